import type { AllocatedItem, AllocatedOpening } from '@barrelhive/contracts';
import { nullAsUndefined, queryRows } from '@barrelhive/database';
import type { AllocatedPeriod } from '@barrelhive/rules';
import type { DataSource } from 'typeorm';
import * as z from 'zod';
import { findKnownStores } from './read-posted-list';

const openingRow = z.object({ sku: z.string(), store: z.string(), quantity: nullAsUndefined(z.int()) });
const goneRow = z.object({ sku: z.string(), storeNumber: z.string(), heldUntil: z.date() });

/** What each bottle of a month opened with, by its SKU; nothing for a bottle that the agency's page does not surely name. */
export async function readOpenings(
  dataSource: DataSource,
  { year, month }: AllocatedPeriod,
): Promise<ReadonlyMap<string, AllocatedOpening>> {
  const rows = await queryRows(
    dataSource,
    openingRow,
    `SELECT sku, store, sum(quantity)::int AS quantity FROM page_row JOIN written_name USING (name_key)
      WHERE year = $1 AND month = $2 AND verdict = 'accepted' GROUP BY sku, store ORDER BY sku, min(place)`,
    [year, month],
  );
  if (rows.length === 0) return new Map();
  const stores = await findKnownStores(
    dataSource,
    rows.map(({ store }) => store),
  );
  const gone = await queryRows(
    dataSource,
    goneRow,
    `SELECT sku, store_number AS "storeNumber", held_until AS "heldUntil" FROM store_holding
      WHERE held_until IS NOT NULL AND sku = ANY ($1)`,
    [[...new Set(rows.map(({ sku }) => sku))]],
  );
  const heldUntil = new Map(gone.map((one) => [`${one.sku} ${one.storeNumber}`, one.heldUntil.toISOString()]));
  const openings = new Map<string, AllocatedOpening>();
  for (const { sku, store: address, quantity } of rows) {
    const { quantity: before, stores: opened } = openings.get(sku) ?? { quantity: 0, stores: [] };
    const storeNumber = stores.get(address)?.storeNumber;
    const until = heldUntil.get(`${sku} ${storeNumber}`);
    const opening = { address, ...(storeNumber && { storeNumber }), quantity, ...(until && { heldUntil: until }) };
    openings.set(sku, { quantity: before + (quantity ?? 0), stores: [...opened, opening] });
  }
  return openings;
}

/** The bottle with what it opened with. */
export function withOpening(item: AllocatedItem, opening: AllocatedOpening | undefined): AllocatedItem {
  return opening ? { ...item, opening } : item;
}
