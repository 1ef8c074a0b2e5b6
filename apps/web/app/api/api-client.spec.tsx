import { acknowledgement } from '@barrelhive/contracts';
import { SESSION_IDLE_TIMEOUT_MS } from '@barrelhive/rules';
import { waitFor } from '@testing-library/react';
import { http, HttpResponse } from 'msw';
import { installLocks } from '../../test/browser-locks';
import { jane, logIn } from '../../test/example-data';
import { server } from '../../test/server';
import { browserSession } from '../session/session';
import type { SessionEnd } from '../session/session-store';
import { callApi, controllerUnder } from './api-client';
import { CallerRefusedError, NetworkError, UnreadableAnswerError } from './api-errors';

const somebodyElse = { ...jane, user_id: 'u2' };
const ends: SessionEnd[] = [];
let forgetEnds = () => {};

function answerWith(status: number, body: unknown) {
  const text = typeof body === 'string' ? body : JSON.stringify(body);
  server.use(http.get('/api/anything', () => new HttpResponse(text, { status })));
}

const failureOf = (call: Promise<unknown>) =>
  call.then(
    () => undefined,
    (failure: unknown) => failure,
  );

/** A body that ends in its middle without saying so. */
const brokenOff = () =>
  new ReadableStream({ start: (controller) => controller.enqueue(new TextEncoder().encode('{"success":')) });

const anyCall = (refusals?: SessionEnd | 'caller') =>
  callApi({ path: '/api/anything', answer: acknowledgement, ...(refusals ? { refusals } : {}) });

beforeEach(() => {
  ends.length = 0;
  forgetEnds = browserSession.onEnded((reason) => ends.push(reason));
  logIn();
});
afterEach(() => forgetEnds());

