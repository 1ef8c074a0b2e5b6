import { FINAL_VERSION } from '@barrelhive/contracts';
import { execute } from '@barrelhive/database';
import type { EntityManager } from 'typeorm';

/** Who writes what is held of a user waits for each other: the deletion of the account comes wholly before a change or wholly after it. */
export async function lockUser(manager: EntityManager, userId: string): Promise<void> {
  await execute(manager, `SELECT pg_advisory_xact_lock(hashtextextended('user:' || $1, 0))`, [userId]);
}

/** Whether some user has this number. Who acts on it holds the number's lock, which whoever brings a number waits for. */
export async function isNumberOfSomebody(manager: EntityManager, phone: string): Promise<boolean> {
  return (await execute(manager, 'SELECT FROM recipient WHERE phone = $1 LIMIT 1', [phone])) > 0;
}

/** Whether the user deleted the account, and only an empty row is kept. */
export async function isForgotten(manager: EntityManager, userId: string): Promise<boolean> {
  const sql = 'SELECT FROM recipient WHERE user_id = $1 AND profile_version = $2';
  return (await execute(manager, sql, [userId, FINAL_VERSION])) > 0;
}
