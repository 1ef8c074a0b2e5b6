import { expect, test } from './support/browser-test';
import { fillLogin } from './support/login-page';
import { becomeMember, signUp } from './support/member';
import { playStream } from './support/played-stream';
import { toast } from './support/toasts';
import { onDesk } from './support/widths';

const TERM = 'Buffalo Trace';

onDesk('the results of an alert', () => {
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

  test('lead to the stores of a bottle, which stay when they are loaded again, and open in another tab', async ({
    page,
    context,
  }) => {
    await becomeMember(context, { alerts: [TERM] });
    await page.goto('/alerts');
    const link = page.getByRole('article', { name: TERM }).getByRole('link', { name: /^View Store Inventory of/ });
    const address = (await link.first().getAttribute('href')) ?? '';
    await link.first().click();
    const otherTab = await context.newPage();
    await otherTab.goto(address);
    await page.reload();
    for (const tab of [page, otherTab]) {
      await expect(tab.getByRole('table', { name: /^Stores with/ })).toBeVisible();
      await expect(tab.getByText(`, found by your search “${TERM}”`)).toBeVisible();
      await expect(tab).toHaveURL(/\/search\/item\/\d{6}\?/);
      await tab.getByRole('link', { name: 'The page of this bottle, to share' }).click();
      await expect(tab).toHaveURL(/\/bottles\/\d{6}$/);
    }
  });

  test('are no data while the first search runs', async ({ page, context }) => {
    await becomeMember(context, { alerts: [TERM] });
    await playStream(page);
    await page.goto('/alerts');
    await expect(page.getByText('Refreshing data...')).toBeVisible();
    await page.getByRole('link', { name: TERM, exact: true }).click();
    await expect(page.getByRole('heading', { name: 'No Data Available', exact: true })).toBeVisible();
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

  test('cannot be opened without the data of the alerts page', async ({ page }) => {
    const { account } = await signUp(page.request);
    await page.goto('/search/no-such-alert');
    await expect(page).toHaveURL('/login');
    await fillLogin(page, account);
    // Back where it was wanted, which has nothing to show.
    await expect(toast(page, 'No search results found')).toBeVisible();
    await expect(page).toHaveURL('/alerts');
    await page.goto('/search/item/018006');
    await expect(page).toHaveURL('/alerts');
  });
});
