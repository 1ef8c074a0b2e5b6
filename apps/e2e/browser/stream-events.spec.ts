import { expect, test } from './support/browser-test';
import { playStream } from './support/played-stream';
import { searchFor, stockFigure } from './support/search-page';
import { atBothWidths, onDesk } from './support/widths';

const NONE_IN_STORES = 'Not available at any stores currently.';
const tones = { inStock: 'rgb(28, 102, 64)', zero: 'rgb(179, 38, 30)' };

onDesk('the stream of a search', () => {
  test('changes a price only to another, and a figure only where it was 0', async ({ page }) => {
    const stream = await playStream(page);
    await page.goto('/product-search');
    await searchFor(page, 'straight bourbon');
    await expect(page.getByRole('button', { name: 'Searching...' })).toBeVisible();
    await stream.send({
      type: 'products',
      items: [
        { sku: '018006', name: 'BUFFALO TRACE', currentPrice: '$31.99', warehouseQty: 0, onOrderQty: 24 },
        { sku: '017756', name: 'EAGLE RARE', currentPrice: '$44.99', warehouseQty: 1_284, onOrderQty: 0 },
      ],
    });
    const results = page.getByRole('region', { name: 'Search results' });
    await expect(results.getByText('Searching for store inventory levels...')).toHaveCount(2);
    const stores = [{ storeNumber: '0012', address: '1615 FOOTHILL DR', city: 'SLC', phone: '', qty: 7, name: '' }];
    const figures = { success: true, warehouseQty: 36, onOrderQty: 99 };
    await stream.send({ type: 'item-update', sku: '018006', price: '$0.00', ...figures, stores });
    await stream.send({ type: 'item-update', sku: '017756', price: '$45.99', ...figures, stores: [] });
    await stream.send({ type: 'complete', items: [] });

    await expect(stockFigure(results, 'Warehouse')).toHaveText(['36', '1,284']);
    await expect(stockFigure(results, 'On Order')).toHaveText(['24', '99']);
    await expect(stockFigure(results, 'In Stores')).toHaveText(['7', '0']);
    await expect(results.getByText(/^\$\d+\.\d\d$/)).toHaveText(['$31.99', '$45.99']);
    await expect(stockFigure(results, 'In Stores').first()).toHaveCSS('color', tones.inStock);
    await expect(stockFigure(results, 'In Stores').last()).toHaveCSS('color', tones.zero);
    await expect(results.getByText(NONE_IN_STORES, { exact: true })).toHaveCount(1);

    await results.getByRole('button', { name: 'View Store Inventory of Buffalo Trace' }).click();
    const name = 'Stores with Buffalo Trace';
    await atBothWidths(page, async ({ isWide }) => {
      await expect(
        isWide
          ? results.getByRole('table', { name }).getByRole('row').nth(1)
          : results.getByRole('list', { name }).getByRole('listitem'),
      ).toHaveText(isWide ? '121615 Foothill DrSalt Lake City7' : 'Store 121615 Foothill Dr, Salt Lake City7 in stock');
    });
  });
});
