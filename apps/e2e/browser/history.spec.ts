import { expect, test } from './support/browser-test';
import { searchFor } from './support/search-page';
import { onPhone } from './support/widths';

onPhone('the history of the browser', () => {
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

  test('leads a guest from a bottle back to what was found on /, without another search', async ({ page }) => {
    const asked: string[] = [];
    page.on('request', (request) => {
      if (request.url().includes('/api/search/stream')) asked.push(request.url());
    });
    await page.goto('/');
    await searchFor(page, 'eagle rare');
    const results = page.getByRole('region', { name: 'Search results' });
    await results.getByRole('heading', { level: 3 }).first().getByRole('link').click();
    await expect(page).toHaveURL(/\/bottles\//);

    await page.goBack();
    await expect(page).toHaveURL('/?q=eagle+rare');
    await expect(page.getByRole('searchbox')).toHaveValue('eagle rare');
    await expect(results.getByRole('heading', { name: /^Search Results: [1-9]/ })).toBeVisible();
    await expect(results.getByText('As of just now. Search again for the latest figures.')).toBeVisible();
    expect(asked).toHaveLength(1);
  });
});
