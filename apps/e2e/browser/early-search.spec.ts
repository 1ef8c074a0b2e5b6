import { expect, test } from './support/browser-test';
import { searchFor } from './support/search-page';

test('a search sent before the landing page answers to it is not lost', async ({ page }) => {
  await page.goto('/?q=eagle+rare');
  await expect(page.getByRole('searchbox')).toHaveValue('eagle rare');
  await expect(page.getByText('Guest searches remaining: 3/3')).toBeVisible();
});

test('on a phone, a search on the landing page brings its results into view', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await page.goto('/');
  await searchFor(page, 'eagle rare');
  await expect(page.getByRole('heading', { name: /^Search Results: [1-9]/ })).toBeInViewport();
});

test('on a wide screen, a search moves nothing', async ({ page }) => {
  await page.setViewportSize({ width: 1200, height: 1000 });
  await page.goto('/');
  await searchFor(page, 'eagle rare');
  await expect(page.getByRole('heading', { name: /^Search Results: [1-9]/ })).toBeInViewport();
  expect(await page.evaluate(() => window.scrollY)).toBe(0);
});
