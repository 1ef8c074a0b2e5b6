import { expect, test } from './support/browser-test';
import { becomeMember } from './support/member';
import { playStream } from './support/played-stream';
import { toast } from './support/toasts';
import { atEachWidth } from './support/widths';

const TERM = 'Buffalo Trace';

atEachWidth('the results of an alert', () => {
  test('stand on a page of their own, and lead back', async ({ page, context }) => {
    await becomeMember(context, { alerts: [TERM] });
    await page.goto('/alerts');
    await page
      .getByRole('article', { name: TERM })
      .getByRole('link', { name: /^View Store Inventory of/ })
      .first()
      .waitFor();
    await page.getByRole('link', { name: TERM, exact: true }).click();
    await expect(page.getByRole('heading', { level: 1, name: 'Search Results' })).toBeVisible();
    await expect(page.getByText(`for “${TERM}”`)).toBeVisible();
    await expect(page.getByText(/^Last updated/)).toBeVisible();
    await page.getByRole('link', { name: 'Back to My Alerts' }).click();
    await expect(page).toHaveURL('/alerts');
  });

  test('may be none', async ({ page, context }) => {
    await becomeMember(context, { alerts: [TERM] });
    const stream = await playStream(page);
    await page.goto('/alerts');
    const card = page.getByRole('article', { name: TERM });
    await expect(card.getByText('Refreshing data...')).toBeVisible();
    await stream.send({ type: 'complete', items: [] });
    await expect(card.getByText("No results found yet. We'll notify you when items become available.")).toBeVisible();
    await page.getByRole('link', { name: TERM, exact: true }).click();
    await expect(page.getByRole('heading', { name: 'No Results Found' })).toBeVisible();
  });

  test('wait for their stores', async ({ page, context }) => {
    await becomeMember(context, { alerts: [TERM] });
    const stream = await playStream(page);
    await page.goto('/alerts');
    const card = page.getByRole('article', { name: TERM });
    await expect(card.getByText('Refreshing data...')).toBeVisible();
    await stream.send({
      type: 'initial-summary',
      items: [{ sku: '018006', name: 'BUFFALO TRACE', currentPrice: '$31.99' }],
    });
    await expect(card.getByText('Searching stores', { exact: true }).filter({ visible: true })).toBeVisible();
    await expect(card.getByText('Searching for store inventory...').filter({ visible: true })).toBeVisible();
    await stream.send({ type: 'item-update', sku: '018006', success: true, stores: [] });
    await stream.send({ type: 'complete', items: [] });
    await expect(card.getByText('Not available at any stores currently.').filter({ visible: true })).toBeVisible();
    await expect(card.getByText('Refreshing data...')).toBeHidden();
  });

  test('are waited for: the browser asks before the page is left', async ({ page, context }) => {
    await becomeMember(context, { alerts: [TERM] });
    await playStream(page);
    await page.goto('/alerts');
    await expect(page.getByText('Refreshing data...')).toBeVisible();
    // A browser asks only on behalf of a page that was used.
    await page.getByRole('heading', { level: 1, name: 'My Alerts' }).click();
    const asked = page.waitForEvent('dialog');
    await page.close({ runBeforeUnload: true });
    const question = await asked;
    expect(question.type()).toBe('beforeunload');
    await question.dismiss();
  });

  test('cannot be opened without the data of the alerts page', async ({ page, context }) => {
    await becomeMember(context);
    await page.goto('/search/no-such-alert');
    await expect(toast(page, 'No search results found')).toBeVisible();
    await expect(page).toHaveURL('/alerts');
    await page.goto('/search/item/018006');
    await expect(page).toHaveURL('/alerts');
  });

  test('open from the link in a text, while the alert is there', async ({ page, context }) => {
    await becomeMember(context, { alerts: [TERM] });
    await page.goto('/alerts');
    const address = await page.getByRole('link', { name: TERM, exact: true }).getAttribute('href');
    const signs = (address ?? '').replace('/search/', '').replaceAll('-', '').slice(0, 8);
    await page.goto(`/a/${signs}`);
    await expect(page.getByRole('heading', { level: 1, name: 'Search Results' })).toBeVisible();
    await page.goto('/a/00000000');
    await expect(toast(page, 'No search results found')).toBeVisible();
    await expect(page).toHaveURL('/alerts');
  });
});
