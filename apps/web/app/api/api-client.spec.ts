/** @jest-environment node */
import { acknowledgement } from '@barrelhive/contracts';
import { browserSession } from '../session/session';
import type { SessionEnd } from '../session/session-store';
import { callApi } from './api-client';
import { UnreadableAnswerError } from './api-errors';

const realFetch = globalThis.fetch;
const ends: SessionEnd[] = [];
let forgetEnds = () => {};

function answerWith(status: number, body: unknown) {
  const text = typeof body === 'string' ? body : JSON.stringify(body);
  globalThis.fetch = async () => new Response(text, { status });
}

const failureOf = (call: Promise<unknown>) =>
  call.then(
    () => undefined,
    (failure: unknown) => failure,
  );

const anyCall = (refusals?: SessionEnd | 'caller') =>
  callApi({ path: '/api/anything', answer: acknowledgement, ...(refusals ? { refusals } : {}) });

beforeEach(() => {
  ends.length = 0;
  forgetEnds = browserSession().onEnded((reason) => ends.push(reason));
  const jane = { user_id: 'u1', name: 'Jane', email: 'jane@example.com', requires_password_change: false };
  browserSession().start('token-1', jane);
});
afterEach(() => {
  forgetEnds();
  globalThis.fetch = realFetch;
});

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
    expect(browserSession().read().token).toBeUndefined();
  });

  it('ends the session for the reason the caller names', async () => {
    answerWith(401, { error: 'Authentication required', message: 'Authentication required' });
    await failureOf(anyCall('allocated-list-refused'));
    expect(ends).toEqual(['allocated-list-refused']);
  });

  it('asks for a new password and keeps the session when the server wants one', async () => {
    answerWith(403, { error: 'No', message: 'No', requires_password_change: true });
    await failureOf(anyCall());
    expect(browserSession().read()).toMatchObject({ token: 'token-1', mustChangePassword: true });
  });
});
