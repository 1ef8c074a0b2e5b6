import { storeEntry, type EventPayload } from '@barrelhive/contracts';
import { execute, queryRows } from '@barrelhive/database';
import type { EntityManager } from 'typeorm';
import * as z from 'zod';

const readingRow = z.object({
  id: z.string(),
  sku: z.string(),
  observedAt: z.date(),
  stores: z.array(storeEntry),
});

export type StoreReading = z.infer<typeof readingRow>;

/** Keeps a reading of a bottle that waits to be told; those of others are nobody's here. */
export async function keepReading(
  manager: EntityManager,
  { sku, observedAt, stores }: EventPayload<'inventory.store-stock-observed.v1'>,
): Promise<void> {
  await execute(
    manager,
    `INSERT INTO store_reading (sku, observed_at, stores)
     SELECT $1, $2, $3 WHERE EXISTS (
       SELECT FROM seen_change c JOIN waiting_match w ON w.change_id = c.id WHERE c.sku = $1 AND w.notice_id IS NULL)
     ON CONFLICT (sku, observed_at) DO NOTHING`,
    [sku, observedAt, JSON.stringify(stores)],
  );
}

/** The newest reading of each of these bottles that has one, by their numbers. */
export async function newestReadings(
  manager: EntityManager,
  skus: readonly string[],
): Promise<ReadonlyMap<string, StoreReading>> {
  const rows = await queryRows(
    manager,
    readingRow,
    `SELECT r.* FROM unnest($1::text[]) AS wanted (sku)
      CROSS JOIN LATERAL (
        SELECT id::text AS id, sku, observed_at AS "observedAt", stores FROM store_reading
         WHERE sku = wanted.sku ORDER BY observed_at DESC LIMIT 1) AS r`,
    [[...new Set(skus)]],
  );
  return new Map(rows.map((row) => [row.sku, row]));
}
