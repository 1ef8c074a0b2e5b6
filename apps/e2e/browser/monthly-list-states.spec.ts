import { expect, test } from './support/browser-test';
import { playEarlierMonth } from './support/earlier-month';
import { becomeMember } from './support/member';
import { onPhone } from './support/widths';

onPhone('the monthly list', () => {
  test('is locked for whoever has no plan, but for past months', async ({ page, context }) => {
    await becomeMember(context);
    await playEarlierMonth(page);
    await page.goto('/allocated-items');
    const locked = page.getByRole('heading', { name: "Unlock this month's allocated list" });
    await expect(locked).toBeVisible();
    const period = page.getByLabel('Period');
    await expect(period).toHaveText(/^\w+ \d{4} \(\d+ items?\)/);
    await period.selectOption('May 2025 (0 items)');
    await expect(locked).toBeHidden();
    await expect(page.getByRole('heading', { name: 'No Allocated Items Available' })).toBeVisible();

    await period.selectOption({ index: 0 });
    await page.getByRole('link', { name: 'Upgrade to View Current List' }).click();
    await expect(page).toHaveURL('/subscription-select');
  });
});
