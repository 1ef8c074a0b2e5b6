import { notPosted, outcomeOfFailure } from './outcome-of-answer';
import { NeverConnectedError } from './connector';
import { outcomeOf } from './push/push-channel';

const ATTEMPT = { id: '1', attempts: 3 };
const answered = (status: number, retryAfter: string | null = null) => outcomeOf({ status, retryAfter }, ATTEMPT);

describe('the answer of a push service', () => {
  it.each([
    [201, { kind: 'taken', report: { state: 'sent' } }],
    [404, { kind: 'refused' }],
    [410, { kind: 'refused' }],
    [413, { kind: 'refused' }],
    [429, { kind: 'requeued', pauseSeconds: 4 }],
    [500, { kind: 'requeued', pauseSeconds: 4 }],
    [503, { kind: 'requeued', pauseSeconds: 4 }],
    [502, { kind: 'unclear' }],
    [504, { kind: 'unclear' }],
    [301, { kind: 'requeued', fault: 'unforeseen' }],
    [403, { kind: 'requeued', fault: 'unforeseen' }],
  ])('%i says of a push: %j', (status, outcome) => {
    expect(answered(status)).toMatchObject(outcome);
  });

  it('may say when to come again, within bounds', () => {
    expect(answered(429, '30')).toMatchObject({ pauseSeconds: 30 });
    expect(answered(503, '86400')).toMatchObject({ pauseSeconds: 900 });
    expect(answered(503, 'Thu, 26 Nov 2026 20:00:00 GMT')).toMatchObject({ pauseSeconds: 4 });
  });

  it.each(['ECONNREFUSED', 'ECONNRESET', 'UND_ERR_HEADERS_TIMEOUT'])(
    'that does not come since %s leaves it unclear, but where no connection was made',
    (code) => {
      const failed = (cause: unknown) => outcomeOfFailure(new TypeError('fetch failed', { cause }), 1);
      expect(failed({ code })).toMatchObject({ kind: 'unclear', reason: code });
      expect(failed(new NeverConnectedError(code, {}))).toEqual({ kind: 'requeued', pauseSeconds: 1, reason: code });
    },
  );
});

it('a fault before the call is of the delivery, unless it is of the database', () => {
  const reason = 'timeout exceeded when trying to connect';
  expect(notPosted(new Error(reason), 1)).toEqual({ kind: 'requeued', pauseSeconds: 1, reason });
  expect(notPosted(new Error('it is no push service any more'), 1)).toMatchObject({ fault: 'unforeseen' });
});