describe('a call to the server', () => {
  it.each([
    ['a refusal with words', 409, { error: 'Taken', message: 'Taken' }, 'Taken'],
    ['a failure without words', 500, {}, 'Request failed: 500'],
    ['an error page', 502, '<html>Bad Gateway</html>', 'Server error (502): Unable to parse response'],
    ['an empty failure', 503, '', 'Server error (503): Unable to parse response'],
    ['a success that is no JSON', 200, 'ok', 'Server error (200): Unable to parse response'],
    ['a success of another shape', 200, { weather: 'sunny' }, 'Server error (200): Unable to parse response'],
  ])('says what went wrong after %s', async (_, status, body, message) => {
    answerWith(status, body);
    expect(await failureOf(anyCall())).toMatchObject({ status, message });
  });

  it.each([200, 502])('tells an answer with %i that is no JSON from one without words', async (status) => {
    answerWith(status, 'Bad Gateway');
    expect(await failureOf(anyCall())).toBeInstanceOf(UnreadableAnswerError);
    answerWith(500, {});
    expect(await failureOf(anyCall())).not.toBeInstanceOf(UnreadableAnswerError);
  });

  it.each([401, 403])('ends the session on %i', async (status) => {
    answerWith(status, { error: 'No', message: 'No' });
    await failureOf(anyCall());
    expect(ends).toEqual(['expired']);
    expect(browserSession.getState().token).toBeUndefined();
  });

  it.each([408, 429, 500, 502, 503, 504])(
    'leaves the session on %i, also when the answer wants a log-in',
    async (status) => {
      answerWith(status, { error: 'Busy', message: 'Busy', requiresAuth: true });
      await failureOf(anyCall());
      expect(ends).toEqual([]);
      expect(browserSession.getState().token).toBe('token-1');
    },
  );

  it('quotes the words of a refusal that came with the status of a success', async () => {
    answerWith(200, { error: 'That e-mail is taken' });
    expect(await failureOf(anyCall())).toMatchObject({ status: 200, message: 'That e-mail is taken' });
  });

  it('ends the session for the reason the caller names', async () => {
    answerWith(401, { error: 'Authentication required', message: 'Authentication required' });
    await failureOf(anyCall('allocated-list-refused'));
    expect(ends).toEqual(['allocated-list-refused']);
  });

  it.each([403, 400, 428])(
    'asks for a new password and keeps the session when an answer with %i wants one',
    async (status) => {
      answerWith(status, { error: 'No', message: 'No', requires_password_change: true });
      await failureOf(anyCall());
      expect(browserSession.getState()).toMatchObject({ token: 'token-1', mustChangePassword: true });
    },
  );

  it('holds nobody who logged in after the call was sent', async () => {
    const relogin = () => {
      browserSession.start('token-2', somebodyElse);
      return HttpResponse.json({ error: 'No', requires_password_change: true }, { status: 403 });
    };
    server.use(http.get('/api/anything', relogin));
    await failureOf(anyCall());
    expect(browserSession.getState()).toMatchObject({ token: 'token-2', mustChangePassword: false });
  });

  it('ends no session that began after the call was sent', async () => {
    const relogin = () => {
      browserSession.start('token-2', somebodyElse);
      return HttpResponse.json({ error: 'No', message: 'No' }, { status: 401 });
    };
    server.use(http.get('/api/anything', relogin));
    expect(await failureOf(anyCall())).toBeInstanceOf(CallerRefusedError);
    expect(browserSession.getState().token).toBe('token-2');
  });

  it('is sent again when another tab replaced the token under which it was refused', async () => {
    const senders: (string | null)[] = [];
    const renew = ({ request }: { request: Request }) => {
      senders.push(request.headers.get('Authorization'));
      if (senders.length > 1) return HttpResponse.json({ success: true, message: 'ok' });
      localStorage.setItem('auth_token', 'token-2');
      return HttpResponse.json({ error: 'No', message: 'No' }, { status: 401 });
    };
    server.use(http.get('/api/anything', renew));
    expect(await failureOf(anyCall())).toBeUndefined();
    expect(senders).toEqual(['Bearer token-1', 'Bearer token-2']);
    expect(ends).toEqual([]);
  });

  it('is no activity of a person, and does not go out once the session has been idle for over 4 hours', async () => {
    const asked = jest.fn(() => HttpResponse.json({ success: true, message: 'ok' }));
    server.use(http.get('/api/anything', asked));
    const idle = Date.now() - SESSION_IDLE_TIMEOUT_MS;
    const times = (lastActivity: number) =>
      localStorage.setItem('session_data', JSON.stringify({ lastActivity, sessionStart: idle }));
    times(idle + 60_000);
    await anyCall();
    expect(JSON.parse(localStorage.getItem('session_data') ?? '')).toMatchObject({ lastActivity: idle + 60_000 });
    times(idle - 1);
    expect(await failureOf(anyCall())).toBeInstanceOf(CallerRefusedError);
    expect(ends).toEqual(['idle_timeout']);
    expect(asked).toHaveBeenCalledTimes(1);
  });

  it.each([
    ['no answer comes', () => new Promise<never>(() => undefined)],
    ['an answer breaks off', () => new HttpResponse(brokenOff(), { headers: { 'Content-Type': 'application/json' } })],
  ])('is a failure of the network when %s', async (_, answerOf) => {
    server.use(http.get('/api/anything', answerOf));
    const timeouts = { headersMs: 50, idleMs: 50 };
    const failure = await failureOf(callApi({ path: '/api/anything', answer: acknowledgement, timeouts }));
    expect(failure).toBeInstanceOf(NetworkError);
  });

  it('is given up with its caller, who is told the reason the caller gave', async () => {
    let sent: AbortSignal | undefined;
    const arrive = ({ request }: { request: Request }) => {
      sent = request.signal;
      return new Promise<never>(() => undefined);
    };
    server.use(http.get('/api/anything', arrive));
    const caller = new AbortController();
    const failure = failureOf(callApi({ path: '/api/anything', answer: acknowledgement, signal: caller.signal }));
    await waitFor(() => expect(sent?.aborted).toBe(false));
    caller.abort(new Error('left'));
    expect(await failure).toEqual(new Error('left'));
    await waitFor(() => expect(sent?.aborted).toBe(true));
  });

  it('deals with a refusal where the browser refuses its locks', async () => {
    const removeLocks = installLocks(() => Promise.reject(new DOMException('Blocked', 'SecurityError')));
    answerWith(401, { error: 'No', message: 'No' });
    expect(await failureOf(anyCall())).toBeInstanceOf(CallerRefusedError);
    expect(ends).toEqual(['expired']);
    removeLocks();
  });

  it('tells a guest plainly that the call was refused', async () => {
    browserSession.logOut();
    answerWith(401, { error: 'Authentication required', message: 'Authentication required' });
    const failure = await failureOf(anyCall());
    expect(failure).toMatchObject({ status: 401, message: 'Authentication required' });
    expect(failure).not.toBeInstanceOf(CallerRefusedError);
    expect(ends).toEqual([]);
  });
});

describe('a controller under a signal', () => {
  it('aborts with it, for its reason', () => {
    const above = new AbortController();
    const { signal } = controllerUnder(above.signal);
    above.abort('left');
    expect([signal.aborted, signal.reason]).toEqual([true, 'left']);
  });

  it('is aborted under one that was aborted before', () => {
    const above = new AbortController();
    above.abort('left');
    expect(controllerUnder(above.signal).signal.reason).toBe('left');
  });

  it('aborts alone as well', () => {
    const above = new AbortController();
    const controller = controllerUnder(above.signal);
    controller.abort('late');
    expect([controller.signal.reason, above.signal.aborted]).toEqual(['late', false]);
  });
});
