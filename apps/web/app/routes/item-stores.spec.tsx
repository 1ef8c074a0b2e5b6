import type { InventoryItem, ItemDetail } from '@barrelhive/contracts';
import { screen, waitFor, within } from '@testing-library/react';
import { http, HttpResponse } from 'msw';
import { Route, Routes } from 'react-router';
import { server } from '../../test/server';
import { show } from '../../test/show';
import { STORES_UNREAD } from '../products/texts';
import ItemStores from './item-stores';

const minutesAgo = (count: number) => new Date(Date.now() - count * 60_000).toISOString();
const store = (storeNumber: string, qty: number) => {
  return { storeNumber, name: '', address: '205 W 400 S', city: 'slc', phone: '', qty };
};

const shown: InventoryItem = {
  id: '016850',
  sku: '016850',
  name: "BLANTON'S SINGLE BARREL",
  category: 'Allocated Item',
  price: '$64.99',
  size: '750 ML',
  storeQty: 4,
  location: 'Various Utah Stores',
  lastChecked: minutesAgo(40),
  stores: [store('0012', 4)],
  storesCheckedAt: minutesAgo(40),
};

const fresh: ItemDetail = {
  ...shown,
  price: '$69.99',
  storeQty: 9,
  lastChecked: minutesAgo(3),
  stores: [store('0012', 2), store('0041', 7)],
  storesCheckedAt: minutesAgo(2),
  status: 'A',
  department: 'LA',
  priceHistory: [
    { at: minutesAgo(90), priceCents: 6499 },
    { at: minutesAgo(3), priceCents: 6999 },
  ],
  stockHistory: [{ at: minutesAgo(90), storeQty: 9 }],
};

function open(item?: InventoryItem, search = '') {
  return show(
    <Routes>
      <Route path="search/item/:itemId" element={<ItemStores />} />
      <Route path="alerts" element={<h1>My Alerts</h1>} />
    </Routes>,
    { pathname: '/search/item/016850', search, state: item && { item, searchTerm: 'blanton' } },
  );
}

const storeRows = () =>
  within(screen.getByRole('table', { name: /^Stores with/ }))
    .getAllByRole('row')
    .slice(1);

describe('the stores of a bottle', () => {
  it('are none, and there is no text to wait for, once the bottle has left the list', async () => {
    const { storeQty: _, ...gone } = { ...fresh, stores: [], delistedAt: minutesAgo(3) };
    server.use(http.get('/api/items/016850', () => HttpResponse.json(gone)));
    open(shown);
    expect(await screen.findByText("Not on the state's list any more.")).toBeTruthy();
    expect(screen.queryByRole('table', { name: /^Stores with/ })).toBeNull();
    expect(screen.queryByRole('button', { name: /^Text me/ })).toBeNull();
  });

  it('are those the alerts page had, at once, and the fresher ones when the server has answered', async () => {
    let reply: () => void = () => undefined;
    const replied = new Promise<void>((resolve) => (reply = resolve));
    const asked = jest.fn(async () => {
      await replied;
      return HttpResponse.json(fresh);
    });
    server.use(http.get('/api/items/016850', asked));
    open(shown);
    expect(storeRows().map((row) => row.textContent)).toEqual(['12205 W 400 SSalt Lake City4']);
    expect(screen.getByText('$64.99')).toBeTruthy();
    expect(screen.getByText('750 ML ·', { exact: false }).textContent).toBe('750 ML · Checked 40 min ago');
    expect(screen.getAllByRole('heading', { level: 3 }).map((title) => title.textContent)).toEqual([
      'Stock in all stores',
      'Price',
    ]);

    reply();
    await waitFor(() => expect(storeRows()).toHaveLength(2));
    expect(storeRows().map((row) => row.textContent)).toEqual([
      '41205 W 400 SSalt Lake City7',
      '12205 W 400 SSalt Lake City2',
    ]);
    expect(screen.getByText('Checked 2 min ago')).toBeTruthy();
    expect(screen.getByRole('img', { name: 'Price: from $64.99 to $69.99' })).toBeTruthy();
    expect(screen.getByText('No change seen so far')).toBeTruthy();
    const history = screen.getByRole('table', { name: /^Changes of stock and price/, hidden: true });
    expect(within(history).getAllByRole('row', { hidden: true })).toHaveLength(4);
    expect(asked).toHaveBeenCalledTimes(1);
  });

  it.each([
    ['knows nothing', () => HttpResponse.json({ error: 'Not found', message: 'Not found' }, { status: 404 })],
    ['is out of order', () => HttpResponse.json({ error: 'Out of order' }, { status: 500 })],
    ['says what is no JSON', () => HttpResponse.html('<h1>Welcome to the hotel</h1>')],
  ])('stay when the server %s', async (_, answer) => {
    server.use(http.get('/api/items/016850', answer));
    open({ ...shown, size: '' });
    await waitFor(() => expect(screen.queryByText('Stock in all stores')).toBeNull());
    expect(storeRows()).toHaveLength(1);
    expect(screen.getByText('$64.99')).toBeTruthy();
    expect(screen.getByText('Checked 40 min ago').parentElement?.textContent).toBe('Checked 40 min ago');
  });

  it('stand on the map, and beside the way to the page that can be shared', async () => {
    server.use(http.get('/api/items/016850', () => HttpResponse.json(fresh)));
    open(shown);
    const toShare = screen.getByRole('link', { name: 'The page of this bottle, to share' });
    expect(toShare.getAttribute('href')).toBe('/bottles/016850');
    expect(await screen.findByRole('img', { name: /in stock in 1 town: Salt Lake City/ })).toBeTruthy();
  });

  it('are unknown, not empty, as long as nobody could read them', async () => {
    const { storesCheckedAt: _instant, ...unread } = { ...shown, stores: [] };
    server.use(http.get('/api/items/016850', () => HttpResponse.json({}, { status: 503 })));
    open(unread);
    expect(await screen.findByText(STORES_UNREAD)).toBeTruthy();
  });

  describe('opened in another tab by the address alone', () => {
    it('are those of the server, found by the term in the address', async () => {
      server.use(http.get('/api/items/016850', () => HttpResponse.json(fresh)));
      open(undefined, '?q=blanton%27s+single');
      expect(await screen.findByRole('link', { name: 'The page of this bottle, to share' })).toBeTruthy();
      expect(storeRows()).toHaveLength(2);
      const intro = screen.getByText(/, found by your search/);
      expect(intro.textContent).toBe("Blanton's Single Barrel, found by your search “blanton's single”");
    });

    it('say so when nobody knows the bottle', async () => {
      server.use(http.get('/api/items/016850', () => HttpResponse.json({ error: 'Not found' }, { status: 404 })));
      open(undefined, '?q=blanton');
      expect(await screen.findByText('We do not know this bottle')).toBeTruthy();
    });
  });

  it.each(['', '?q=', `?q=${'x'.repeat(257)}`])(
    'are not shown to whoever comes without a bottle or a term: "%s"',
    async (search) => {
      open(undefined, search);
      expect(await screen.findByRole('heading', { name: 'My Alerts' })).toBeTruthy();
    },
  );
});
