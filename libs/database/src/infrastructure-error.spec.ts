import { QueryFailedError, QueryRunnerAlreadyReleasedError } from 'typeorm';
import { isInfrastructureError } from './infrastructure-error';
import { isLockConflict, isOutOfTime } from './transaction-bounds';

const withCode = (code: string, message = 'failed') => Object.assign(new Error(message), { code });

describe('a failure in the database', () => {
  it.each([
    ['a refused connection', withCode('ECONNREFUSED')],
    ['a host that cannot be reached', withCode('EHOSTUNREACH')],
    ['a network that is gone', withCode('ENETUNREACH')],
    ['a connection cut by the administrator', withCode('57P01')],
    ['a server that starts', withCode('57P03')],
    ['a server without free connections', withCode('53300')],
    ['a full disk', withCode('53100')],
    ['a disk that cannot be written', withCode('58030')],
    ['a password that was changed', withCode('28P01')],
    ['a database that is not there yet', withCode('3D000')],
    ['a serialisation failure', withCode('40001')],
    ['a connection that was closed', new Error('Client was closed and is not queryable')],
    ['a server that became read-only', withCode('25006')],
    ['a database that was dropped', withCode('57P04')],
    ['a breach of the protocol', withCode('08P01')],
    ['a lost connection', new Error('Connection terminated unexpectedly')],
    ['a deadlock', withCode('40P01')],
    ['a statement that took too long', withCode('57014')],
    ['a transaction that paused for too long', withCode('25P03')],
    ['a lock that another held for too long', withCode('55P03')],
    ['a connection that was taken away between two statements', new QueryRunnerAlreadyReleasedError()],
    ['a pool without a free connection', new Error('timeout exceeded when trying to connect')],
    ['any of them behind a failed statement', new QueryFailedError('SELECT 1', [], withCode('08006'))],
    ['any of them as a cause', new Error('could not save', { cause: withCode('ECONNRESET') })],
  ])('is of the ground we stand on: %s', (_what, error) => {
    expect(isInfrastructureError(error)).toBe(true);
  });

  it.each([
    ['a broken constraint', new QueryFailedError('INSERT', [], withCode('23505'))],
    ['an error of ours', new Error('there is no such alert')],
    ['something thrown that is no error', 'no'],
  ])('is of what was asked: %s', (_what, error) => {
    expect(isInfrastructureError(error)).toBe(false);
  });

  it.each([
    ['a statement that took too long', '57014', [true, false]],
    ['a lock that another held for too long', '55P03', [true, true]],
    ['a deadlock', '40P01', [false, true]],
    ['a lost connection', '08006', [false, false]],
  ])('is told by its kind: %s', (_what, code, [isTime, isLock]) => {
    const error = new QueryFailedError('SELECT 1', [], withCode(code));
    expect([isOutOfTime(error), isLockConflict(error)]).toEqual([isTime, isLock]);
    expect(isOutOfTime(new Error('wrapped', { cause: error }))).toBe(isTime);
  });
});
