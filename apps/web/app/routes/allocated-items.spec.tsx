import '../../test/browser-globals';
import { LiveRegionProvider, toast } from '@barrelhive/ui';
import { QueryClientProvider } from '@tanstack/react-query';
import { render, screen, waitFor } from '@testing-library/react';
import { MemoryRouter, Route, Routes } from 'react-router';
import { createQueryClient } from '../api/query-client';
import { browserSession } from '../session/session';
import { SessionWatch } from '../session/session-watch';
import AllocatedItems from './allocated-items';
import SignedIn from './signed-in';

const realFetch = globalThis.fetch;

function open(status: number, message: string) {
  const body = { error: message, message };
  globalThis.fetch = jest.fn(async () => ({ ok: false, status, json: async () => body }) as Response);
  const jane = { user_id: 'u1', name: 'Jane', email: 'jane@example.com', requires_password_change: false };
  browserSession().start('token-1', jane);
  const said = jest.spyOn(toast, 'error').mockImplementation(() => undefined);
  render(
    <QueryClientProvider client={createQueryClient()}>
      <LiveRegionProvider>
        <MemoryRouter initialEntries={['/allocated-items']}>
          <Routes>
            <Route element={<SignedIn />}>
              <Route path="allocated-items" element={<AllocatedItems />} />
            </Route>
            <Route path="login" element={<h1>Login</h1>} />
          </Routes>
          <SessionWatch />
        </MemoryRouter>
      </LiveRegionProvider>
    </QueryClientProvider>,
  );
  return said;
}

afterEach(() => {
  jest.restoreAllMocks();
  globalThis.fetch = realFetch;
});

describe('the page of allocated items', () => {
  it('asks to log in, once and in its own words, when the server does not know the caller', async () => {
    const said = open(401, 'Authentication required');
    expect(await screen.findByRole('heading', { name: 'Login' })).toBeTruthy();
    expect(said.mock.calls).toEqual([['Please log in to view allocated items']]);
    expect(browserSession().read().token).toBeUndefined();
  });

  it('says that the list could not be loaded when the server fails, and keeps the session', async () => {
    const said = open(500, 'Internal Server Error');
    expect(await screen.findByText('Error Loading Allocated Items', {}, { timeout: 5_000 })).toBeTruthy();
    await waitFor(() => expect(said.mock.calls).toEqual([['Failed to load allocated items']]));
    expect(browserSession().read().token).toBe('token-1');
  });
});
