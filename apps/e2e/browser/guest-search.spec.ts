import { expect, test } from './support/browser-test';
import { searchFor, stockFigure } from './support/search-page';
import { atBothWidths, onDesk } from './support/widths';

onDesk('a guest on the landing page', () => {
  test('sees warehouse, orders and stores of each bottle stream in', async ({ page }) => {
    await page.goto('/');
    const stream = page.waitForResponse(/\/api\/search\/stream/);
    await searchFor(page, 'buffalo trace');

    expect((await stream).headers()['content-type']).toContain('text/event-stream');
    const results = page.getByRole('region', { name: 'Search results' });
    await expect(results.getByRole('heading', { name: /^Search Results: [1-9]/ })).toBeVisible();
    await results
      .getByRole('button', { name: /^View Store Inventory of Buffalo Trace Bourbon/ })
      .first()
      .click();
    const name = /^Stores with Buffalo Trace Bourbon/;
    const inTable = results.getByRole('table', { name }).getByRole('row').nth(1);
    const inList = results.getByRole('list', { name }).getByRole('listitem').first();
    await atBothWidths(page, async ({ isWide }) => {
      await expect(isWide ? inTable : inList).toContainText(/\d{1,2}.+\d/);
      for (const figure of ['Warehouse', 'On Order', 'In Stores']) {
        await expect(stockFigure(results, figure).first()).toHaveText(/^[\d,]+$/);
      }
    });
  });

  test('is asked whether another spelling was meant only when nothing was found', async ({ page }) => {
    await page.goto('/');
    await searchFor(page, 'eagel rare');
    await expect(page.getByText('Did you mean Eagle Rare?')).toBeVisible();
    await page.getByRole('button', { name: 'Use correction' }).click();

    await expect(page.getByRole('heading', { name: /^Search Results: [1-9]/ })).toBeVisible();
    await expect(page.getByRole('searchbox')).toHaveValue('Eagle Rare');
    await expect(page.getByRole('searchbox')).toBeFocused();
    await expect(page.getByText('Did you mean')).toBeHidden();
  });

  test('is invited to sign up instead of searching a fourth time', async ({ page }) => {
    await page.goto('/');
    await expect(page.getByText('Guest searches remaining: 3/3')).toBeVisible();
    await expect(page.getByText('That counts as one of your 3 free searches.')).toBeVisible();
    await page.getByRole('button', { name: 'Eagle Rare', exact: true }).click();
    await expect(page.getByText('Guest searches remaining: 2/3')).toBeVisible();
    await expect(page.getByRole('searchbox')).toHaveValue('Eagle Rare');
    for (const left of [1, 0]) {
      await searchFor(page, 'eagle rare');
      await expect(page.getByText(`Guest searches remaining: ${left}/3`)).toBeVisible();
    }
    const invitation = 'Please sign up for an account to search for more items.';
    await expect(page.getByRole('search').getByText(invitation)).toBeVisible();
    await searchFor(page, 'buffalo trace');

    await expect(page.getByRole('region', { name: 'Notifications' }).getByText(invitation)).toBeVisible();
    await expect(
      page.getByText(
        "Guest search limit exceeded. You've used all 3 free searches. Please sign up for unlimited access.",
        { exact: true },
      ),
    ).toBeVisible();
    await expect(page.getByRole('heading', { name: /^Search Results/ })).toBeHidden();
    await expect(page.getByRole('link', { name: 'Create an alert' })).toBeVisible();
    await expect(page).toHaveURL('/?q=buffalo+trace');
  });

  test.describe('whose browser has forgotten its count', () => {
    test.use({ refusals: [403] });

    test('is still refused a fourth search by the server', async ({ page, context }) => {
      await page.goto('/');
      for (const left of [2, 1, 0]) {
        await searchFor(page, 'eagle rare');
        await expect(page.getByText(`Guest searches remaining: ${left}/3`)).toBeVisible();
      }
      const newTab = await context.newPage();
      await newTab.goto('/');
      await searchFor(newTab, 'buffalo trace');

      await expect(newTab.getByText("You've used all 3 guest searches. Sign up for unlimited searches!")).toBeVisible();
      await expect(newTab.getByText('Guest searches remaining: 0/3')).toBeVisible();
      await expect(newTab).toHaveURL('/?q=buffalo+trace');
    });
  });
});
