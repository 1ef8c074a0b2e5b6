import fc from 'fast-check';
import { NeverConnectedError } from '../connector';
import { callFailure } from './call-failure';

const answered = (status: number, code?: number) => Object.assign(new Error('refused'), { status, code });
const broken = (code: string) => Object.assign(new Error(code), { code });

describe('a call that failed to create a message', () => {
  it.each([
    ['a full provider', answered(429, 20429)],
    ['a full provider that names no number', answered(429)],
    ['a full queue of the number', answered(400, 21611)],
    ['a connection that was not made', new NeverConnectedError('UND_ERR_CONNECT_TIMEOUT', {})],
  ])('is tried again after %s', (_name, error) => {
    expect(callFailure(error, 1)).toMatchObject({ kind: 'requeued' });
    expect(callFailure(error, 1)).not.toHaveProperty('fault');
  });

  it.each([
    ['an account that is not active', 403, 10001],
    ['a wrong token', 401, 20003],
    ['a wrong account', 404, 20404],
    ['a suspended account', 403, 20403],
    ['no money', 402, undefined],
    ['a sender that is not ours', 400, 21659],
    ['a sender that cannot send', 400, 21606],
    ['a sender that is no number', 400, 21212],
    ['another address', 308, undefined],
    ['all texts of the hour', 429, 60728],
    ['all texts of the day, behind a busy signal', 429, 63038],
  ])('loses nothing and stops the others after %s', (_name, status, code) => {
    expect(callFailure(answered(status, code), 1)).toMatchObject({ kind: 'requeued', fault: 'account' });
  });

  it('is told in the words of the provider, without the number', () => {
    const error = Object.assign(new Error("The 'To' number +18015550142 is not valid."), { status: 400, code: 21211 });
    expect(callFailure(error, 1)).toMatchObject({ reason: "400 (21211): The 'To' number [phone …42] is not valid." });
  });

  it.each([
    [400, 21610],
    [400, 21211],
    [400, 21614],
    [400, 21617],
  ])('is final after %i (%i)', (status, code) => {
    expect(callFailure(answered(status, code), 1)).toMatchObject({ kind: 'refused', errorCode: code });
  });

  it.each([
    [400, 21999],
    [400, undefined],
    [422, 20422],
    [400, 21408],
    [400, 21612],
  ])(
    'is tried again later and later after %i (%s), which says not whose fault it is, without stopping the others',
    (status, code) => {
      const pauses = [1, 2, 3, 9].map((attempts) => callFailure(answered(status, code), attempts));
      expect(pauses).toMatchObject(
        [15, 30, 60, 300].map((pauseSeconds) => ({ kind: 'requeued', fault: 'unforeseen', pauseSeconds })),
      );
    },
  );

  it.each([
    ['a time-out', broken('ECONNABORTED')],
    ['a time-out of the line', broken('ETIMEDOUT')],
    ['a reset line', broken('ECONNRESET')],
    ['a host that is unreachable once the line was open', broken('EHOSTUNREACH')],
    ['an error of the provider', answered(500)],
    ['a gateway that gave up', answered(504)],
    ['a request time-out', answered(408)],
    ['an answer nobody can read', new SyntaxError('Unexpected token < in JSON')],
    ['something that is no error', 'oops'],
  ])('leaves open whether the message was taken after %s', (_name, error) => {
    expect(callFailure(error, 1).kind).toBe('unclear');
  });

  it('never repeats a call by itself unless the provider surely did not take the message', () => {
    const anyError = fc.oneof(
      fc
        .record({ status: fc.integer({ min: 200, max: 599 }), message: fc.string() })
        .map((given) => answered(given.status)),
      fc.string().map(broken),
      fc.constantFrom('ECONNREFUSED', 'CERT_HAS_EXPIRED').map((reason) => new NeverConnectedError(reason, {})),
      fc.anything(),
    );
    fc.assert(
      fc.property(anyError, fc.nat(20), (error, attempts) => {
        const failure = callFailure(error, attempts);
        if (failure.kind !== 'requeued') return;
        expect(failure.reason).not.toMatch(/^408/);
        expect(failure.pauseSeconds).toBeGreaterThan(0);
        expect(failure.pauseSeconds).toBeLessThanOrEqual(300);
        expect(failure.reason).toMatch(/^[34]\d\d|^(ECONNREFUSED|CERT_HAS_EXPIRED)$/);
      }),
    );
  });
});
