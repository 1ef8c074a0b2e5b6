import { SESSION_ABSOLUTE_TIMEOUT_MS, SESSION_IDLE_TIMEOUT_MS } from '@barrelhive/rules';
import { toast } from '@barrelhive/ui';
import { fireEvent, screen } from '@testing-library/react';
import { type InitialEntry, Route, Routes, useLocation } from 'react-router';
import { logIn } from '../../test/example-data';
import { show } from '../../test/show';
import { browserSession, CURRENT_USER_KEY } from './session';
import { returnPath } from './return-path';
import { SessionWatch } from './session-watch';

const HOUR_MS = 3_600_000;
const error = jest.spyOn(toast, 'error').mockReturnValue();

function Login() {
  const from = returnPath(useLocation().state);
  return (
    <>
      <h1>Login</h1>
      <p>then {from}</p>
    </>
  );
}

/** Shows a page to someone who did the last thing this long ago, and logged in then or earlier. */
function openAfter(idleMs: number, at: InitialEntry = '/', begunMs = idleMs) {
  logIn();
  const [lastActivity, sessionStart] = [idleMs, begunMs].map((ms) => Date.now() - ms);
  localStorage.setItem('session_data', JSON.stringify({ lastActivity, sessionStart }));
  const shown = show(
    <>
      <SessionWatch />
      <Routes>
        <Route path="*" element={<h1>Home</h1>} />
        <Route path="login" element={<Login />} />
      </Routes>
    </>,
    at,
  );
  return shown;
}

const lastActivity = (): unknown => JSON.parse(localStorage.getItem('session_data') ?? '{}').lastActivity;

interface Stored {
  token?: string;
  userId?: string;
}

/** Stores as another tab does. */
function store(key: string, value: string | undefined): void {
  if (value === undefined) localStorage.removeItem(key);
  else localStorage.setItem(key, value);
}

describe('the watch over a session', () => {
  beforeEach(() => error.mockClear());

  it.each([
    ['was idle for over 4 hours', SESSION_IDLE_TIMEOUT_MS + 1, SESSION_IDLE_TIMEOUT_MS + 1],
    ['began over 24 hours ago, however busy', 0, SESSION_ABSOLUTE_TIMEOUT_MS + 1],
  ])('ends one that %s when its page opens again, and says so', async (_, idleMs, begunMs) => {
    openAfter(idleMs, '/', begunMs);
    expect(await screen.findByRole('heading', { name: 'Login' })).toBeTruthy();
    expect(error.mock.calls).toEqual([['Your session has expired. Please log in again.']]);
    expect(browserSession.getState().token).toBeUndefined();
  });

  it.each([
    ['/account?tab=2', undefined, '/account?tab=2'],
    ['/login', { from: '/account' }, '/account'],
    ['/login', undefined, '/alerts'],
  ])('lets whoever was on %s with %j, and logs in anew, go on to %s', async (address, state, from) => {
    const [pathname, search = ''] = address.split('?');
    openAfter(SESSION_IDLE_TIMEOUT_MS + 1, { pathname, search: search && `?${search}`, state });
    expect(await screen.findByText(`then ${from}`)).toBeTruthy();
  });

  it('ends one at the first key after too long, and does not take the key for activity', async () => {
    openAfter(0);
    const long = Date.now() - SESSION_IDLE_TIMEOUT_MS - 1;
    localStorage.setItem('session_data', JSON.stringify({ lastActivity: long, sessionStart: long }));
    fireEvent.keyDown(document.body, { key: 'a' });
    expect(await screen.findByRole('heading', { name: 'Login' })).toBeTruthy();
  });

  it.each([
    ['logs in as somebody else', { token: 'token-2', userId: 'u2' }],
    ['logs out', {}],
  ])('forgets what was read and done for a user when another tab %s', (_, { token, userId }: Stored) => {
    const { queryClient } = openAfter(0);
    queryClient.setQueryData(['alerts'], ['of Jane']);
    queryClient.getMutationCache().build(queryClient, { mutationKey: ['alerts', 'delete'] });
    store('auth_token', token);
    store('userId', userId);
    fireEvent(window, new StorageEvent('storage'));
    expect(queryClient.getQueryData(['alerts'])).toBeUndefined();
    expect(queryClient.getMutationCache().getAll()).toEqual([]);
  });

  it('keeps what was read for a user whose token another tab renewed', () => {
    const { queryClient } = openAfter(0);
    queryClient.setQueryData(['alerts'], ['of Jane']);
    store('auth_token', 'token-2');
    fireEvent(window, new StorageEvent('storage'));
    expect(queryClient.getQueryData(['alerts'])).toEqual(['of Jane']);
  });

  it('counts opening a page as activity', () => {
    openAfter(2 * HOUR_MS);
    expect(Number(lastActivity())).toBeGreaterThan(Date.now() - HOUR_MS);
  });

  it('asks anew who is logged in when someone comes back with less than an hour left', () => {
    const { queryClient } = openAfter(0);
    queryClient.setQueryData(CURRENT_USER_KEY, {});
    const long = Date.now() - 3.5 * HOUR_MS;
    localStorage.setItem('session_data', JSON.stringify({ lastActivity: long, sessionStart: long }));
    fireEvent.pointerDown(document.body);
    expect(queryClient.getQueryState(CURRENT_USER_KEY)?.isInvalidated).toBe(true);
    expect(Number(lastActivity())).toBeGreaterThan(Date.now() - HOUR_MS);
  });
});
