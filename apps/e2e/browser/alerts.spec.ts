import { expect, test } from './support/browser-test';
import { holdBack } from './support/hold-back';
import { becomeMember } from './support/member';
import { onPhone } from './support/widths';

onPhone('the alerts page', () => {
  test('gives a deleted alert back when that is undone', async ({ page, context }) => {
    await becomeMember(context, { alerts: ['Buffalo Trace'] });
    await page.goto('/alerts');
    const card = page.getByRole('article', { name: 'Buffalo Trace' });
    await card.getByRole('button', { name: 'Delete alert Buffalo Trace' }).click();
    await expect(page.getByText('Alert deleted successfully')).toBeVisible();
    await expect(card).toBeHidden();

    await page.getByRole('button', { name: 'Undo' }).click();
    await expect(card).toBeVisible();
    await page.reload();
    await expect(card).toBeVisible();
  });

  test('asks before it is refreshed while searches still run', async ({ page, context }) => {
    await becomeMember(context, { alerts: ['Buffalo Trace'] });
    const letSearchesGoOn = await holdBack(page, /\/api\/search/);
    await page.goto('/alerts');
    const card = page.getByRole('article', { name: 'Buffalo Trace' });
    await expect(card).toContainText('Refreshing data...');
    await page.keyboard.press('Control+r');

    const question = page.getByRole('dialog', { name: 'Searches Still Loading' });
    await expect(question).toContainText(
      'Your searches are still loading. Refreshing now may show incomplete results.',
    );
    await question.getByRole('button', { name: 'Wait for Results' }).click();
    await expect(question).toBeHidden();
    await page.keyboard.press('Meta+r');
    const refreshed = page.waitForEvent('load');
    await question.getByRole('button', { name: 'Refresh Anyway' }).click();
    await refreshed;
    await expect(card).toContainText('Refreshing data...');
    letSearchesGoOn();
    const name = 'Results for Buffalo Trace';
    await expect(card.getByRole('table', { name }).or(card.getByRole('list', { name }))).toBeVisible();
  });
});
