import type { EntityManager } from 'typeorm';
import { integerArray } from '../database/integer-arrays';
import type { CatalogueProduct } from './product';

interface ProductRecord {
  sku: string;
  name: string;
  department: string;
  status: string;
  display_group: string | null;
  size: string | null;
  price_cents: number | null;
  warehouse_qty: number | null;
  on_order_qty: number | null;
  store_qty: number | null;
  known_price_cents: number | null;
  known_store_qty: number | null;
  zero_doubted_at: Date | null;
  delisted_at: Date | null;
}

/** The products that changed after a revision; all of them after revision 0. */
export async function productsSince(manager: EntityManager, revision: number): Promise<CatalogueProduct[]> {
  const records = await manager.query<ProductRecord[]>(`SELECT * FROM product WHERE revision > $1`, [revision]);
  return records.map((record) => ({
    sku: record.sku,
    name: record.name,
    department: record.department,
    status: record.status,
    displayGroup: record.display_group ?? undefined,
    size: record.size ?? undefined,
    priceCents: record.price_cents ?? undefined,
    warehouseQty: record.warehouse_qty ?? undefined,
    onOrderQty: record.on_order_qty ?? undefined,
    storeQty: record.store_qty ?? undefined,
    knownPriceCents: record.known_price_cents ?? undefined,
    knownStoreQty: record.known_store_qty ?? undefined,
    zeroDoubtedAt: record.zero_doubted_at ?? undefined,
    delistedAt: record.delisted_at ?? undefined,
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
  await manager.query(
    `INSERT INTO product (sku, name, department, status, display_group, size, price_cents, warehouse_qty, on_order_qty,
       store_qty, known_price_cents, known_store_qty, zero_doubted_at, delisted_at, first_seen_at, revision)
     SELECT fresh.*, $15::timestamptz, $16::bigint
     FROM unnest($1::text[], $2::text[], $3::text[], $4::text[], $5::text[], $6::text[], $7::int[], $8::int[], $9::int[],
       $10::int[], $11::int[], $12::int[], $13::timestamptz[], $14::timestamptz[]) AS fresh
     ON CONFLICT (sku) DO UPDATE SET
       name = excluded.name, department = excluded.department, status = excluded.status,
       display_group = excluded.display_group, size = excluded.size, price_cents = excluded.price_cents,
       warehouse_qty = excluded.warehouse_qty, on_order_qty = excluded.on_order_qty, store_qty = excluded.store_qty,
       known_price_cents = excluded.known_price_cents, known_store_qty = excluded.known_store_qty,
       zero_doubted_at = excluded.zero_doubted_at, delisted_at = excluded.delisted_at, revision = excluded.revision`,
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
      column(({ zeroDoubtedAt }) => zeroDoubtedAt),
      column(({ delistedAt }) => delistedAt),
      seenAt,
      revision,
    ],
  );
}
