import { types } from 'node:util';
import type { EntityManager } from 'typeorm';
import { execute } from './typed-queries';

const LOCK_NOT_AVAILABLE = '55P03';

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

/** Bounds how long each further statement of a transaction waits for a lock. Beyond it the statement fails, see {@link isLockTimeout}. */
export async function waitForLocksAtMost(manager: EntityManager, milliseconds: number): Promise<void> {
  await execute(manager, `SELECT set_config('lock_timeout', $1, true)`, [`${milliseconds}ms`]);
}

/** Whether a statement gave up on a lock that another transaction holds. */
export function isLockTimeout(error: unknown): boolean {
  if (!types.isNativeError(error)) return false;
  if ('code' in error && error.code === LOCK_NOT_AVAILABLE) return true;
  return isLockTimeout('driverError' in error ? error.driverError : error.cause);
}
