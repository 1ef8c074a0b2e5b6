import { execute, queryRow, queryRows } from '@barrelhive/database';
import { ENDED_ALERT_KEPT_DAYS } from '@barrelhive/rules';
import type { EntityManager } from 'typeorm';
import * as z from 'zod';
import { noteTermChanges, watchedTerm } from '../database/term-changes';

const idRow = z.object({ id: z.string() });

/** What belongs to an alert by its id, and stays for a while when the alert ends. */
export const TABLES_OF_ALERTS = ['pending_match', 'handed_on_match', 'handed_on_day', 'alert_history'] as const;

/**
 * Ends alerts that were just deleted, in the transaction that deleted them. What waits for them, their texts and the days that have one
 * are kept: the day belongs to the term (design section 4), so that no second text goes out when it is saved again.
 */
export async function endAlerts(
  manager: EntityManager,
  userId: string,
  deleted: readonly z.infer<typeof watchedTerm>[],
): Promise<void> {
  if (deleted.length === 0) return;
  await noteTermChanges(manager, 'unwatched', deleted);
  await execute(
    manager,
    `INSERT INTO ended_alert (user_id, alert_id, term_key)
     SELECT $1, * FROM unnest($2::uuid[], $3::text[])
     ON CONFLICT (user_id, term_key) DO UPDATE SET alert_id = excluded.alert_id, ended_at = excluded.ended_at`,
    [userId, deleted.map(({ id }) => id), deleted.map(({ termKey }) => termKey)],
  );
}

/** The id that an alert of the user for this term had lately; it is the alert's again. */
export async function takeFormerId(
  manager: EntityManager,
  userId: string,
  termKey: string,
): Promise<string | undefined> {
  const former = await queryRow(
    manager,
    idRow,
    `DELETE FROM ended_alert WHERE user_id = $1 AND term_key = $2 AND ended_at > now() - make_interval(days => $3)
     RETURNING alert_id AS id`,
    [userId, termKey, ENDED_ALERT_KEPT_DAYS],
  );
  return former?.id;
}

/** Deletes all that belongs to the alerts of a user, also to those that ended lately. */
export async function forgetAlerts(manager: EntityManager, userId: string): Promise<void> {
  const removed = await queryRows(
    manager,
    watchedTerm,
    'DELETE FROM saved_alert WHERE user_id = $1 RETURNING id, term_key AS "termKey"',
    [userId],
  );
  if (removed.length > 0) await noteTermChanges(manager, 'unwatched', removed);
  const ended = await queryRows(manager, idRow, 'DELETE FROM ended_alert WHERE user_id = $1 RETURNING alert_id AS id', [
    userId,
  ]);
  const ids = [...removed, ...ended].map(({ id }) => id);
  for (const table of TABLES_OF_ALERTS) await execute(manager, `DELETE FROM ${table} WHERE alert_id = ANY ($1)`, [ids]);
}
