import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { http, HttpResponse } from 'msw';
import { logIn } from '../../test/example-data';
import { server } from '../../test/server';
import { show } from '../../test/show';
import AllocatedItems from './allocated-items';

const store = (storeNumber: string, city: string, address: string, qty: number) => ({
  storeNumber,
  city,
  address,
  qty,
});
/** Stands for no store at all. */
const PLACEHOLDER = store('0', '', '', 0);

const OCTOBER = [
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
];
const SEPTEMBER = [{ sku: '000013', name: 'STAGG', price: '$64.99', warehouseQty: 1, onOrderQty: 2, stores: [] }];

/** Shows the list of two months, which the server tells in no order. */
function open(): void {
  server.use(
    http.get('/api/allocated-items/periods', () =>
      HttpResponse.json({
        periods: [
          { month: 9, year: 2026, monthName: 'September', itemCount: 1 },
          { month: 10, year: 2026, monthName: 'October', itemCount: 3 },
        ],
      }),
    ),
    http.get('/api/allocated-items', ({ request }) => {
      const items = new URL(request.url).searchParams.get('month') === '9' ? SEPTEMBER : OCTOBER;
      return HttpResponse.json({ status: 'available', message: '', items });
    }),
    http.get('/api/allocated-items/announced', () => HttpResponse.json({ announced: null })),
    http.get('/api/home-stores', () => HttpResponse.json({ stores: [], most: 1 })),
    http.get('/api/drawings', () => HttpResponse.json({ drawings: [] })),
    http.get('/api/alerts', () => HttpResponse.json([])),
  );
  logIn();
  show(<AllocatedItems />);
}

const bottles = () => screen.getAllByRole('heading', { level: 2 }).map(({ textContent }) => textContent);
const figures = (name: string) => screen.getAllByText(name).map((label) => label.nextElementSibling?.textContent);
const optionsOf = (name: string) =>
  within(screen.getByRole('combobox', { name }))
    .getAllByRole('option')
    .map(({ textContent }) => textContent);
const choose = (name: string, value: string) => {
  const option = within(screen.getByRole('combobox', { name })).getByRole<HTMLOptionElement>('option', { name: value });
  fireEvent.change(screen.getByRole('combobox', { name }), { target: { value: option.value } });
};

describe('the bottles of the monthly list', () => {
  it('stand by name with price and figures, the newest month first', async () => {
    open();
    await waitFor(() => expect(bottles()).toEqual(['Blantons Gold', 'Eagle Rare', 'Weller Antique 107']));
    expect(screen.getAllByText(/^(\$[\d,.]+|N\/A)$/).map(({ textContent }) => textContent)).toEqual([
      '$1,129.90',
      'N/A',
      '$50.00',
    ]);
    expect(figures('Warehouse')).toEqual(['1,284', '2', '0']);
    expect(figures('On Order')).toEqual(['0', '3', '60']);
    expect(figures('In Stores')).toEqual(['7', '0', '0']);
    expect(screen.getAllByText('Not available at any stores currently.')).toHaveLength(2);

    expect(optionsOf('Period')).toEqual(['October 2026 (3 items)', 'September 2026 (1 items)']);
    choose('Period', 'September 2026 (1 items)');
    await waitFor(() => expect(bottles()).toEqual(['Stagg']));
    expect(screen.getByText('$64.99')).toBeTruthy();
  });

  it('are found by store, each with its number, city and address', async () => {
    open();
    await waitFor(() => expect(bottles()).toHaveLength(3));
    expect(optionsOf('Store')).toEqual([
      'All Stores',
      'Store 09 - Park City, 1550 Snow Creek Dr',
      'Store 12 - Salt Lake City, 1615 Foothill Dr',
      'Store 1005 - Moab, 55 W 200 S',
    ]);
    choose('Store', 'Store 1005 - Moab, 55 W 200 S');
    expect(await screen.findByRole('heading', { name: 'No Items Available' })).toBeTruthy();
    choose('Store', 'Store 12 - Salt Lake City, 1615 Foothill Dr');
    fireEvent.click(await screen.findByRole('button', { name: 'View Store Inventory of Blantons Gold' }));
    const rows = within(await screen.findByRole('table', { name: 'Stores with Blantons Gold' })).getAllByRole('row');
    expect(rows.map(({ textContent }) => textContent)).toEqual([
      'StoreAddressCityQty',
      '121615 Foothill DrSalt Lake City4',
      '091550 Snow Creek DrPark City3',
    ]);
  });
});
