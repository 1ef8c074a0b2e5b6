import { QueryObserver } from '@tanstack/react-query';
import { waitFor } from '@testing-library/react';
import { http, HttpResponse } from 'msw';
import { nothingRead } from '../answers/lenient';
import { CallerRefusedError } from '../api/api-errors';
import { installLocks } from '../../test/browser-locks';
import { logIn } from '../../test/example-data';
import { server } from '../../test/server';
import { callApi } from '../api/api-client';
import { createQueryClient } from '../api/query-client';
import { browserSession } from '../session/session';
import { changeSession } from './change-session';

/** A shown answer whose first reading never ends by itself. */
function showSlowAnswer() {
  const queryClient = createQueryClient();
  const readings: AbortSignal[] = [];
  const queryFn = ({ signal }: { signal: AbortSignal }) => {
    readings.push(signal);
    return readings.length === 1 ? new Promise<string>(() => undefined) : Promise.resolve('read');
  };
  const observer = new QueryObserver(queryClient, { queryKey: ['slow'], queryFn });
  observer.subscribe(() => undefined);
  return { queryClient, readings, answer: () => observer.getCurrentResult().data };
}

it('reads nothing while the session changes, and what is still shown afterwards', async () => {
  const { queryClient, readings, answer } = showSlowAnswer();
  const meanwhile = await changeSession(queryClient, async () => readings.map(({ aborted }) => aborted));
  expect(meanwhile).toEqual([true]);
  await waitFor(() => expect(answer()).toBe('read'));
});

it('reads again after a change that failed as well, and throws its failure', async () => {
  const { queryClient, answer } = showSlowAnswer();
  const change = changeSession(queryClient, () => Promise.reject(new Error('refused')));
  await expect(change).rejects.toThrow('refused');
  await waitFor(() => expect(answer()).toBe('read'));
});

describe('what a page reads first while the session changes', () => {
  /** Begins to read in a change that ends with this; gives the reading, and the tokens that came to the server. */
  async function readWhile(end: () => void) {
    const sent: (string | null)[] = [];
    server.use(
      http.get('/api/alerts', ({ request }) => {
        sent.push(request.headers.get('authorization'));
        return HttpResponse.json([]);
      }),
    );
    logIn();
    const readings: Promise<unknown>[] = [];
    await changeSession(createQueryClient(), async () => {
      readings.push(callApi({ path: '/api/alerts', answer: nothingRead }));
      // Whatever goes out goes out before this answer.
      await fetch('/api/alerts');
      end();
    });
    const [outcome] = await Promise.allSettled(readings);
    return { outcome, sent: sent.slice(1) };
  }

  it('is sent afterwards, with the session as it is then', async () => {
    const { sent } = await readWhile(() => {
      localStorage.setItem('auth_token', 'token-2');
      browserSession.reread();
    });
    expect(sent).toEqual(['Bearer token-2']);
  });

  it('is not sent for a person who logged out by it', async () => {
    const { sent, outcome } = await readWhile(() => browserSession.logOut());
    expect(sent).toEqual([]);
    expect(outcome).toMatchObject({ status: 'rejected', reason: expect.any(CallerRefusedError) });
  });
});

it('is told at once when the server refuses its call, without waiting for its own end', async () => {
  const removeLocks = installLocks();
  logIn();
  server.use(http.post('/api/anything', () => HttpResponse.json({ error: 'No' }, { status: 401 })));
  const change = changeSession(createQueryClient(), (call) =>
    call({ method: 'POST', path: '/api/anything', answer: nothingRead }),
  );
  await expect(change).rejects.toBeInstanceOf(CallerRefusedError);
  removeLocks();
});
