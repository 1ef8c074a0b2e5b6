import type { EventEnvelope, EventType, StockChange } from '@barrelhive/contracts';
import type { EventContext } from '@barrelhive/messaging';
import { Controller } from '@nestjs/common';
import { Ctx, EventPattern, Payload } from '@nestjs/microservices';
import type { EntityManager } from 'typeorm';
import { joinChanges } from './pending-match';
import { WatchedTerms } from './watched-terms';

interface Match {
  alertId: string;
  change: StockChange;
}

/** Finds the alerts that each change concerns and lets the matches wait for the next slot. */
@Controller()
export class MatchStockChanges {
  constructor(private readonly watchedTerms: WatchedTerms) {}

  @EventPattern<EventType>('inventory.products-changed.v1')
  async handle(
    @Payload() event: EventEnvelope<'inventory.products-changed.v1'>,
    @Ctx() { manager }: EventContext,
  ): Promise<void> {
    const { changes } = event.payload;
    const alertIds = await this.watchedTerms.alertsMatching(
      changes.map((change) => change.name),
      manager,
    );
    const matches = changes.flatMap((change, position) =>
      (alertIds[position] ?? []).map((alertId) => ({ alertId, change })),
    );
    await keepPending(matches, event, manager);
  }
}

async function keepPending(
  matches: Match[],
  event: EventEnvelope<'inventory.products-changed.v1'>,
  manager: EntityManager,
): Promise<void> {
  if (matches.length === 0) return;
  const waiting = await readWaiting(matches, manager);
  const joined = matches.map((match) => ({
    ...match,
    joined: joinChanges(waiting.get(matchKey(match.alertId, match.change)), match.change),
  }));
  await forget(
    joined.filter((match) => !match.joined),
    manager,
  );
  await upsert(
    joined.flatMap(({ alertId, joined: change }) => (change ? [{ alertId, change }] : [])),
    event,
    manager,
  );
}

const matchKey = (alertId: string, change: Pick<StockChange, 'sku' | 'kind'>) =>
  `${alertId} ${change.sku} ${change.kind}`;

async function readWaiting(matches: Match[], manager: EntityManager): Promise<Map<string, StockChange>> {
  const rows: { alert_id: string; change: StockChange }[] = await manager.query(
    `SELECT alert_id, change FROM pending_match WHERE alert_id = ANY($1) FOR UPDATE`,
    [[...new Set(matches.map((match) => match.alertId))]],
  );
  return new Map(rows.map((row) => [matchKey(row.alert_id, row.change), row.change]));
}

async function forget(matches: Match[], manager: EntityManager): Promise<void> {
  await manager.query(
    `DELETE FROM pending_match USING unnest($1::uuid[], $2::text[], $3::text[]) AS gone(alert_id, sku, kind)
      WHERE pending_match.alert_id = gone.alert_id AND pending_match.sku = gone.sku AND pending_match.kind = gone.kind`,
    [
      matches.map((match) => match.alertId),
      matches.map((match) => match.change.sku),
      matches.map((match) => match.change.kind),
    ],
  );
}

async function upsert(
  matches: Match[],
  event: EventEnvelope<'inventory.products-changed.v1'>,
  manager: EntityManager,
): Promise<void> {
  await manager.query(
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
      event.payload.observedAt,
      event.correlationId,
    ],
  );
}
