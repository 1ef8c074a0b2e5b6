import { execute } from '@barrelhive/database';
import type { EntityManager } from 'typeorm';

/**
 * For a statement: the number of user `$1` as `r.phone`. Numbers are not proven to be the user's own: what is known of one is shown to its
 * only recipient alone, and only from the consent on, since somebody else may have had it before.
 */
export const OWN_NUMBER = `recipient r
  WHERE r.user_id = $1 AND r.phone <> '' AND NOT EXISTS (SELECT FROM recipient other WHERE other.phone = r.phone AND other.user_id <> r.user_id)`;

/** Whether the user's number opted out since the user agreed to texts. */
export async function hasOptedOut(manager: EntityManager, userId: string): Promise<boolean> {
  const sql = `SELECT FROM phone_state WHERE phone IN (SELECT r.phone FROM ${OWN_NUMBER} AND opted_out_at >= r.consent_at)`;
  return (await execute(manager, sql, [userId])) > 0;
}
