import type { Page } from '@playwright/test';
import { expect, test } from './support/browser-test';
import { becomeMember } from './support/member';
import { searchFor } from './support/search-page';
import { atEachWidth } from './support/widths';

const STREAM = '**/api/search/stream*';
const PLAIN_SEARCH = '**/api/search';

const bottle = { sku: '018006', name: 'BUFFALO TRACE', price: '$31.99', warehouseQty: 12, onOrderQty: 0, stores: [] };

/** The start of a stream that ends in the middle of its second event. */
const HALF_A_STREAM = `data: ${JSON.stringify({ type: 'initial-summary', items: [bottle], count: 1 })}\n\ndata: {"type":"item-up`;

const notifications = (page: Page) => page.getByRole('region', { name: 'Notifications' });

atEachWidth('a search', () => {
  test('whose stream is cut after half is complete with what came', async ({ page }) => {
    await page.route(STREAM, (route) => route.fulfill({ contentType: 'text/event-stream', body: HALF_A_STREAM }));
    await page.goto('/product-search');
    await searchFor(page, 'buffalo trace');
    await expect(page.getByRole('heading', { name: 'Search Results: 1' })).toBeVisible();
    await expect(notifications(page).getByText('Inventory check completed')).toBeVisible();
    await expect(page.getByText('Searching stores')).toHaveCount(0);
    await expect(page.getByRole('button', { name: 'Search Inventory' })).toBeEnabled();
  });

  test.describe('that the server cannot answer', () => {
    test.use({ refusals: [500] });

    test('says so, keeps the term and lets a person try again', async ({ page }) => {
      const fail = (address: string) =>
        page.route(address, (route) => route.fulfill({ status: 500, json: { error: 'Internal Server Error' } }));
      await fail(STREAM);
      await fail(PLAIN_SEARCH);
      await page.goto('/product-search');
      await searchFor(page, 'buffalo trace');
      await expect(
        notifications(page).getByText('Our servers are experiencing issues. Please try again in a few minutes.'),
      ).toBeVisible();
      await expect(page.getByRole('searchbox')).toHaveValue('buffalo trace');

      await page.unroute(STREAM);
      await page.unroute(PLAIN_SEARCH);
      await searchFor(page, 'buffalo trace');
      await expect(page.getByRole('heading', { name: /^Search Results: [1-9]/ })).toBeVisible();
    });
  });

  test('whose answer is no JSON fails with a message and no spinner', async ({ page }) => {
    const babble = (address: string) =>
      page.route(address, (route) =>
        route.fulfill({ contentType: 'text/html', body: '<h1>Welcome to the hotel</h1>' }),
      );
    await babble(STREAM);
    await babble(PLAIN_SEARCH);
    await page.goto('/product-search');
    await searchFor(page, 'buffalo trace');
    await expect(notifications(page).getByText('Failed to check inventory. Please try again.')).toBeVisible();
    await expect(page.getByRole('button', { name: 'Search Inventory' })).toBeEnabled();
    await expect(page.getByRole('searchbox')).toHaveValue('buffalo trace');
  });
});

atEachWidth('a list of alerts', () => {
  test('whose answer is no JSON says so, and comes with Retry', async ({ page, context }) => {
    await becomeMember(context, { plan: 'premium', alerts: ['buffalo trace'] });
    await page.route('**/api/alerts', (route) => route.fulfill({ contentType: 'text/html', body: '<html></html>' }));
    await page.goto('/alerts');
    await expect(notifications(page).getByText('Failed to load your alerts')).toBeVisible();
    await page.unroute('**/api/alerts');
    await page.getByRole('button', { name: /^(Retry|Try again)$/i }).click();
    await expect(page.getByRole('article', { name: 'buffalo trace' })).toBeVisible();
  });
});
