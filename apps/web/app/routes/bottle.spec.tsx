import { act, fireEvent, screen, within } from '@testing-library/react';
import { http, HttpResponse } from 'msw';
import { Link, Route, Routes } from 'react-router';
import { bottle, jane, logIn } from '../../test/example-data';
import { server } from '../../test/server';
import { show } from '../../test/show';
import { homeTown } from '../near-me/home-town';
import { IN_NO_STORE, STORES_UNREAD } from '../products/texts';
import { browserSession } from '../session/session';
import { RouteChangeFocus } from '../shell/route-change-focus';
import Bottle from './bottle';

const store = { name: '', phone: '', address: '205 WEST 400 SOUTH' };
const detail = {
  ...bottle,
  name: 'BLANTON GOLD EDITION BOURBON 750ml',
  status: 'A',
  department: 'LA',
  storeQty: 5,
  stores: [
    { ...store, storeNumber: '0002', city: 'SLC', qty: 3, latitude: 40.761, longitude: -111.891 },
    { ...store, storeNumber: '0032', city: 'ST GEORGE', qty: 2, latitude: 37.096, longitude: -113.568 },
  ],
  storesCheckedAt: bottle.lastChecked,
  priceHistory: [{ at: bottle.lastChecked, priceCents: 11_999 }],
  stockHistory: [{ at: bottle.lastChecked, storeQty: 5 }],
};

type Body = Record<string, unknown>;

function open(status: number, body: Body | (() => Body), address = '/bottles/020109') {
  const read = typeof body === 'function' ? body : () => body;
  server.use(http.get('/api/items/:sku', () => HttpResponse.json(read(), { status })));
  const page = (
    <main>
      <RouteChangeFocus />
      <Routes>
        <Route path="bottles/:sku" element={<Bottle />} />
        <Route path="list" element={<Link to="/bottles/020109">A bottle</Link>} />
      </Routes>
    </main>
  );
  show(page, address);
}

const { storeQty: _figure, storesCheckedAt: _instant, ...unread } = { ...detail, stores: [] };

