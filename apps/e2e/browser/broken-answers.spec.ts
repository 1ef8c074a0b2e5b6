import type { ServerResponse } from 'node:http';
import { expect, test } from './support/browser-test';
import { babble, fail } from './support/broken-server';
import { openFront, passOn, type Front } from './support/front';
import { becomeMember } from './support/member';
import { searchFor } from './support/search-page';
import { toast } from './support/toasts';
import { onDesk } from './support/widths';

const STREAM = '**/api/search/stream*';
const PLAIN_SEARCH = '**/api/search';

const bottle = { sku: '018006', name: 'BUFFALO TRACE', price: '$31.99', warehouseQty: 12, onOrderQty: 0 };

/** The start of a stream that ends in the middle of its second event. */
const HALF_A_STREAM = `data: ${JSON.stringify({ type: 'initial-summary', items: [bottle], count: 1 })}\n\ndata: {"type":"item-up`;

interface BreakingFront extends Front {
  /** Breaks the connection of each stream that has begun. */
  breakStreams(): void;
}

/** Stands before the product, and begins each stream, but does not end it. */
async function openBreakingFront(baseURL = ''): Promise<BreakingFront> {
  const streams: ServerResponse[] = [];
  const front = await openFront(async (request, response) => {
    if (!request.url?.startsWith('/api/search/stream')) return passOn(request, response, baseURL);
    response.writeHead(200, { 'content-type': 'text/event-stream' });
    response.write(HALF_A_STREAM);
    streams.push(response);
  });
  return { ...front, breakStreams: () => streams.forEach((stream) => stream.destroy()) };
}

onDesk('a search', () => {
  test('whose connection breaks after half a stream is complete with what came', async ({ page, baseURL }) => {
    const front = await openBreakingFront(baseURL);
    try {
      await page.goto(`${front.origin}/product-search`);
      await searchFor(page, 'buffalo trace');
      await expect(page.getByText('Searching stores', { exact: true })).toBeVisible();
      front.breakStreams();
      await expect(page.getByRole('heading', { name: 'Search Results: 1' })).toBeVisible();
      await expect(toast(page, 'Inventory check completed')).toBeVisible();
      await expect(page.getByText('Searching stores')).toHaveCount(0);
      await expect(page.getByRole('button', { name: 'Search Inventory' })).toBeEnabled();
    } finally {
      await front.close();
    }
  });

  test.describe('that the server cannot answer', () => {
    test.use({ refusals: [500] });

    test('says so, keeps the term and lets a person try again', async ({ page }) => {
      await fail(page, STREAM);
      await fail(page, PLAIN_SEARCH);
      await page.goto('/product-search');
      await searchFor(page, 'buffalo trace');
      await expect(
        toast(page, 'Our servers are experiencing issues. Please try again in a few minutes.'),
      ).toBeVisible();
      await expect(page.getByText('Guest searches remaining: 2/3')).toBeVisible();
      await expect(page.getByRole('searchbox')).toHaveValue('buffalo trace');

      await page.unroute(STREAM);
      await page.unroute(PLAIN_SEARCH);
      await searchFor(page, 'buffalo trace');
      await expect(page.getByRole('heading', { name: /^Search Results: [1-9]/ })).toBeVisible();
    });
  });

  test('whose answer is no JSON fails with a message and no spinner', async ({ page }) => {
    await babble(page, STREAM);
    await babble(page, PLAIN_SEARCH);
    await page.goto('/product-search');
    await searchFor(page, 'buffalo trace');
    await expect(toast(page, 'Failed to check inventory. Please try again.')).toBeVisible();
    await expect(page.getByRole('button', { name: 'Search Inventory' })).toBeEnabled();
    await expect(page.getByRole('searchbox')).toHaveValue('buffalo trace');
  });
});

onDesk('a list of alerts', () => {
  test('whose answer is no JSON says so once, and comes with Retry', async ({ page, context }) => {
    await becomeMember(context, { alerts: ['buffalo trace'] });
    await babble(page, '**/api/alerts');
    await page.goto('/alerts');
    const retry = page.getByRole('button', { name: 'Retry' });
    await expect(retry).toBeVisible();
    await expect(toast(page, 'Failed to load your alerts')).toHaveCount(1);
    await page.unroute('**/api/alerts');
    await retry.click();
    await expect(page.getByRole('article', { name: 'buffalo trace' })).toBeVisible();
  });
});
