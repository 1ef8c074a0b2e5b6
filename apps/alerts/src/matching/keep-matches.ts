import { stockChange, type StockChange } from '@barrelhive/contracts';
import { execute, queryRows } from '@barrelhive/database';
import type { EntityManager } from 'typeorm';
import * as z from 'zod';
import { joinChanges, type EarlierChange } from './pending-match';

interface Match {
  alertId: string;
  change: StockChange;
}

interface Origin {
  observedAt: string;
  correlationId: string;
}

/** A waiting price change, of which only the "before" is needed. Changes of other kinds simply replace what waits. */
const waitingPrice = z.object({ alertId: z.string(), sku: z.string(), before: z.nullable(stockChange.shape.before) });

/** Lets matches wait for the next slot, each joined to what waits already for the same alert, product and kind. */
export async function keepMatches(manager: EntityManager, matches: Match[], origin: Origin): Promise<void> {
  if (matches.length === 0) return;
  const waiting = await readWaitingPrices(manager, matches);
  const kept: Match[] = [];
  const untrue: Match[] = [];
  for (const { alertId, change } of matches) {
    const joined = joinChanges(waiting.get(keyOf(alertId, change.sku)), change);
    if (joined) kept.push({ alertId, change: joined });
    else untrue.push({ alertId, change });
  }
  await forget(manager, untrue);
  await upsert(manager, kept, origin);
}

const keyOf = (alertId: string, sku: string) => `${alertId} ${sku}`;

async function readWaitingPrices(manager: EntityManager, matches: Match[]): Promise<Map<string, EarlierChange>> {
  const prices = matches.filter(({ change }) => change.kind === 'price');
  if (prices.length === 0) return new Map();
  const rows = await queryRows(
    manager,
    waitingPrice,
    `SELECT alert_id AS "alertId", sku, change->'before' AS before FROM pending_match
      WHERE alert_id = ANY($1) AND kind = 'price' FOR UPDATE`,
    [[...new Set(prices.map((match) => match.alertId))]],
  );
  return new Map(rows.map(({ alertId, sku, before }) => [keyOf(alertId, sku), { before: before ?? undefined }]));
}

async function forget(manager: EntityManager, matches: Match[]): Promise<void> {
  if (matches.length === 0) return;
  await execute(
    manager,
    `DELETE FROM pending_match USING unnest($1::uuid[], $2::text[], $3::text[]) AS gone(alert_id, sku, kind)
      WHERE pending_match.alert_id = gone.alert_id AND pending_match.sku = gone.sku AND pending_match.kind = gone.kind`,
    [
      matches.map((match) => match.alertId),
      matches.map((match) => match.change.sku),
      matches.map((match) => match.change.kind),
    ],
  );
}

async function upsert(manager: EntityManager, matches: Match[], { observedAt, correlationId }: Origin): Promise<void> {
  await execute(
    manager,
    `INSERT INTO pending_match (alert_id, sku, kind, change, observed_at, correlation_id)
     SELECT alert_id, change->>'sku', change->>'kind', change, $3, $4
       FROM unnest($1::uuid[], $2::jsonb[]) AS match(alert_id, change)
       JOIN saved_alert ON saved_alert.id = alert_id
     ON CONFLICT (alert_id, sku, kind) DO UPDATE SET
       change = excluded.change, observed_at = excluded.observed_at, correlation_id = excluded.correlation_id
     WHERE pending_match.observed_at <= excluded.observed_at`,
    [
      matches.map((match) => match.alertId),
      matches.map((match) => JSON.stringify(match.change)),
      observedAt,
      correlationId,
    ],
  );
}
