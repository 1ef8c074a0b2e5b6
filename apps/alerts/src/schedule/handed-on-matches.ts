import { stockChange, type BundledChange } from '@barrelhive/contracts';
import { execute, queryRows } from '@barrelhive/database';
import type { EntityManager } from 'typeorm';
import * as z from 'zod';
import { JOIN_WHAT_WAITS } from '../matching/keep-matches';
import type { BundledMatch } from './bundle';
import type { WaitingMatch } from './take-waiting-matches';

const HOUR_MS = 3_600_000;
/** Long after a message has ended, one way or the other: it waits for half an hour and is unclear for a quarter at most. */
const ASK_AFTER_MS = 2 * HOUR_MS;
const ASK_AGAIN_AFTER_MS = 24 * HOUR_MS;

const handedOnMatch = z.object({
  alertId: z.string(),
  userId: z.string(),
  term: z.string(),
  slot: z.date(),
  change: stockChange,
  firstObservedAt: z.date(),
  observedAt: z.date(),
  correlationId: z.string(),
  entitlementVersion: z.int(),
});

/** Keeps the matches of the bundles of a slot until they are answered. */
export async function keepHandedOn(
  manager: EntityManager,
  matches: readonly WaitingMatch[],
  slot: Date,
): Promise<void> {
  await execute(
    manager,
    `INSERT INTO handed_on_match
       (alert_id, slot, sku, kind, change, first_observed_at, observed_at, correlation_id, ask_at)
     SELECT alert_id, $1, change->>'sku', change->>'kind', change, first_observed_at, observed_at, correlation_id, $2
       FROM unnest($3::uuid[], $4::jsonb[], $5::timestamptz[], $6::timestamptz[], $7::text[])
         AS match(alert_id, change, first_observed_at, observed_at, correlation_id)`,
    [
      slot,
      new Date(slot.getTime() + ASK_AFTER_MS),
      matches.map(({ alertId }) => alertId),
      matches.map(({ change }) => JSON.stringify(change)),
      matches.map(({ firstObservedAt }) => firstObservedAt),
      matches.map(({ observedAt }) => observedAt),
      matches.map(({ correlationId }) => correlationId),
    ],
  );
}

/** The matches of a bundle end. What changed since it was handed on waits on its own. */
export async function endHandedOn(manager: EntityManager, alertId: string, slot: string): Promise<void> {
  await execute(manager, 'DELETE FROM handed_on_match WHERE alert_id = $1 AND slot = $2', [alertId, slot]);
}

/** The matches of a bundle wait again, joined to what changed since they were handed on. */
export async function releaseMatches(manager: EntityManager, alertId: string, slot: string): Promise<void> {
  await execute(
    manager,
    `WITH back AS (DELETE FROM handed_on_match WHERE alert_id = $1 AND slot = $2 RETURNING *)
     INSERT INTO pending_match AS waiting
       (alert_id, sku, kind, change, first_observed_at, observed_at, correlation_id)
     SELECT alert_id, sku, kind, change, first_observed_at, observed_at, correlation_id
       FROM back ORDER BY sku, kind
     ${JOIN_WHAT_WAITS}`,
    [alertId, slot],
  );
}

/** A bundle that counted as accepted, and was not sent after all. */
interface ReturnedBundle {
  alertId: string;
  slot: string;
  items: readonly BundledChange[];
  correlationId: string;
}

/**
 * The matches of a bundle wait again that ended when its text was accepted, each since it was seen, joined to what changed later. Bundles
 * of a version before do not say when that was: there it is their slot.
 */
export async function restoreMatches(
  manager: EntityManager,
  { alertId, slot, items, correlationId }: ReturnedBundle,
): Promise<void> {
  if (items.length === 0) return;
  await execute(
    manager,
    `INSERT INTO pending_match AS waiting
       (alert_id, sku, kind, change, first_observed_at, observed_at, correlation_id)
     SELECT $1, change->>'sku', change->>'kind', change - ARRAY['observedAt', 'firstObservedAt'],
            coalesce(change->>'firstObservedAt', change->>'observedAt', $3)::timestamptz,
            coalesce(change->>'observedAt', $3)::timestamptz, $4
       FROM unnest($2::jsonb[]) AS item(change)
      ORDER BY 2, 3
     ${JOIN_WHAT_WAITS}`,
    [alertId, items.map((item) => JSON.stringify(item)), slot, correlationId],
  );
}

/** The matches of some bundles whose answer is overdue at a slot. They are given again a day later, if there is none until then. */
export function claimOverdue(manager: EntityManager, slot: Date, bundlesAtMost: number): Promise<BundledMatch[]> {
  return queryRows(
    manager,
    handedOnMatch,
    `UPDATE handed_on_match m SET ask_at = $2
       FROM saved_alert a
       LEFT JOIN entitlement e ON e.user_id = a.user_id
      WHERE a.id = m.alert_id AND (m.alert_id, m.slot) IN (
        SELECT DISTINCT alert_id, slot FROM handed_on_match WHERE ask_at <= $1 LIMIT $3)
      RETURNING m.alert_id AS "alertId", a.user_id AS "userId", a.search_term AS term, m.slot, m.change,
        m.first_observed_at AS "firstObservedAt", m.observed_at AS "observedAt",
        m.correlation_id AS "correlationId", coalesce(e.version, 0) AS "entitlementVersion"`,
    [slot, new Date(slot.getTime() + ASK_AGAIN_AFTER_MS), bundlesAtMost],
  );
}