describe('the page of a bottle', () => {
  afterEach(() => act(() => homeTown.choose('')));

  it('shows a guest where it is, on a map and as a list, and every change behind the lines', async () => {
    open(200, detail);
    expect(await screen.findByRole('heading', { level: 1, name: 'Blanton Gold Edition Bourbon' })).toBeTruthy();
    expect(document.title).toBe('Blanton Gold Edition Bourbon | Barrelhive');
    expect(screen.getByRole('img', { name: /in stock in 2 towns: Salt Lake City 3/ })).toBeTruthy();
    const rows = within(screen.getByRole('table', { name: /^Stores with/ })).getAllByRole('row');
    expect(rows.map(({ textContent }) => textContent)).toEqual([
      'StoreAddressCityQty',
      '02205 West 400 SouthSalt Lake City3',
      '32205 West 400 SouthSt. George2',
    ]);
    expect(screen.getByRole('table', { name: /^Changes of stock/ }).textContent).toContain('$119.99');
    expect(screen.getByRole('button', { name: /^Text me when it arrives/ })).toBeTruthy();
    expect(screen.queryByRole('group', { name: /^Was it there/ })).toBeNull();
  });

  it('says beside a figure how sure it is, and shows a doubtful store last', async () => {
    const [first, second] = detail.stores;
    const confidence = { '0002': { kind: 'reported-missing', seen: 0, reports: 2 }, '0032': { kind: 'thin' } };
    open(200, { ...detail, stores: [{ ...first, isDoubtful: true }, second], confidence }, '/bottles/020110');
    const rows = within(await screen.findByRole('table', { name: /^Stores with/ })).getAllByRole('row');
    expect(rows.map(({ textContent }) => textContent)).toEqual([
      'StoreAddressCityQty',
      '32205 West 400 SouthSt. George2may be gone soon',
      '02205 West 400 SouthSalt Lake City3nobody finds it',
    ]);
  });

  it('asks a member at each store whether it was there, takes one tap, and says how sure the figure is then', async () => {
    let confidence: Record<string, unknown> = {};
    const reported: unknown[] = [];
    logIn();
    server.use(
      http.get('/api/home-stores', () => HttpResponse.json({ stores: [], most: 5 })),
      http.get('/api/auth/me', () => HttpResponse.json(jane)),
      http.post(`/api/items/${bottle.sku}/reports`, async ({ request }) => {
        reported.push(await request.json());
        confidence = { '0032': { kind: 'confirmed', at: new Date().toISOString(), seen: 3, reports: 3 } };
        return new HttpResponse(null, { status: 204 });
      }),
    );
    open(200, () => ({ ...detail, confidence }), `/bottles/${bottle.sku}`);
    const table = await screen.findByRole('table', { name: /^Stores with/ });
    const question = within(table).getByRole('group', { name: 'Was it there, at #32?' });
    fireEvent.click(within(question).getByRole('button', { name: 'It was' }));
    expect(await within(table).findByText('Thanks.')).toBeTruthy();
    expect(await within(table).findByText(/^confirmed \d/)).toBeTruthy();
    expect(reported).toEqual([{ storeNumber: '0032', seen: true }]);
    act(() => browserSession.logOut());
  });

  it('says how far each store is from the chosen town, the nearest first', async () => {
    open(200, detail);
    fireEvent.change(await screen.findByLabelText('Distance from'), { target: { value: 'St. George' } });
    await screen.findByRole('columnheader', { name: 'Distance' });
    const rows = within(screen.getByRole('table', { name: /^Stores with/ })).getAllByRole('row');
    expect(rows.map(({ textContent }) => textContent)).toEqual([
      'StoreAddressCityDistanceQty',
      '32205 West 400 SouthSt. George0.0 mi2',
      expect.stringMatching(/^02205 West 400 SouthSalt Lake City26\d mi3$/),
    ]);
  });

  it('keeps the focus on its heading, which a change of page has moved there, when the bottle comes', async () => {
    open(200, detail, '/list');
    fireEvent.click(screen.getByRole('link', { name: 'A bottle' }));
    const heading = screen.getByRole('heading', { level: 1 });
    expect(document.activeElement).toBe(heading);
    await screen.findByRole('heading', { level: 1, name: 'Blanton Gold Edition Bourbon' });
    expect(document.activeElement).toBe(heading);
  });

  it('says that its stores are not known while only their sum is, and fills no pin', async () => {
    open(200, { ...unread, storeQty: 1_200 });
    expect(await screen.findByText('1,200 in Utah stores.')).toBeTruthy();
    expect(screen.getByText(STORES_UNREAD)).toBeTruthy();
    expect(screen.getByRole('img', { name: /in which stores it is in stock is not known$/ })).toBeTruthy();
    expect(screen.queryByText(IN_NO_STORE)).toBeNull();
  });

  it('says of a sold-out bottle that no store has it, on the map, too', async () => {
    open(200, { ...unread, storeQty: 0 });
    expect(await screen.findByText('Sold out in all Utah stores.')).toBeTruthy();
    expect(screen.getByText(IN_NO_STORE)).toBeTruthy();
    expect(screen.getByRole('img', { name: 'Map of Utah; in stock in no store' })).toBeTruthy();
  });

  it('calls a bottle without a figure not sold out, and offers a text', async () => {
    open(200, unread);
    expect(await screen.findByText('It is not known how many are in Utah stores.')).toBeTruthy();
    expect(screen.getByRole('button', { name: /^Text me when it arrives/ })).toBeTruthy();
  });

  it('offers no text for a bottle that left the list', async () => {
    open(200, { ...unread, delistedAt: bottle.lastChecked });
    expect(await screen.findByText("Not on the state's list any more.")).toBeTruthy();
    expect(screen.queryByRole('button', { name: /^Text me/ })).toBeNull();
    expect(screen.queryByText(STORES_UNREAD)).toBeNull();
  });

  it('says that it does not know a bottle, and where to search', async () => {
    open(404, { error: 'Not found' });
    expect(await screen.findByText('We do not know this bottle')).toBeTruthy();
    expect(screen.getByRole('link', { name: 'Search all bottles' }).getAttribute('href')).toBe('/product-search');
  });

  it('offers to try again when it cannot be loaded', async () => {
    open(500, { error: 'Internal Server Error' });
    expect(await screen.findByText('Failed to load the bottle')).toBeTruthy();
    open(200, detail);
    fireEvent.click(screen.getAllByRole('button', { name: 'Retry' })[0] as HTMLElement);
    expect(await screen.findAllByRole('heading', { name: 'Blanton Gold Edition Bourbon' })).toBeTruthy();
  });
});
