import fc from 'fast-check';
import { callFailure } from './call-failure';

const answered = (status: number, code?: number) => Object.assign(new Error('refused'), { status, code });
const broken = (code: string) => Object.assign(new Error(code), { code });

describe('a call that failed to create a message', () => {
  it.each([
    ['a full provider', answered(429, 20429)],
    ['a full queue of the number', answered(400, 21611)],
    ['a refused connection', broken('ECONNREFUSED')],
    ['a name that is not found', broken('ENOTFOUND')],
  ])('is tried again after %s', (_name, error) => {
    expect(callFailure(error, 1)).toMatchObject({ kind: 'put-off', operatorMustAct: false });
  });

  it('waits for the operator when the account is refused', () => {
    expect(callFailure(answered(401, 20003), 1)).toMatchObject({ kind: 'put-off', operatorMustAct: true });
  });

  it.each([
    [400, 21610],
    [400, 21211],
    [404, 20404],
  ])('is final after %i (%i)', (status, code) => {
    expect(callFailure(answered(status, code), 1)).toMatchObject({ kind: 'refused', errorCode: code });
  });

  it.each([
    ['a time-out', broken('ECONNABORTED')],
    ['a time-out of the line', broken('ETIMEDOUT')],
    ['a reset line', broken('ECONNRESET')],
    ['an unreachable host, which may break an open line too', broken('EHOSTUNREACH')],
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
      fc.anything(),
    );
    fc.assert(
      fc.property(anyError, fc.nat(20), (error, attempts) => {
        const failure = callFailure(error, attempts);
        if (failure.kind !== 'put-off') return;
        expect(failure.pauseSeconds).toBeGreaterThan(0);
        expect(failure.pauseSeconds).toBeLessThanOrEqual(60);
        expect(failure.reason).toMatch(/^(3\d\d|401|403|429)|^(ECONNREFUSED|ENOTFOUND|EAI_AGAIN)$/);
      }),
    );
  });
});
