import { FINAL_VERSION, type ChangesMatched } from '@barrelhive/contracts';
import { execute, queryRows } from '@barrelhive/database';
import type { EntityManager } from 'typeorm';
import * as z from 'zod';
import { lockWaiting } from '../database/known-users';
import { keepFeedMatches } from '../feeds/keep-feed-matches';
import { withoutUnwantedAhead } from './on-its-way';

const changeRow = z.object({ id: z.string() });

/** What one event says: changes that were seen at once, and whom they concern. */
export interface FoundMatches extends Omit<ChangesMatched, 'kind'> {
  correlationId: string;
}

/**
 * Lets matches wait for the next slot, those of many events at once. Each change is kept once, each match as its alert and the number of its
 * change. Events may come late, in any order and again: what waits in the end is the same. Nothing is kept of a user who deleted the account.
 */
export async function keepMatches(manager: EntityManager, found: readonly FoundMatches[]): Promise<void> {
  const events = await withoutUnwantedAhead(manager, found);
  await lockWaiting(manager, 'write');
  await keepAlerts(
    manager,
    events.flatMap(({ matches }) => matches),
  );
  const ids = await keepChanges(manager, events);
  await keepFeedMatches(manager, found, ids);
  const pairs = events.flatMap(({ matches }, event) =>
    matches.flatMap(({ alertId, changes }) => changes.map((place) => ({ alertId, id: ids[event]?.[place] }))),
  );
  await execute(
    manager,
    `INSERT INTO waiting_match (alert_id, change_id)
     SELECT alert_id, change_id FROM unnest($1::uuid[], $2::bigint[]) AS match (alert_id, change_id)
       JOIN matched_alert USING (alert_id)
      ORDER BY 1, 2 ON CONFLICT DO NOTHING`,
    [pairs.map(({ alertId }) => alertId), pairs.map(({ id }) => id)],
  );
}

/** An alert whose term is written otherwise by now has its new words: those of the last event. */
async function keepAlerts(manager: EntityManager, alerts: ChangesMatched['matches']): Promise<void> {
  await execute(
    manager,
    `INSERT INTO matched_alert AS known (alert_id, user_id, term, changed_at)
     SELECT DISTINCT ON (alert_id) alert_id, user_id, term, '-infinity'
       FROM unnest($1::uuid[], $2::text[], $3::text[]) WITH ORDINALITY AS alert (alert_id, user_id, term, nth)
      WHERE NOT EXISTS (SELECT FROM recipient r WHERE r.user_id = alert.user_id AND r.profile_version = $4)
      ORDER BY alert_id, nth DESC
     ON CONFLICT (alert_id) DO UPDATE SET term = excluded.term WHERE known.term <> excluded.term`,
    [
      alerts.map(({ alertId }) => alertId),
      alerts.map(({ userId }) => userId),
      alerts.map(({ term }) => term),
      FINAL_VERSION,
    ],
  );
}

/** The numbers of the changes of each event, by their places. */
async function keepChanges(manager: EntityManager, events: readonly FoundMatches[]): Promise<string[][]> {
  const seen = events.flatMap(({ changes, observedAt, correlationId }) =>
    changes.map((change) => ({ change: JSON.stringify(change), observedAt, correlationId })),
  );
  const rows = await queryRows(
    manager,
    changeRow,
    `WITH given AS (
       SELECT change, change ->> 'sku' AS sku, change ->> 'kind' AS kind, observed_at, correlation_id, nth
         FROM unnest($1::jsonb[], $2::timestamptz[], $3::text[])
           WITH ORDINALITY AS seen (change, observed_at, correlation_id, nth)
     ), kept AS (
       INSERT INTO seen_change AS c (sku, kind, observed_at, change, correlation_id)
       SELECT DISTINCT ON (sku, kind, observed_at) sku, kind, observed_at, change, correlation_id
         FROM given ORDER BY sku, kind, observed_at, nth
       ON CONFLICT (sku, kind, observed_at) DO UPDATE SET sku = c.sku
       RETURNING id, sku, kind, observed_at
     )
     SELECT id::text AS id FROM given JOIN kept USING (sku, kind, observed_at) ORDER BY nth`,
    [
      seen.map(({ change }) => change),
      seen.map(({ observedAt }) => observedAt),
      seen.map(({ correlationId }) => correlationId),
    ],
  );
  const ids = rows.map(({ id }) => id);
  return events.map(({ changes }) => ids.splice(0, changes.length));
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
