import { FINAL_VERSION } from '@barrelhive/contracts';
import { execute } from '@barrelhive/database';
import type { EntityManager } from 'typeorm';

/** Who writes what is held of a user waits for each other: the deletion of the account comes wholly before a change or wholly after it. */
export async function lockUser(manager: EntityManager, userId: string): Promise<void> {
  await execute(manager, `SELECT pg_advisory_xact_lock(hashtextextended('user:' || $1, 0))`, [userId]);
}

/** Whether the user deleted the account, and only an empty row is kept. */
export async function isForgotten(manager: EntityManager, userId: string): Promise<boolean> {
  const sql = 'SELECT FROM recipient WHERE user_id = $1 AND profile_version = $2';
  return (await execute(manager, sql, [userId, FINAL_VERSION])) > 0;
}
