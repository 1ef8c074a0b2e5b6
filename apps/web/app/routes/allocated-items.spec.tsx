import { toast } from '@barrelhive/ui';
import { screen, waitFor } from '@testing-library/react';
import { http, HttpResponse } from 'msw';
import { Route, Routes } from 'react-router';
import { logIn } from '../../test/example-data';
import { server } from '../../test/server';
import { show } from '../../test/show';
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

afterEach(() => jest.restoreAllMocks());

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
});
