import { execute, queryRows } from '@barrelhive/database';
import type { EntityManager } from 'typeorm';
import * as z from 'zod';
import { integerArray } from '../database/integer-arrays';

/** The arrivals among changes. Rises that are none, such as those of a feed that came back, are marked as they are kept. */
export const IS_ARRIVAL = 'after > before AND NOT is_doubted';

/** What a store held of a bottle at two readings, where that differs. */
export interface StoreChange {
  storeNumber: number;
  before: number;
  after: number;
  /** A rise that is no arrival. */
  isDoubted?: boolean;
}

const lastChange = z.object({ storeNumber: z.int(), at: z.date(), before: z.int(), after: z.int() });
const risenStore = z.object({ storeNumber: z.int() });

export function storeChanges(
  before: readonly { number: number; qty: number }[],
  after: readonly { number: number; qty: number }[],
): StoreChange[] {
  const held = new Map(before.map(({ number, qty }) => [number, qty]));
  const holds = new Map(after.map(({ number, qty }) => [number, qty]));
  return [...new Set([...held.keys(), ...holds.keys()])]
    .map((storeNumber) => ({
      storeNumber,
      before: held.get(storeNumber) ?? 0,
      after: holds.get(storeNumber) ?? 0,
    }))
    .filter((change) => change.before !== change.after);
}

export async function writeStoreChanges(
  manager: EntityManager,
  { sku, at, changes }: { sku: string; at: Date; changes: readonly StoreChange[] },
): Promise<void> {
  if (changes.length === 0) return;
  await execute(
    manager,
    `INSERT INTO store_stock_change (sku, store_number, at, before, after, is_doubted)
     SELECT $1, store_number, $2, before, after, is_doubted
       FROM unnest($3::smallint[], $4::integer[], $5::integer[], $6::boolean[]) AS change (store_number, before, after, is_doubted)
     ON CONFLICT DO NOTHING`,
    [
      sku,
      at,
      integerArray(changes.map(({ storeNumber }) => storeNumber)),
      integerArray(changes.map(({ before }) => before)),
      integerArray(changes.map(({ after }) => after)),
      changes.map(({ isDoubted }) => isDoubted ?? false),
    ],
  );
}

/** Where what last changed of a bottle was a fall: when, and from how many. */
export async function readLastFalls(
  manager: EntityManager,
  sku: string,
  stores: readonly number[],
): Promise<Map<number, { at: Date; before: number }>> {
  const rows = await queryRows(
    manager,
    lastChange,
    `SELECT store.number AS "storeNumber", change.at, change.before, change.after
       FROM unnest($2::smallint[]) AS store (number) CROSS JOIN LATERAL (
         SELECT at, before, after FROM store_stock_change
          WHERE sku = $1 AND store_number = store.number ORDER BY at DESC LIMIT 1
       ) AS change`,
    [sku, integerArray(stores)],
  );
  return new Map(rows.filter(({ before, after }) => after < before).map((row) => [row.storeNumber, row]));
}

/** The stores at which at least this many bottles rose from 0 since an instant. */
export async function readCrowdedStores(
  manager: EntityManager,
  stores: readonly number[],
  { since, bottles }: { since: Date; bottles: number },
): Promise<Set<number>> {
  const rows = await queryRows(
    manager,
    risenStore,
    `SELECT store_number AS "storeNumber" FROM store_stock_change
      WHERE store_number = ANY($1) AND at >= $2 AND before = 0
      GROUP BY store_number HAVING count(*) >= $3`,
    [integerArray(stores), since, bottles],
  );
  return new Set(rows.map(({ storeNumber }) => storeNumber));
}
