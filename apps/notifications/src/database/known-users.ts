import { FINAL_VERSION } from '@barrelhive/contracts';
import { execute } from '@barrelhive/database';
import type { EntityManager } from 'typeorm';

/** Those who write what is held of a user wait for each other: the deletion of the account comes wholly before a change or wholly after it. */
export async function lockUser(manager: EntityManager, userId: string): Promise<void> {
  await execute(manager, `SELECT pg_advisory_xact_lock(hashtextextended('user:' || $1, 0))`, [userId]);
}

/**
 * Whoever writes what waits to be told, of many users at once, goes on beside others who do, and not beside whoever deletes some of it: the
 * deletion of an account comes wholly before a write or wholly after it, and neither holds what the other waits for.
 */
export async function lockWaiting(manager: EntityManager, mode: 'write' | 'delete'): Promise<void> {
  const lock = mode === 'write' ? 'pg_advisory_xact_lock_shared' : 'pg_advisory_xact_lock';
  await execute(manager, `SELECT ${lock}(hashtextextended('waiting matches', 0))`);
}

/** Whether the user deleted the account, and only an empty row is kept. */
export async function isForgotten(manager: EntityManager, userId: string): Promise<boolean> {
  const sql = 'SELECT FROM recipient WHERE user_id = $1 AND profile_version = $2';
  return (await execute(manager, sql, [userId, FINAL_VERSION])) > 0;
}
