import { execute, queryRow } from '@barrelhive/database';
import type { EntityManager } from 'typeorm';
import * as z from 'zod';

/** What was told this long ago is replaced by nothing any more. */
export const REPLACED_HOURS = 4;
/** When a change was told is noted once an hour. */
const NOTIFIED_HOURS = REPLACED_HOURS + 1;

const shelfUpdate = z.object({ sku: z.string(), observedAt: z.date(), stores: z.array(z.string()) });

/** The numbers of the stores that have a bottle by now. */
export type ShelfUpdate = z.infer<typeof shelfUpdate>;

/** Keeps where bottles are now that somebody was told of in the last hours, and nothing of others. */
export async function keepShelfUpdate(
  manager: EntityManager,
  skus: readonly string[],
  { observedAt, stores }: { observedAt: string; stores: readonly string[] },
): Promise<void> {
  if (skus.length === 0) return;
  await execute(
    manager,
    `INSERT INTO shelf_update (sku, observed_at, stores)
     SELECT sku, $2, $3 FROM unnest($1::text[]) AS seen (sku)
      WHERE EXISTS (SELECT FROM seen_change c WHERE c.sku = seen.sku AND c.notified_at > now() - make_interval(hours => $4))
      ORDER BY sku
     ON CONFLICT (sku) DO UPDATE SET observed_at = excluded.observed_at, stores = excluded.stores
      WHERE shelf_update.observed_at < excluded.observed_at`,
    [skus, observedAt, stores, NOTIFIED_HOURS],
  );
}

/** The oldest one. */
export function firstShelfUpdate(manager: EntityManager): Promise<ShelfUpdate | undefined> {
  const sql = 'SELECT sku, observed_at AS "observedAt", stores FROM shelf_update ORDER BY observed_at, sku LIMIT 1';
  return queryRow(manager, shelfUpdate, sql);
}

/** Everybody was told; unless there is something newer by now. */
export async function forgetShelfUpdate(manager: EntityManager, { sku, observedAt }: ShelfUpdate): Promise<void> {
  await execute(manager, 'DELETE FROM shelf_update WHERE sku = $1 AND observed_at <= $2', [sku, observedAt]);
}
