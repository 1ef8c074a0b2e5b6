import { expect, test } from './support/browser-test';
import { becomeMember } from './support/member';
import { playStream } from './support/played-stream';
import { searchFor } from './support/search-page';
import { toast } from './support/toasts';
import { expectToFit, onDesk } from './support/widths';

const STREAM = '**/api/search/stream*';
const PLAIN = /\/api\/search$/;

const bottle = { sku: '018006', name: 'BUFFALO TRACE', currentPrice: '$31.99' };
const store = { storeNumber: '0002', address: '1615 FOOTHILL DR', city: 'SLC', phone: '', qty: 12, name: '' };

onDesk('a search', () => {
  test('keeps the places of what it found, and asks the stores', async ({ page }) => {
    const stream = await playStream(page);
    await page.goto('/product-search');
    await searchFor(page, 'buffalo trace');
    await expect(page.getByRole('button', { name: 'Searching...' })).toBeVisible();
    await stream.send({ type: 'status', message: 'Found 3 items' });
    await expect(page.getByText('Loading...', { exact: true })).toHaveCount(3);

    await stream.send({ type: 'product-update', item: bottle });
    await expect(page.getByText('Loading...', { exact: true })).toHaveCount(2);
    await expect(page.getByRole('button', { name: 'Search Inventory' })).toBeVisible();
    await expect(page.getByText('Searching stores', { exact: true })).toBeVisible();
    await expect(page.getByText('Searching for store inventory levels...')).toBeVisible();

    await stream.send({ type: 'item-update', sku: bottle.sku, success: true, stores: [store] });
    await expect(page.getByRole('button', { name: 'View Store Inventory of Buffalo Trace' })).toBeVisible();
    await stream.send({ type: 'complete', items: [] });
    await expect(page.getByText('Loading...', { exact: true })).toHaveCount(0);
    await expect(page.getByRole('heading', { name: 'Search Results: 1' })).toBeVisible();
    await expect(toast(page, 'Inventory check completed')).toBeVisible();
    await page.getByRole('button', { name: 'View Store Inventory of Buffalo Trace' }).click();
    await expect(page.getByText('Salt Lake City')).toBeVisible();
    await expect(page.getByText('Guest searches remaining: 2/3')).toBeVisible();
  });

  test('goes the plain way when no stream opens within ten seconds', async ({ page }) => {
    await page.clock.install();
    await page.route(STREAM, () => undefined);
    await page.goto('/product-search');
    await searchFor(page, 'eagle rare');
    await expect(page.getByRole('button', { name: 'Searching...' })).toBeVisible();
    const plain = page.waitForRequest((request) => PLAIN.test(request.url()) && request.method() === 'POST');
    await page.clock.runFor(10_000);
    await plain;
    await expect(page.getByRole('heading', { name: /^Search Results: [1-9]/ })).toBeVisible();
  });

  test('is narrowed down with a tap, and costs a guest nothing until then', async ({ page }) => {
    await page.goto('/product-search');
    await searchFor(page, "jack daniel's");
    const terms = page.getByRole('list', { name: 'Narrow it down to' });
    const blackLabel = terms.getByRole('button', { name: 'Jack Daniels Black Label 6 products' });
    await expect(blackLabel).toBeVisible();
    await expect(page.getByText('Guest searches remaining: 3/3')).toBeVisible();
    const atFirst = page.viewportSize();
    await page.setViewportSize({ width: 320, height: 900 });
    await expectToFit(page);
    for (const term of await terms.getByRole('button').all())
      expect((await term.boundingBox())?.height).toBeGreaterThanOrEqual(44);
    if (atFirst) await page.setViewportSize(atFirst);

    await blackLabel.focus();
    await page.keyboard.press('Enter');
    await expect(page.getByRole('heading', { name: 'Search Results: 6' })).toBeVisible();
    await expect(page.getByRole('searchbox')).toHaveValue('Jack Daniels Black Label');
    await expect(page.getByText('Guest searches remaining: 2/3')).toBeVisible();
    await expect(terms).toBeHidden();
  });

  test('has no limit for a member, and no invitation', async ({ page, context }) => {
    await becomeMember(context);
    await page.goto('/product-search');
    await expect(page.getByText('Searches Remaining: Unlimited')).toBeVisible();
    await searchFor(page, 'eagle rare');
    await expect(page.getByRole('heading', { name: /^Search Results: [1-9]/ })).toBeVisible();
    await expect(page.getByRole('link', { name: 'Create an alert' })).toBeHidden();
  });
});
