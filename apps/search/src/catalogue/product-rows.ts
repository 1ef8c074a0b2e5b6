import { execute, queryRows } from '@barrelhive/database';
import type { EntityManager } from 'typeorm';
import * as z from 'zod';
import { integerArray } from '../database/integer-arrays';
import type { CatalogueProduct } from './product';

const figure = z.number().nullable();

const productRow = z.object({
  sku: z.string(),
  name: z.string(),
  department: z.string(),
  status: z.string(),
  displayGroup: z.string().nullable(),
  size: z.string().nullable(),
  priceCents: figure,
  warehouseQty: figure,
  onOrderQty: figure,
  storeQty: figure,
  knownPriceCents: figure,
  knownStoreQty: figure,
  knownWarehouseQty: figure,
  delistedAt: z.date().nullable(),
});

/** The products that changed after a revision; all of them after revision 0. */
export async function productsSince(manager: EntityManager, revision: number): Promise<CatalogueProduct[]> {
  const rows = await queryRows(
    manager,
    productRow,
    `SELECT sku, name, department, status, display_group AS "displayGroup", size, price_cents AS "priceCents",
       warehouse_qty AS "warehouseQty", on_order_qty AS "onOrderQty", store_qty AS "storeQty",
       known_price_cents AS "knownPriceCents", known_store_qty AS "knownStoreQty", known_warehouse_qty AS "knownWarehouseQty",
       delisted_at AS "delistedAt"
     FROM product WHERE revision > $1`,
    [revision],
  );
  return rows.map((row) => ({
    sku: row.sku,
    name: row.name,
    department: row.department,
    status: row.status,
    displayGroup: row.displayGroup ?? undefined,
    size: row.size ?? undefined,
    priceCents: row.priceCents ?? undefined,
    warehouseQty: row.warehouseQty ?? undefined,
    onOrderQty: row.onOrderQty ?? undefined,
    storeQty: row.storeQty ?? undefined,
    knownPriceCents: row.knownPriceCents ?? undefined,
    knownStoreQty: row.knownStoreQty ?? undefined,
    knownWarehouseQty: row.knownWarehouseQty ?? undefined,
    delistedAt: row.delistedAt ?? undefined,
  }));
}

/** Writes products that are new or differ, in one statement. `seenAt` becomes the first sight of those that are new. */
export async function writeProducts(
  manager: EntityManager,
  products: readonly CatalogueProduct[],
  revision: number,
  seenAt: Date,
): Promise<void> {
  if (products.length === 0) return;
  const column = <T>(pick: (product: CatalogueProduct) => T) => products.map(pick);
  await execute(
    manager,
    `INSERT INTO product (sku, name, department, status, display_group, size, price_cents, warehouse_qty, on_order_qty,
       store_qty, known_price_cents, known_store_qty, known_warehouse_qty, delisted_at, first_seen_at, revision)
     SELECT fresh.*, $15::timestamptz, $16::bigint
     FROM unnest($1::text[], $2::text[], $3::text[], $4::text[], $5::text[], $6::text[], $7::int[], $8::int[], $9::int[],
       $10::int[], $11::int[], $12::int[], $13::int[], $14::timestamptz[]) AS fresh
     ON CONFLICT (sku) DO UPDATE SET
       name = excluded.name, department = excluded.department, status = excluded.status,
       display_group = excluded.display_group, size = excluded.size, price_cents = excluded.price_cents,
       warehouse_qty = excluded.warehouse_qty, on_order_qty = excluded.on_order_qty, store_qty = excluded.store_qty,
       known_price_cents = excluded.known_price_cents, known_store_qty = excluded.known_store_qty,
       known_warehouse_qty = excluded.known_warehouse_qty, delisted_at = excluded.delisted_at, revision = excluded.revision`,
    [
      column(({ sku }) => sku),
      column(({ name }) => name),
      column(({ department }) => department),
      column(({ status }) => status),
      column(({ displayGroup }) => displayGroup),
      column(({ size }) => size),
      integerArray(column(({ priceCents }) => priceCents)),
      integerArray(column(({ warehouseQty }) => warehouseQty)),
      integerArray(column(({ onOrderQty }) => onOrderQty)),
      integerArray(column(({ storeQty }) => storeQty)),
      integerArray(column(({ knownPriceCents }) => knownPriceCents)),
      integerArray(column(({ knownStoreQty }) => knownStoreQty)),
      integerArray(column(({ knownWarehouseQty }) => knownWarehouseQty)),
      column(({ delistedAt }) => delistedAt),
      seenAt,
      revision,
    ],
  );
}
