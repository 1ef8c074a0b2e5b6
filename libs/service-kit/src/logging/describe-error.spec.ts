import { DomainError } from '../errors/domain-error';
import { describeError } from './describe-error';

describe('what a log line tells of an error', () => {
  const refusal = (code: 'NOT_FOUND' | 'UPSTREAM_UNAVAILABLE') =>
    Object.assign(new DomainError(code), { cause: new Error('why') });

  it('has no stack for a refusal, nor for its cause, and reads none', () => {
    const error = refusal('NOT_FOUND');
    let isRead = false;
    for (const each of [error, error.cause]) Object.defineProperty(each, 'stack', { get: () => (isRead = true) });
    expect(describeError(error)).toEqual({
      type: 'DomainError',
      message: error.message,
      code: 'NOT_FOUND',
      cause: { type: 'Error', message: 'why' },
    });
    expect(isRead).toBe(false);
  });

  it('has the stacks of a fault of ours', () => {
    const { stack, cause } = describeError(refusal('UPSTREAM_UNAVAILABLE'));
    expect([stack, cause?.stack]).toEqual([expect.stringContaining('at '), expect.stringContaining('at ')]);
  });
});
