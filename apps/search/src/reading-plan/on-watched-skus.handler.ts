import type { EventEnvelope, EventPayload } from '@barrelhive/contracts';
import { execute, queryRow } from '@barrelhive/database';
import { HandlesEvent, type EventContext } from '@barrelhive/messaging';
import { Controller } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import * as z from 'zod';

type WatchedSkus = EventPayload<'alerts.watched-skus.v1'>;

const partsRow = z.object({ parts: z.int() });

/** Keeps which bottles alerts find. What was said later holds; a whole snapshot ends what it does not name. */
@Controller()
export class OnWatchedSkus {
  @HandlesEvent('alerts.watched-skus.v1')
  async handle({ payload }: EventEnvelope<'alerts.watched-skus.v1'>, { manager }: EventContext): Promise<void> {
    await keepWatched(manager, payload);
    if (payload.snapshot && (await isWhole(manager, payload.snapshot, payload.at)))
      await forgetBefore(manager, payload.at);
  }
}

async function keepWatched(manager: EntityManager, { at, skus }: WatchedSkus): Promise<void> {
  const sorted = skus.toSorted((one, other) => (one.sku < other.sku ? -1 : 1));
  await execute(
    manager,
    `INSERT INTO watched_bottle AS watched (sku, alerts, said_at)
     SELECT DISTINCT ON (sku) sku, alerts, $3 FROM unnest($1::text[], $2::int[]) AS said (sku, alerts)
     ON CONFLICT (sku) DO UPDATE SET alerts = excluded.alerts, said_at = excluded.said_at
     WHERE watched.said_at <= excluded.said_at`,
    [sorted.map(({ sku }) => sku), sorted.map(({ alerts }) => alerts), at],
  );
}

/** Notes a part, and says whether all have come. */
async function isWhole(
  manager: EntityManager,
  { id, part, parts }: NonNullable<WatchedSkus['snapshot']>,
  at: string,
): Promise<boolean> {
  await execute(
    manager,
    `INSERT INTO watched_snapshot (id, part, said_at) VALUES ($1, $2, $3) ON CONFLICT (id, part) DO NOTHING`,
    [id, part, at],
  );
  const came = await queryRow(manager, partsRow, `SELECT count(*)::int AS parts FROM watched_snapshot WHERE id = $1`, [
    id,
  ]);
  return came?.parts === parts;
}

async function forgetBefore(manager: EntityManager, at: string): Promise<void> {
  await execute(manager, `DELETE FROM watched_bottle WHERE said_at < $1`, [at]);
  await execute(manager, `DELETE FROM watched_snapshot WHERE said_at <= $1`, [at]);
}
