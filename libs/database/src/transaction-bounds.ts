import { types } from 'node:util';
import type { EntityManager } from 'typeorm';
import { execute } from './typed-queries';

const LOCK_NOT_AVAILABLE = '55P03';
const QUERY_CANCELED = '57014';
const DEADLOCK = '40P01';

/**
 * Gives the rest of a transaction room for bulk work: five minutes a statement, one minute between two. To be called before anything
 * is locked that others wait for.
 */
export async function allowLongWork(manager: EntityManager): Promise<void> {
  await execute(
    manager,
    `SELECT set_config('statement_timeout', '5min', true), set_config('idle_in_transaction_session_timeout', '1min', true)`,
  );
}

/**
 * Lets the rest of a transaction find the first rows of a queue in the order of its index, whatever statistics say: those of a quiet hour call it
 * empty, and all that waits would be sorted for each look, until Postgres has counted again. Those of a busy one expect the row soon that is not there,
 * and the whole table would be read for it.
 */
export async function readInOrder(manager: EntityManager): Promise<void> {
  await execute(
    manager,
    `SELECT set_config('enable_sort', 'off', true), set_config('enable_hashjoin', 'off', true),
       set_config('enable_mergejoin', 'off', true), set_config('enable_seqscan', 'off', true)`,
  );
}

/** Bounds how long each further statement of a transaction waits for a lock. Beyond it the statement fails, see {@link isLockTimeout}. */
export async function waitForLocksAtMost(manager: EntityManager, milliseconds: number): Promise<void> {
  await execute(manager, `SELECT set_config('lock_timeout', $1, true)`, [`${milliseconds}ms`]);
}

/** Whether a statement gave up on a lock that another transaction holds. */
export const isLockTimeout = (error: unknown): boolean => postgresCodeOf(error) === LOCK_NOT_AVAILABLE;

/** Whether other transactions were in the way, be it for too long or because they waited for this one in turn. */
export const isLockConflict = (error: unknown): boolean => isLockTimeout(error) || postgresCodeOf(error) === DEADLOCK;

/**
 * Whether a statement ran, or waited for a lock, beyond its bound. It may be the database's fault or the statement's own: once it is
 * the database, time after time it is the statement.
 */
export const isOutOfTime = (error: unknown): boolean =>
  isLockTimeout(error) || postgresCodeOf(error) === QUERY_CANCELED;

/** The code that Postgres gave an error (SQLSTATE), also where TypeORM or we wrapped it. Undefined when it has none. */
function postgresCodeOf(error: unknown): string | undefined {
  if (!types.isNativeError(error)) return undefined;
  if ('code' in error && typeof error.code === 'string' && /^[0-9A-Z]{5}$/.test(error.code)) return error.code;
  return postgresCodeOf('driverError' in error ? error.driverError : error.cause);
}
