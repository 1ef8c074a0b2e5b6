import { screen, waitFor } from '@testing-library/react';
import { http, HttpResponse } from 'msw';
import { jane, logIn } from '../../test/example-data';
import { server } from '../../test/server';
import { show } from '../../test/show';
import { browserSession } from '../session/session';
import { useCurrentUser } from './current-user';

function WhoIsThere() {
  const { user, isError } = useCurrentUser();
  return <p>{user ? 'known' : isError ? 'failed' : 'loading'}</p>;
}

/** What the server answers to one question after the other; the last one for good. */
function answers(...statuses: number[]): void {
  let asked = 0;
  server.use(
    http.get('/api/auth/me', () => {
      const status = statuses[Math.min(asked++, statuses.length - 1)] ?? 200;
      return status === 200 ? HttpResponse.json(jane) : HttpResponse.json({ error: 'No', message: 'No' }, { status });
    }),
  );
}

describe('the question who is logged in', () => {
  beforeEach(() => logIn());

  it.each([408, 429, 500, 502, 503])('keeps the session on %i, and is asked once more', async (status) => {
    answers(status, 200);
    show(<WhoIsThere />);
    expect(await screen.findByText('known', {}, { timeout: 4_000 })).toBeTruthy();
    expect(browserSession.getState().token).toBe('token-1');
  });

  it.each([408, 429, 503])('keeps the session when all that is answered is %i', async (status) => {
    answers(status);
    show(<WhoIsThere />);
    expect(await screen.findByText('failed', {}, { timeout: 4_000 })).toBeTruthy();
    expect(browserSession.getState().token).toBe('token-1');
  });

  it.each([401, 403, 404, 410])('ends the session on %i', async (status) => {
    answers(status);
    show(<WhoIsThere />);
    await waitFor(() => expect(browserSession.getState().token).toBeUndefined());
  });

  it.each([400, 409, 413])('keeps the session on %i, which is no word about the user', async (status) => {
    answers(status);
    show(<WhoIsThere />);
    expect(await screen.findByText('failed')).toBeTruthy();
    expect(browserSession.getState().token).toBe('token-1');
  });
});
