import type { StockChange } from '@barrelhive/contracts';
import { execute } from '@barrelhive/database';
import type { EntityManager } from 'typeorm';

interface Match {
  alertId: string;
  change: StockChange;
}

interface Origin {
  observedAt: string;
  correlationId: string;
}

const IS_NEWEST = 'excluded.observed_at >= waiting.observed_at';
const NEWEST_CHANGE = `CASE WHEN ${IS_NEWEST} THEN excluded.change ELSE waiting.change END`;
const EARLIEST_BEFORE = `CASE WHEN excluded.first_observed_at < waiting.first_observed_at
  THEN excluded.change ELSE waiting.change END -> 'before'`;
const JOINED_CHANGE = `CASE WHEN waiting.kind = 'price'
  THEN jsonb_set(${NEWEST_CHANGE}, '{before}', ${EARLIEST_BEFORE}) ELSE ${NEWEST_CHANGE} END`;

/** Ends an INSERT INTO pending_match AS waiting: each new row is joined to what waits already, by the times of observation. */
export const JOIN_WHAT_WAITS = `
     ON CONFLICT (alert_id, sku, kind) DO UPDATE SET
       change = ${JOINED_CHANGE},
       first_observed_at = least(waiting.first_observed_at, excluded.first_observed_at),
       observed_at = greatest(waiting.observed_at, excluded.observed_at),
       correlation_id = CASE WHEN ${IS_NEWEST} THEN excluded.correlation_id ELSE waiting.correlation_id END`;

/**
 * Lets matches wait for the next slot, each joined to what waits already for the same alert, product and kind: the newest change
 * stays, and a price is told from the earliest "before". Events may come late, in any order and again: by the times of
 * observation what waits in the end is the same. A price that came back to where it began waits, too, and is not handed on.
 * The statement joins by itself, since two events of one product may be handled side by side. Each change is sent once, however
 * many alerts it concerns: with its stores it is some kilobytes, and a release concerns hundreds of thousands of alerts.
 */
export async function keepMatches(
  manager: EntityManager,
  matches: Match[],
  { observedAt, correlationId }: Origin,
): Promise<void> {
  if (matches.length === 0) return;
  const changes = [...new Set(matches.map(({ change }) => change))];
  const placeOf = new Map(changes.map((change, index) => [change, index + 1]));
  await execute(
    manager,
    `INSERT INTO pending_match AS waiting
       (alert_id, sku, kind, change, first_observed_at, observed_at, correlation_id)
     SELECT alert_id, change->>'sku', change->>'kind', change, $4::timestamptz, $4::timestamptz, $5
       FROM unnest($1::uuid[], $2::int[]) AS match(alert_id, place)
       JOIN unnest($3::jsonb[]) WITH ORDINALITY AS seen(change, place) USING (place)
       JOIN saved_alert ON saved_alert.id = alert_id
      ORDER BY 1, 2, 3
     ${JOIN_WHAT_WAITS}`,
    [
      matches.map(({ alertId }) => alertId),
      matches.map(({ change }) => placeOf.get(change)),
      changes.map((change) => JSON.stringify(change)),
      observedAt,
      correlationId,
    ],
  );
}
