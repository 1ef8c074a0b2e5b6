import { FINAL_VERSION, type ChangesMatched, type StockChange } from '@barrelhive/contracts';
import { execute, queryRows } from '@barrelhive/database';
import type { EntityManager } from 'typeorm';
import * as z from 'zod';
import { lockWaiting } from '../database/known-users';

const changeRow = z.object({ id: z.string(), place: z.int() });

/**
 * Lets matches wait for the next slot. Each change is kept once, each match as its alert and the number of its change. Events may come late,
 * in any order and again: what waits in the end is the same. Of a user who deleted the account nothing is kept.
 */
export async function keepMatches(
  manager: EntityManager,
  { observedAt, changes, matches }: Omit<ChangesMatched, 'kind'>,
  correlationId: string,
): Promise<void> {
  await lockWaiting(manager, 'write');
  await keepAlerts(manager, matches);
  const ids = await keepChanges(manager, changes, observedAt, correlationId);
  const pairs = matches.flatMap(({ alertId, changes: places }) => places.map((place) => ({ alertId, place })));
  await execute(
    manager,
    `INSERT INTO waiting_match (alert_id, change_id)
     SELECT alert_id, change_id FROM unnest($1::uuid[], $2::bigint[]) AS match (alert_id, change_id)
       JOIN matched_alert USING (alert_id)
      ORDER BY 1, 2 ON CONFLICT DO NOTHING`,
    [pairs.map(({ alertId }) => alertId), pairs.map(({ place }) => ids.get(place))],
  );
}

/** An alert whose term is written otherwise by now has its new words. */
async function keepAlerts(manager: EntityManager, alerts: ChangesMatched['matches']): Promise<void> {
  await execute(
    manager,
    `INSERT INTO matched_alert AS known (alert_id, user_id, term, changed_at)
     SELECT DISTINCT ON (alert_id) alert_id, user_id, term, '-infinity'
       FROM unnest($1::uuid[], $2::text[], $3::text[]) AS alert (alert_id, user_id, term)
      WHERE NOT EXISTS (SELECT FROM recipient r WHERE r.user_id = alert.user_id AND r.profile_version = $4)
      ORDER BY alert_id
     ON CONFLICT (alert_id) DO UPDATE SET term = excluded.term WHERE known.term <> excluded.term`,
    [
      alerts.map(({ alertId }) => alertId),
      alerts.map(({ userId }) => userId),
      alerts.map(({ term }) => term),
      FINAL_VERSION,
    ],
  );
}

/** The number of each change, by its place. */
async function keepChanges(
  manager: EntityManager,
  changes: readonly StockChange[],
  observedAt: string,
  correlationId: string,
): Promise<Map<number, string>> {
  const rows = await queryRows(
    manager,
    changeRow,
    `WITH given AS (
       SELECT change, change ->> 'sku' AS sku, change ->> 'kind' AS kind, (place - 1)::int AS place
         FROM unnest($1::jsonb[]) WITH ORDINALITY AS seen (change, place)
     ), kept AS (
       INSERT INTO seen_change AS c (sku, kind, observed_at, change, correlation_id)
       SELECT DISTINCT ON (sku, kind) sku, kind, $2::timestamptz, change, $3 FROM given ORDER BY sku, kind
       ON CONFLICT (sku, kind, observed_at) DO UPDATE SET sku = c.sku
       RETURNING id, sku, kind
     )
     SELECT id::text AS id, place FROM kept JOIN given USING (sku, kind)`,
    [changes.map((change) => JSON.stringify(change)), observedAt, correlationId],
  );
  return new Map(rows.map(({ id, place }) => [place, id]));
}

/** Deletes what waits for a user. */
export async function forgetMatchesOf(manager: EntityManager, userId: string): Promise<void> {
  await execute(
    manager,
    'DELETE FROM waiting_match WHERE alert_id IN (SELECT alert_id FROM matched_alert WHERE user_id = $1)',
    [userId],
  );
  await execute(manager, 'DELETE FROM matched_alert WHERE user_id = $1', [userId]);
  await execute(manager, 'DELETE FROM lapsed_plan WHERE user_id = $1', [userId]);
}
