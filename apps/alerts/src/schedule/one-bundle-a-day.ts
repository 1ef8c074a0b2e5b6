import { execute, queryRows } from '@barrelhive/database';
import { holdsAtSql } from '@barrelhive/entitlements';
import type { EntityManager } from 'typeorm';
import * as z from 'zod';

const DAYS_KEPT = 7;
/** Of a person's alerts, deleted ones too: nobody is to be flooded by saving and deleting alerts in turn. */
const MOST_BUNDLES_A_DAY = 25;
const HOLDS_AT_SLOT = holdsAtSql('e', '$1::timestamptz');

/** Whether the alert of a waiting match `p` has no bundle on the day yet, which is the second parameter. */
export const HAS_NO_BUNDLE_TODAY = `NOT EXISTS (SELECT FROM handed_on_day d WHERE d.alert_id = p.alert_id AND d.day = $2::date)`;

/** A slot and its local day. */
export interface SlotOfDay {
  slot: Date;
  day: string;
}

const alertRow = z.object({ alertId: z.string(), total: z.int() });

/** The first alerts whose turn it is, and how many there are in all. */
export interface AlertsInTurn {
  alertIds: string[];
  total: number;
}

/**
 * The alerts that may hand on a bundle at a slot: their user pays and had not too many on its day, and they had none. Those whose matches wait longest come
 * first; among equals a draw decides, which is a new one each day.
 */
export async function alertsInTurn(
  manager: EntityManager,
  { slot, day }: SlotOfDay,
  atMost: number,
): Promise<AlertsInTurn> {
  const rows = await queryRows(
    manager,
    alertRow,
    `WITH waiting AS (
       SELECT p.alert_id, a.user_id, min(p.first_observed_at) AS since, hashtext(p.alert_id::text || $2::date::text) AS draw
         FROM pending_match p
         JOIN saved_alert a ON a.id = p.alert_id
         JOIN entitlement e ON e.user_id = a.user_id AND ${HOLDS_AT_SLOT}
        WHERE ${HAS_NO_BUNDLE_TODAY}
        GROUP BY p.alert_id, a.user_id
     ), had AS (
       SELECT user_id, count(*) AS bundles
         FROM handed_on_day JOIN (
           SELECT id AS alert_id, user_id FROM saved_alert UNION ALL SELECT alert_id, user_id FROM ended_alert) AS owner USING (alert_id)
        WHERE day = $2::date GROUP BY user_id
     ), placed AS (
       SELECT *, row_number() OVER (PARTITION BY user_id ORDER BY since, draw) AS place FROM waiting
     )
     SELECT alert_id AS "alertId", count(*) OVER ()::int AS total
       FROM placed LEFT JOIN had USING (user_id)
      WHERE place + coalesce(bundles, 0) <= $4
      ORDER BY since, draw
      LIMIT $3`,
    [slot, day, Math.max(1, atMost), MOST_BUNDLES_A_DAY],
  );
  return { alertIds: rows.slice(0, atMost).map(({ alertId }) => alertId), total: rows[0]?.total ?? 0 };
}

/** Notes that these alerts have their bundle of the day. */
export async function noteDay(
  manager: EntityManager,
  { slot, day }: SlotOfDay,
  alertIds: readonly string[],
): Promise<void> {
  await execute(manager, 'DELETE FROM handed_on_day WHERE day < $1::date - $2::int', [day, DAYS_KEPT]);
  await execute(manager, 'INSERT INTO handed_on_day (alert_id, day, slot) SELECT unnest($1::uuid[]), $2, $3', [
    alertIds,
    day,
    slot,
  ]);
}
