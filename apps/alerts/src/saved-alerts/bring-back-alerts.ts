import { alertScopes } from '@barrelhive/contracts';
import { queryRow, queryRows } from '@barrelhive/database';
import { entitlementAt } from '@barrelhive/entitlements';
import type { Outbox } from '@barrelhive/messaging';
import { capabilitiesOf, REMOVED_ALERT_KEPT_DAYS } from '@barrelhive/rules';
import { logger, noteThereAgain } from '@barrelhive/service-kit';
import type { EntityManager } from 'typeorm';
import * as z from 'zod';
import { lockSavedAlerts } from '../database/lock-saved-alerts';
import { noteTermChanges, watchedTerm } from '../database/term-changes';
import { publishRestored } from './ended-alerts';
import { isWatchedUser } from './watched-users';

const log = logger('bring-back-alerts');

const count = z.object({ count: z.int() });
const restoredAlert = watchedTerm.extend({ searchTerm: z.string(), scope: z.enum(alertScopes), atLeast: z.int() });

/** SQL of a `saved_alert a` that goes: the texts that its card shows, which come back with it. */
export const TEXTS_OF_CARD = `coalesce((
  SELECT jsonb_agg(jsonb_build_object('slot', slot, 'sent_at', sent_at, 'items_found', items_found))
    FROM alert_history WHERE alert_id = a.id AND NOT is_withdrawn), '[]')`;

/**
 * What a lower plan took from a user ($1) in the last days ($2) and was not saved again, as far as there is room for it ($3): what was taken
 * last comes first, of that the oldest. With $4 only what went since a bank took a payment back.
 */
export const RETURNABLE = `
  SELECT * FROM (
    SELECT DISTINCT ON (term_key) * FROM removed_alert r
     WHERE user_id = $1 AND removed_at > now() - make_interval(days => $2) AND (by_dispute OR NOT $4)
       AND NOT EXISTS (SELECT FROM saved_alert s WHERE s.user_id = r.user_id AND s.term_key = r.term_key)
     ORDER BY term_key, removed_at DESC
  ) AS returnable
   ORDER BY removed_at DESC, created_at, alert_id LIMIT $3`;

/** What {@link RETURNABLE} asks for. */
export async function returnableOf(
  manager: EntityManager,
  userId: string,
  onlyDisputed = false,
): Promise<[string, number, number, boolean]> {
  const { alertsAtMost } = capabilitiesOf(await entitlementAt(manager, userId, new Date()));
  const sql = 'SELECT count(*)::int AS count FROM saved_alert WHERE user_id = $1';
  const saved = (await queryRow(manager, count, sql, [userId]))?.count ?? 0;
  return [userId, REMOVED_ALERT_KEPT_DAYS, Math.max(0, alertsAtMost - saved), onlyDisputed];
}

/**
 * Gives a user the alerts back that a lower plan took away, with the texts that their cards showed, as many as the plan holds now. With
 * `onlyDisputed` only what went since a bank took a payment back. Gives how many came back. Must run in a transaction.
 */
export async function bringBackAlerts(
  manager: EntityManager,
  outbox: Outbox,
  userId: string,
  { onlyDisputed }: { onlyDisputed: boolean },
): Promise<number> {
  await lockSavedAlerts(manager, userId);
  const isWatched = await isWatchedUser(manager, userId, new Date());
  const restored = await queryRows(
    manager,
    restoredAlert,
    `WITH returned AS (
       INSERT INTO saved_alert (id, user_id, search_term, term_key, created_at, scope, at_least, is_watched)
       SELECT alert_id, user_id, search_term, term_key, created_at, scope, at_least, $5 FROM (${RETURNABLE}) AS r
       RETURNING id, term_key, search_term, scope, at_least
     ), texts AS (
       INSERT INTO alert_history (alert_id, slot, sent_at, items_found)
       SELECT r.alert_id, text.slot, text.sent_at, text.items_found
         FROM removed_alert r JOIN returned ON returned.id = r.alert_id,
              jsonb_to_recordset(r.history) AS text (slot timestamptz, sent_at timestamptz, items_found integer)
       ON CONFLICT DO NOTHING
     ), not_ended AS (
       DELETE FROM ended_alert e USING returned WHERE e.user_id = $1 AND e.term_key = returned.term_key
     ), forgotten AS (
       DELETE FROM removed_alert r USING returned WHERE r.user_id = $1 AND r.term_key = returned.term_key
     )
     SELECT id, term_key AS "termKey", search_term AS "searchTerm", scope, at_least AS "atLeast" FROM returned`,
    [...(await returnableOf(manager, userId, onlyDisputed)), isWatched],
  );
  if (restored.length === 0) return 0;
  if (isWatched) await noteTermChanges(manager, 'watched', restored);
  await noteThereAgain(
    manager,
    restored.map(({ id }) => id),
  );
  await publishRestored(manager, outbox, userId, restored);
  log.info({ userId, restored: restored.length }, 'gave alerts back that a lower plan had taken');
  return restored.length;
}
