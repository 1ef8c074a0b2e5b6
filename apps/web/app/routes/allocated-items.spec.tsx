import { toast } from '@barrelhive/ui';
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { http, HttpResponse } from 'msw';
import { Route, Routes } from 'react-router';
import { logIn } from '../../test/example-data';
import { server } from '../../test/server';
import { show } from '../../test/show';
import { homeTown } from '../near-me/home-town';
import { browserSession } from '../session/session';
import { SessionWatch } from '../session/session-watch';
import AllocatedItems from './allocated-items';
import SignedIn from './signed-in';

function open(status: number, message: string) {
  server.use(http.get('/api/*', () => HttpResponse.json({ error: message, message }, { status })));
  logIn();
  const said = jest.spyOn(toast, 'error').mockImplementation(() => undefined);
  show(
    <>
      <Routes>
        <Route element={<SignedIn />}>
          <Route path="allocated-items" element={<AllocatedItems />} />
        </Route>
        <Route path="login" element={<h1>Login</h1>} />
      </Routes>
      <SessionWatch />
    </>,
    '/allocated-items',
  );
  return said;
}

afterEach(() => {
  act(() => homeTown.choose(''));
  jest.restoreAllMocks();
});

describe('the list of a month', () => {
  const blantons = { sku: '016850', name: 'BLANTON', price: '$129.99', storeQty: 0, stores: [] };

  function shows(list: object, at = '/allocated-items', announced: object | null = null) {
    server.use(
      http.get('/api/allocated-items/periods', () =>
        HttpResponse.json({ periods: [{ month: 11, year: 2026, monthName: 'November', itemCount: 3 }] }),
      ),
      http.get('/api/allocated-items', () => HttpResponse.json({ status: 'available', message: '', ...list })),
      http.get('/api/allocated-items/announced', () => HttpResponse.json({ announced })),
      http.get('/api/home-stores', () => HttpResponse.json({ stores: ['0012'], most: 2 })),
      http.get('/api/drawings', () => HttpResponse.json({ drawings: [] })),
    );
    logIn();
    show(<AllocatedItems />, at);
  }

  it('says of which day a past one is', async () => {
    shows({ items: [blantons], as_of: '2026-12-19T07:30:00.000Z' });
    expect(await screen.findByText('As of Dec 19, 2026, when it ended.')).toBeTruthy();
  });

  it('stands below the one that is posted ahead of its day, with the stores of the reader first, then the nearest to their town', async () => {
    const store = (storeNumber: string, city = 'SLC') => ({
      storeNumber,
      address: '1 Main',
      city,
      bottles: [blantons],
    });
    homeTown.choose('Ogden');
    shows({ items: [blantons] }, '/allocated-items', {
      month: 12,
      year: 2026,
      release_day: '2026-12-19',
      posted_at: '2026-12-12T17:00:00.000Z',
      item_count: 1,
      status: 'available',
      stores: [store('0001'), store('0012'), store('0020', 'OGDEN')],
    });
    expect(await screen.findByRole('heading', { name: 'Posted for Saturday, December 19' })).toBeTruthy();
    const places = () => screen.getAllByRole('listitem').map(({ textContent }) => textContent?.slice(0, 3));
    await waitFor(() => expect(places()).toEqual(['#12', '#20', '#01']));
    expect(screen.getByRole('combobox', { name: 'Period' })).toBeTruthy();
  });

  it('says to a chosen store that has nothing of it that it has nothing', async () => {
    shows({ items: [blantons] }, '/allocated-items?store=0012');
    expect(await screen.findByText('No Items Available')).toBeTruthy();
    expect(screen.getByRole<HTMLSelectElement>('combobox', { name: 'Store' }).value).toBe('0012');
  });

  it('offers the stores of the reader before all stores by number', async () => {
    const stores = ['0004', '0012'].map((storeNumber) => ({ storeNumber, address: '1 Main', city: 'SLC', qty: 1 }));
    shows({ items: [{ ...blantons, storeQty: 2, stores }] });
    const own = await screen.findByRole('group', { name: 'Your stores' });
    expect(own.textContent).toBe('Store 12 - Salt Lake City, 1 Main');
    expect(screen.getByRole('combobox', { name: 'Store' }).textContent).toMatch(
      /^All StoresStore 12 .*Store 04 .*Store 12 /,
    );
  });

  it('says that no bottle matches, where the month has some and the alerts match none', async () => {
    shows({ status: 'available_filtered', items: [] });
    expect(await screen.findByText('No Allocated Items Available')).toBeTruthy();
    expect(screen.getByText(/^None of this month’s bottles matches your alerts\./)).toBeTruthy();
  });
});

describe('the page of allocated items', () => {
  it('asks to log in, once and in its own words, when the server does not know the caller', async () => {
    const said = open(401, 'Authentication required');
    expect(await screen.findByRole('heading', { name: 'Login' })).toBeTruthy();
    expect(said.mock.calls).toEqual([['Please log in to view allocated items']]);
    expect(browserSession.getState().token).toBeUndefined();
  });

  it('says that the list could not be loaded when the server fails, and keeps the session', async () => {
    const said = open(500, 'Internal Server Error');
    expect(await screen.findByText('Error Loading Allocated Items')).toBeTruthy();
    await waitFor(() => expect(said.mock.calls).toEqual([['Failed to load allocated items']]));
    expect(browserSession.getState().token).toBe('token-1');
  });

  it('asks for the list again by a press once it could not be loaded', async () => {
    open(500, 'Internal Server Error');
    const failed = within(await screen.findByRole('alert'));
    server.use(
      http.get('/api/allocated-items/periods', () => HttpResponse.json({ periods: [] })),
      http.get('/api/allocated-items', () => HttpResponse.json({ status: 'available', items: [] })),
    );
    fireEvent.click(failed.getByRole('button', { name: 'Retry' }));
    expect(await screen.findByText('No Allocated Items Available')).toBeTruthy();
  });
});
