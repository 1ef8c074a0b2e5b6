import { execute, queryRows } from '@barrelhive/database';
import type { EntityManager } from 'typeorm';
import * as z from 'zod';

const soldOutRow = z.object({ sku: z.string() });

/**
 * Notes that bottles whose statewide total fell to 0 stand in no store any more, each store with its change, and gives those of which a store was
 * known: no request to the agency is needed for that. When they are back, what was read before is no longer fresh, whatever the total is then.
 */
export async function markSoldOut(
  manager: EntityManager,
  skus: readonly string[],
  observedAt: Date,
): Promise<string[]> {
  if (skus.length === 0) return [];
  const rows = await queryRows(
    manager,
    soldOutRow,
    `WITH held AS (
       SELECT sku, stores, quantities FROM store_stock
        WHERE sku = ANY($1) AND stores <> '{}' AND checked_at <= $2 ORDER BY sku FOR UPDATE
     ), fallen AS (
       INSERT INTO store_stock_change (sku, store_number, at, before, after)
       SELECT held.sku, store.number, $2, store.qty, 0 FROM held, unnest(held.stores, held.quantities) AS store (number, qty)
        WHERE store.qty > 0
       ON CONFLICT DO NOTHING
     ), outdated AS (
       UPDATE detail_attempt SET statewide_qty = NULL FROM held WHERE detail_attempt.sku = held.sku AND failures = 0
     )
     UPDATE store_stock SET checked_at = $2, statewide_qty = 0, stores = '{}', quantities = '{}', doubtful = '{}'
       FROM held WHERE store_stock.sku = held.sku
     RETURNING store_stock.sku`,
    [skus, observedAt],
  );
  return rows.map(({ sku }) => sku);
}

/**
 * Keeps of bottles that came back which pass last showed that no store has them: with that their stores are compared when they are read. Stores that
 * were read since then say more. Called before the pass that found them is recorded.
 */
export async function keepLastZeros(manager: EntityManager, skus: readonly string[]): Promise<void> {
  if (skus.length === 0) return;
  await execute(
    manager,
    `INSERT INTO store_stock AS known (sku, checked_at, statewide_qty, stores, quantities)
     SELECT sku, last_pass.at, 0, '{}', '{}' FROM unnest($1::text[]) AS sku,
       (SELECT max(started_at) AS at FROM refresh_run WHERE outcome = 'accepted') AS last_pass
      WHERE last_pass.at IS NOT NULL ORDER BY sku
     ON CONFLICT (sku) DO UPDATE SET checked_at = excluded.checked_at, statewide_qty = 0, stores = '{}', quantities = '{}', doubtful = '{}'
      WHERE known.checked_at < excluded.checked_at`,
    [skus],
  );
}

/**
 * A 0 that was a fault of the source is nothing to compare with: what is read next counts as a first reading. One that was kept before the fault began
 * was true. `since`: when a pass first showed the false 0 of each bottle.
 */
export async function forgetFalseZeros(manager: EntityManager, since: ReadonlyMap<string, Date>): Promise<void> {
  if (since.size === 0) return;
  await execute(
    manager,
    `UPDATE store_stock AS known SET checked_at = to_timestamp(0)
       FROM unnest($1::text[], $2::timestamptz[]) AS fault (sku, began_at)
      WHERE known.sku = fault.sku AND known.stores = '{}' AND known.checked_at >= fault.began_at`,
    [[...since.keys()], [...since.values()]],
  );
}
