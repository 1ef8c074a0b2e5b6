import type { Page } from '@playwright/test';
import { expect, test } from './support/browser-test';
import { becomeMember } from './support/member';
import { stockFigure } from './support/search-page';
import { atBothWidths, onDesk } from './support/widths';

const store = (storeNumber: string, city: string, address: string, qty: number) => ({
  storeNumber,
  city,
  address,
  qty,
});

/** Stands for no store at all. */
const PLACEHOLDER = store('0', '', '', 0);

const MONTHS = {
  'period=2026-10': [
    { sku: '000010', name: 'WELLER ANTIQUE 107', price: '$50', warehouseQty: 0, onOrderQty: 60, stores: [PLACEHOLDER] },
    {
      sku: '000011',
      name: 'BLANTONS GOLD',
      currentPrice: '$1,129.9',
      warehouseQty: 1_284,
      onOrderQty: 0,
      stores: [
        store('0012', 'SLC', '1615 Foothill Dr', 4),
        store('0009', 'PARK CITY', '1550 Snow Creek Dr', 3),
        store('1005', 'MOAB', '55 W 200 S', 0),
      ],
    },
    { sku: '000012', name: 'EAGLE RARE', price: '', warehouseQty: 2, onOrderQty: 3, stores: [] },
  ],
  'period=2026-9': [{ sku: '000013', name: 'STAGG', price: '$64.99', warehouseQty: 1, onOrderQty: 2, stores: [] }],
};

/** Opens the list with these two months, which the server tells in no order. */
async function openPlayedList(page: Page): Promise<void> {
  const months = Object.entries(MONTHS).map(([key, items]) => ({ items, month: Number(key.split('-')[1]) }));
  await page.route('**/api/allocated-items/periods', (route) =>
    route.fulfill({
      json: {
        periods: [
          { month: 9, year: 2026, monthName: 'September', itemCount: 1 },
          { month: 10, year: 2026, monthName: 'October', itemCount: 3 },
        ],
      },
    }),
  );
  for (const { month, items } of months) {
    await page.route(new RegExp(`/api/allocated-items\\?month=${month}&year=2026&source=database$`), (route) =>
      route.fulfill({ json: { status: 'available', message: '', items } }),
    );
  }
  await page.goto('/allocated-items');
}

onDesk('the bottles of the monthly list', () => {
  test('stand by name with price and figures, the newest month first', async ({ page, context }) => {
    await becomeMember(context);
    await openPlayedList(page);
    const main = page.getByRole('main');
    const bottles = main.getByRole('heading', { level: 2 }).getByRole('link');
    await expect(bottles).toHaveText(['Blantons Gold', 'Eagle Rare', 'Weller Antique 107']);
    await expect(main.getByText(/^(\$[\d,.]+|N\/A)$/)).toHaveText(['$1,129.90', 'N/A', '$50.00']);
    await expect(stockFigure(main, 'Warehouse')).toHaveText(['1,284', '2', '0']);
    await expect(stockFigure(main, 'On Order')).toHaveText(['0', '3', '60']);
    await expect(stockFigure(main, 'In Stores')).toHaveText(['7', '0', '0']);
    await expect(main.getByText('Not available at any stores currently.', { exact: true })).toHaveCount(2);

    const period = page.getByLabel('Period');
    await expect(period.getByRole('option')).toHaveText(['October 2026 (3 items)', 'September 2026 (1 items)']);
    await period.selectOption('September 2026 (1 items)');
    await expect(bottles).toHaveText(['Stagg']);
    await expect(main.getByText('$64.99', { exact: true })).toBeVisible();
  });

  test('are found by store, each with its number, city and address', async ({ page, context }) => {
    await becomeMember(context);
    await openPlayedList(page);
    const filter = page.getByLabel('Store', { exact: true });
    await expect(filter.getByRole('option')).toHaveText([
      'All Stores',
      'Store 09 - Park City, 1550 Snow Creek Dr',
      'Store 12 - Salt Lake City, 1615 Foothill Dr',
      'Store 1005 - Moab, 55 W 200 S',
    ]);
    await filter.selectOption('Store 1005 - Moab, 55 W 200 S');
    await expect(page.getByRole('heading', { name: 'No Items Available', exact: true })).toBeVisible();
    await filter.selectOption('Store 12 - Salt Lake City, 1615 Foothill Dr');
    await page.getByRole('button', { name: 'View Store Inventory of Blantons Gold' }).click();
    const name = 'Stores with Blantons Gold';
    await atBothWidths(page, async ({ isWide }) => {
      await expect(
        isWide
          ? page.getByRole('table', { name }).getByRole('row')
          : page.getByRole('list', { name }).getByRole('listitem'),
      ).toHaveText(
        isWide
          ? ['StoreAddressCityQty', '121615 Foothill DrSalt Lake City4', '091550 Snow Creek DrPark City3']
          : ['Store 121615 Foothill Dr, Salt Lake City4 in stock', 'Store 091550 Snow Creek Dr, Park City3 in stock'],
      );
    });
  });
});
