import { defaultAlertPreferences } from '@barrelhive/rules';
import { toast } from '@barrelhive/ui';
import { fireEvent, screen, waitFor } from '@testing-library/react';
import { http, HttpResponse } from 'msw';
import { Route, Routes } from 'react-router';
import { jane, logIn } from '../../test/example-data';
import { searchStream } from '../../test/search-stream';
import { server } from '../../test/server';
import { show } from '../../test/show';
import { browserSession } from '../session/session';
import { SessionWatch } from '../session/session-watch';
import Account from './account';
import AlertLink from './alert-link';
import Alerts from './alerts';
import ProductSearch from './product-search';
import SignedIn from './signed-in';

const EXPIRED = 'Your session has expired. Please log in again.';
const said = (['success', 'error', 'warning', 'info'] as const).map((kind) =>
  jest.spyOn(toast, kind).mockReturnValue(),
);
const toasts = () => said.flatMap(({ mock }) => mock.calls.map(([text]) => text));

const refused = () => HttpResponse.json({ error: 'No', message: 'No' }, { status: 401 });
const broken = () => HttpResponse.json({ error: 'No', message: 'No' }, { status: 500 });
const dead = () => HttpResponse.error();

const press = async (role: string, name: string) => fireEvent.click(await screen.findByRole(role, { name }));
const search = async () => {
  fireEvent.change(await screen.findByRole('searchbox'), { target: { value: 'weller' } });
  fireEvent.submit(screen.getByRole('search'));
};
const nothing = async () => undefined;

beforeEach(() => {
  window.open = () => null;
  for (const spy of said) spy.mockClear();
  logIn();
  server.use(
    http.get('/api/auth/events', () => HttpResponse.json({ events: [] })),
    http.get('/api/stripe/invoices', () => HttpResponse.json({ invoices: [] })),
    http.get('/api/auth/sessions', () => HttpResponse.json({ sessions: [] })),
    http.get('/api/auth/me', () => HttpResponse.json(jane)),
    http.get('/api/stripe/check-subscription', () => HttpResponse.json(jane)),
    http.get('/api/alerts', () => HttpResponse.json([])),
    http.get('/api/alert-outlooks', () => HttpResponse.json([])),
    http.get('/api/removed-alerts', () => HttpResponse.json([])),
    http.get('/api/removed-alerts/returnable', () => HttpResponse.json([])),
    http.get('/api/alert-preferences', () => HttpResponse.json({ preferences: defaultAlertPreferences() })),
    http.get('/api/inventory/status', () => HttpResponse.json({ rows: 0, rejectedPasses: 0, recentRuns: [] })),
    searchStream({ type: 'complete', items: [], count: 0 }),
  );
});

function open(path: string) {
  return show(
    <>
      <Routes>
        <Route element={<SignedIn />}>
          <Route path="account" element={<Account />} />
          <Route path="alerts" element={<Alerts />} />
          <Route path="a/:alertPrefix" element={<AlertLink />} />
        </Route>
        <Route path="product-search" element={<ProductSearch />} />
        <Route path="login" element={<h1>Login</h1>} />
        <Route index element={<h1>Landing page</h1>} />
      </Routes>
      <SessionWatch />
    </>,
    path,
  );
}

/** Opens a page, does something there, and waits until all calls have ended. */
async function toastsAfter(path: string, act: () => Promise<unknown>): Promise<string[]> {
  const { queryClient } = open(path);
  await act();
  await waitFor(() => expect(toasts()).not.toEqual([]));
  await waitFor(() => expect(queryClient.isFetching() + queryClient.isMutating()).toBe(0));
  return toasts();
}

describe('one failure gives one toast', () => {
  it.each([
    ['the list of alerts', '/alerts', http.get('/api/alerts', refused), nothing],
    ['the user', '/alerts', http.get('/api/auth/me', refused), nothing],
    ['all calls of a page', '/alerts', http.get('/api/*', refused), nothing],
    ['a preference', '/account', http.put('/api/alert-preferences', refused), () => press('switch', 'Price changes')],
    [
      'the billing portal',
      '/account',
      http.post('/api/stripe/customer-portal', refused),
      () => press('button', 'Manage subscription'),
    ],
    ['a search', '/product-search', http.get('/api/search/stream', refused), search],
  ])('when %s is refused with 401, and the visitor is asked to log in', async (_, path, refusal, act) => {
    server.use(refusal);
    expect(await toastsAfter(path, act)).toEqual([EXPIRED]);
    expect(await screen.findByRole('heading', { name: 'Login' })).toBeTruthy();
    expect(browserSession.getState().token).toBeUndefined();
  });

  it.each([
    ['the server fails', broken],
    ['the network is dead', dead],
  ])('when %s while a preference is saved, and the preference is put back', async (_, failure) => {
    server.use(http.put('/api/alert-preferences', failure));
    const change = () => press('switch', 'Price changes');
    expect(await toastsAfter('/account', change)).toEqual(['Failed to update alert preferences']);
    expect(screen.getByRole('switch', { name: 'Price changes' }).getAttribute('aria-checked')).toBe('true');
    expect(browserSession.getState().token).toBe('token-1');
  });

  it.each([
    ['the alerts are loaded', '/alerts', nothing, 'Failed to load your alerts'],
    ['the link of a text is followed', '/a/7f3a92bc', nothing, 'Failed to load your alerts'],
    ['someone searches', '/product-search', search, 'Failed to check inventory. Please try again.'],
  ])('when the network is dead while %s', async (_, path, act, text) => {
    server.use(http.all('/api/*', dead));
    expect(await toastsAfter(path, act)).toEqual([text]);
    expect(browserSession.getState().token).toBe('token-1');
  });
});

describe('who logs out has been logged out here', () => {
  it.each([
    ['the server knows the session', () => new HttpResponse(null, { status: 204 }), 'You have been logged out'],
    ['the server knows it no longer', refused, 'You have been logged out'],
    ['the server fails', broken, 'Failed to log out'],
    ['the network is dead', dead, 'Failed to log out'],
  ])('when %s', async (_, answer, text) => {
    server.use(http.post('/api/auth/logout', answer));
    const toasts = await toastsAfter('/account', () => press('button', 'Log out'));
    await waitFor(() => expect(browserSession.getState().token).toBeUndefined());
    expect(toasts).toEqual([text]);
  });

  it('while a page still loads, of which the server knows nobody any more', async () => {
    let end = (): void => undefined;
    const ended = new Promise<void>((resolve) => (end = resolve));
    server.use(
      http.get('/api/auth/sessions', async () => {
        await ended;
        return refused();
      }),
      http.post('/api/auth/logout', async () => {
        end();
        await waitFor(() => expect(queryClient.isFetching()).toBe(0));
        return new HttpResponse(null, { status: 204 });
      }),
    );
    const { queryClient } = open('/account');
    await press('button', 'Log out');
    await waitFor(() => expect(toasts()).toEqual(['You have been logged out']));
    expect(browserSession.getState().end).toBe('logged-out');
  });
});
