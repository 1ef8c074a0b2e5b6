import type { StoreArrivals, StorePage as Answer } from '@barrelhive/contracts';
import { fireEvent, screen, waitFor } from '@testing-library/react';
import { http, HttpResponse } from 'msw';
import { Route, Routes } from 'react-router';
import { logIn } from '../../test/example-data';
import { server } from '../../test/server';
import { show } from '../../test/show';
import StorePage from './store';

const NAME = 'Store 12 · 280 W Harris Ave, Salt Lake City';
const blanton = {
  sku: '016850',
  name: 'BLANTON BOURBON SNGL BRRL 750ml',
  displayName: 'Blanton Bourbon Single Barrel',
};
const store12: Answer = {
  storeNumber: '0012',
  name: 'STATE STORE # 12',
  address: '280 W HARRIS AVE',
  city: 'SALT LAKE CITY',
  phone: '(801) 555-0112',
  hours: { isOwn: false, isOpen: false },
  rarelySeen: [{ ...blanton, price: '$71.99', qty: 3 }],
  weekdays: { days: [2, 4], weeks: 26, share: 21 / 26 },
  checkedToday: { bottles: 9, of: 10 },
};
const arrived = { ...blanton, price: '$71.99', at: '2026-11-24T21:10:00.000Z', came: 12, left: 4 };

function answer(store: Partial<Answer> = {}, arrivals: Partial<StoreArrivals> = {}) {
  server.use(
    http.get('/api/stores/0012', () => HttpResponse.json({ ...store12, ...store })),
    http.get('/api/home-stores', () => HttpResponse.json({ stores: [], most: 1 })),
    http.get('/api/stores/0012/arrivals', () =>
      HttpResponse.json({ storeNumber: '0012', arrivals: [arrived], withheld: 0, ...arrivals }),
    ),
  );
}

const open = () =>
  show(
    <Routes>
      <Route path="/stores/:number" element={<StorePage />} />
    </Routes>,
    '/stores/0012',
  );

describe('the page of a store', () => {
  it('shows how to get there, what came and what is left, its weekdays, and what rare stands there', async () => {
    answer();
    open();
    expect(await screen.findByRole('heading', { level: 1, name: NAME })).toBeTruthy();
    const hrefOf = (name: string) => screen.getByRole('link', { name }).getAttribute('href');
    expect(hrefOf('Directions')).toBe(
      'https://www.google.com/maps/dir/?api=1&destination=280+W+Harris+Ave%2C+Salt+Lake+City%2C+UT',
    );
    expect(hrefOf('Call (801) 555-0112')).toBe('tel:+18015550112');
    expect(await screen.findByText('12 came Nov 24, 2026, 2:10 PM · 4 left')).toBeTruthy();
    expect(screen.getByText('Arrivals by weekday: mostly Tue and Thu (21 of 26 weeks’ arrivals)')).toBeTruthy();
    expect(screen.getByText('3 here')).toBeTruthy();
    expect(screen.getByText('Checked 9 of 10 bottles today')).toBeTruthy();
    const bottles = screen.getAllByRole('link', { name: 'Blanton Bourbon Single Barrel' });
    expect(bottles.map((link) => link.getAttribute('href'))).toEqual(['/bottles/016850', '/bottles/016850']);
    expect(document.title).toBe(`${NAME} | Barrelhive`);
  });

  it('says where nothing came and nothing rare stands, and nothing of what is not known', async () => {
    answer({ rarelySeen: [], weekdays: undefined, checkedToday: { bottles: 0, of: 0 } }, { arrivals: [] });
    open();
    expect(await screen.findByText('We saw nothing come in within the last seven days.')).toBeTruthy();
    expect(screen.getByText('No bottle that is rarely seen stands here right now.')).toBeTruthy();
    expect(screen.queryByText(/^Arrivals by weekday|^Checked/)).toBeNull();
  });

  it('offers a text of what came and is gone again', async () => {
    answer({}, { arrivals: [{ ...arrived, left: 0 }] });
    open();
    expect(await screen.findByText('12 came Nov 24, 2026, 2:10 PM · none left')).toBeTruthy();
    expect(screen.getByRole('button', { name: /^Text me when it arrives/ })).toBeTruthy();
  });

  it('tells a guest how much came in the last day, and how to see it, and leads from the star to the sign-up', async () => {
    answer({}, { arrivals: [], withheld: 3 });
    open();
    expect(
      await screen.findByText(/^3 bottles came in within the last 24 hours\. Members see them at once\./),
    ).toBeTruthy();
    for (const name of ['Sign up', 'My store'])
      expect(screen.getByRole('link', { name }).getAttribute('href')).toBe('/signup');
  });

  it('is made one of a member’s stores and taken back by its star, and says why it cannot be', async () => {
    logIn();
    answer();
    let stores = ['0009'];
    server.use(
      http.get('/api/home-stores', () => HttpResponse.json({ stores, most: 2 })),
      http.put('/api/home-stores', async ({ request }) => {
        stores = ((await request.json()) as { stores: string[] }).stores.toSorted();
        return HttpResponse.json({ stores, most: 2 });
      }),
    );
    open();
    const star = await screen.findByRole('button', { name: 'My store' });
    const isPressed = () => screen.getByRole('button', { name: 'My store' }).getAttribute('aria-pressed');
    expect(isPressed()).toBe('false');
    fireEvent.click(star);
    await waitFor(() => expect(isPressed()).toBe('true'));
    expect(stores).toEqual(['0009', '0012']);
    fireEvent.click(screen.getByRole('button', { name: 'My store' }));
    await waitFor(() => expect(isPressed()).toBe('false'));
    expect(stores).toEqual(['0009']);
  });

  it('says that nobody knows a store, or that it did not come, and asks again', async () => {
    answer();
    server.use(http.get('/api/stores/0012', () => HttpResponse.json({ code: 'NOT_FOUND' }, { status: 404 })));
    const { unmount } = open();
    expect(await screen.findByText('We do not know this store')).toBeTruthy();
    expect(screen.getByRole('link', { name: 'All stores' }).getAttribute('href')).toBe('/stores');
    unmount();
    server.use(http.get('/api/stores/0012', () => HttpResponse.json({}, { status: 503 })));
    open();
    expect(await screen.findByText('Failed to load the store')).toBeTruthy();
    answer();
    fireEvent.click(screen.getByRole('button', { name: 'Retry' }));
    expect(await screen.findByRole('heading', { level: 1, name: NAME })).toBeTruthy();
  });
});
