import { expect, test } from './support/browser-test';
import { atEachWidth } from './support/widths';

atEachWidth('the history of the browser', () => {
  test('finds the search as it was left, back and forward', async ({ page }) => {
    await page.goto('/product-search?q=eagle+rare');
    await expect(page.getByRole('searchbox')).toHaveValue('eagle rare');
    await page.getByRole('contentinfo').getByRole('link', { name: 'Terms of Service' }).click();
    await expect(page.getByRole('heading', { level: 1, name: 'Terms of Service' })).toBeVisible();
    await page.goBack();
    await expect(page.getByRole('searchbox')).toHaveValue('eagle rare');
    await page.goForward();
    await expect(page.getByRole('heading', { level: 1, name: 'Terms of Service' })).toBeVisible();
  });
});
