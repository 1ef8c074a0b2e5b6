import { execute, type Database } from '@barrelhive/database';
import { holdsAtSql, type Entitlement } from '@barrelhive/entitlements';
import { HOUR_MS, UNPAID_WATCH_HOURS } from '@barrelhive/rules';
import type { EntityManager } from 'typeorm';

/** A match of whoever never paid waits this long for the payment. After that it is forgotten, so that nobody who subscribes gets texts about the weeks before. */
const UNPAID_WAITS_MS = UNPAID_WATCH_HOURS * HOUR_MS;
/** Whoever stops paying may come back: a payment that failed is made, a cancelled plan bought again. Until then all matches wait. */
const LAPSED_WAITS_MS = 48 * HOUR_MS;

/** Keeps in mind since when a plan that was valid is not any more. */
export async function noteLapse(
  manager: EntityManager,
  before: Entitlement,
  { userId, valid }: Entitlement,
): Promise<void> {
  if (valid) await execute(manager, 'DELETE FROM lapsed_plan WHERE user_id = $1', [userId]);
  else if (before.valid) {
    await execute(
      manager,
      `INSERT INTO lapsed_plan (user_id, since) VALUES ($1, $2) ON CONFLICT (user_id) DO UPDATE SET since = excluded.since`,
      [userId, new Date()],
    );
  }
}

/** Forgets, at a slot, what waited too long for a payment. A plan that only time has ended lapsed at its end. */
export async function forgetUnpaidMatches(database: Database, slot: Date): Promise<void> {
  const lapsedBefore = new Date(slot.getTime() - LAPSED_WAITS_MS);
  await execute(database, 'DELETE FROM lapsed_plan WHERE since <= $1', [lapsedBefore]);
  await execute(
    database,
    `DELETE FROM waiting_match w
      USING seen_change c, matched_alert a LEFT JOIN entitlement e ON e.user_id = a.user_id
      WHERE a.alert_id = w.alert_id AND c.id = w.change_id AND w.notice_id IS NULL AND c.observed_at < $3
        AND NOT coalesce(${holdsAtSql('e', '$1::timestamptz')}, false)
        AND NOT coalesce(${holdsAtSql('e', '$2::timestamptz')}, false)
        AND NOT EXISTS (SELECT FROM lapsed_plan l WHERE l.user_id = a.user_id)`,
    [slot, lapsedBefore, new Date(slot.getTime() - UNPAID_WAITS_MS)],
  );
}
