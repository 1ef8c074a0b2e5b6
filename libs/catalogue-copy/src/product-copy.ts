import type { CatalogueEntry } from '@barrelhive/contracts';
import { execute } from '@barrelhive/database';
import type { EntityManager } from 'typeorm';

/** The column of each figure that can be copied, and its type. */
const COLUMNS = {
  size: 'size text',
  priceCents: 'price_cents int',
  warehouseQty: 'warehouse_qty int',
  onOrderQty: 'on_order_qty int',
  storeQty: 'store_qty int',
} as const satisfies Partial<Record<keyof CatalogueEntry, string>>;

/** A table of products with the columns `sku`, `name`, `observed_at` and those that are named here. Names are of the code, never of a caller. */
export interface ProductCopy {
  table: string;
  /** The column that says whether a product is one of those that are copied. */
  listed: string;
  figures: readonly (keyof typeof COLUMNS)[];
}

/** Writes what was observed of some products. An older observation never wins. */
export async function keepProducts(
  manager: EntityManager,
  { table, listed, figures }: ProductCopy,
  entries: readonly CatalogueEntry[],
  observedAt: string,
): Promise<void> {
  const columns = figures.map((figure) => COLUMNS[figure].replace(/ .*/, ''));
  const fields = figures.map((figure) => `"${figure}" ${COLUMNS[figure].replace(/^.* /, '')}`);
  const updates = ['name', ...columns].map((column) => `${column} = excluded.${column}`);
  await execute(
    manager,
    `INSERT INTO ${table} (sku, name, ${columns.join(', ')}, ${listed}, observed_at)
     SELECT sku, name, ${figures.map((figure) => `"${figure}"`).join(', ')}, true, $2
       FROM jsonb_to_recordset($1::jsonb) AS entry(sku text, name text, ${fields.join(', ')})
     ON CONFLICT (sku) DO UPDATE SET ${updates.join(', ')}, ${listed} = true, observed_at = excluded.observed_at
     WHERE ${table}.observed_at < excluded.observed_at`,
    [JSON.stringify(entries), observedAt],
  );
}

/** Notes what is not among the products any more, also where it never was: an older observation may still come, and must not list it. */
export async function takeOff(
  manager: EntityManager,
  { table, listed }: ProductCopy,
  skus: readonly string[],
  observedAt: string,
): Promise<void> {
  await execute(
    manager,
    `INSERT INTO ${table} (sku, name, ${listed}, observed_at)
     SELECT sku, '', false, $2 FROM unnest($1::text[]) AS gone(sku)
     ON CONFLICT (sku) DO UPDATE SET ${listed} = false, observed_at = excluded.observed_at
     WHERE ${table}.observed_at < excluded.observed_at`,
    [skus, observedAt],
  );
}
