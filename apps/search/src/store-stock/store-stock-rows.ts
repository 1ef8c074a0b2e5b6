import { execute, queryRow, queryRows } from '@barrelhive/database';
import type { EntityManager } from 'typeorm';
import * as z from 'zod';
import type { StoreFigure } from '../agency/parse-store-detail';
import { integerArray, integerLists } from '../database/integer-arrays';
import type { KnownStores, StoreQuantity } from './known-stores';

/** Everything about a store but what it holds of a bottle. */
export type Store = Omit<StoreFigure, 'qty'>;

export interface ReadDetail {
  sku: string;
  detail: KnownStores;
}

const storeRow = z.object({
  number: z.int(),
  name: z.string(),
  address: z.string(),
  city: z.string(),
  phone: z.string(),
  latitude: z.number().nullable(),
  longitude: z.number().nullable(),
});

/** Hundreds of thousands of figures are read when a replica starts, and zod would make an object for each of them. */
const integers = z.custom<number[]>((value) => Array.isArray(value) && value.every(Number.isInteger));

const storeStockRow = z.object({
  sku: z.string(),
  checkedAt: z.date(),
  statewideQty: z.int().nullable(),
  stores: integers,
  quantities: integers,
  doubtful: integers,
});

/** A store that no reading names for this long is there no more. */
const CLOSED_AFTER_DAYS = 60;

const READ_STORE_STOCK = `SELECT sku, checked_at AS "checkedAt", statewide_qty AS "statewideQty", stores, quantities, doubtful
  FROM store_stock`;

export type StoreStockRow = z.infer<typeof storeStockRow>;

/** The directory of stores, by number. */
export async function readStores(manager: EntityManager, where = ''): Promise<Map<number, Store>> {
  const rows = await queryRows(manager, storeRow, `SELECT * FROM store ${where}`);
  return new Map(
    rows.map(({ latitude, longitude, ...store }) => [
      store.number,
      { ...store, ...(latitude !== null && longitude !== null && { latitude, longitude }) },
    ]),
  );
}

/** The stores of a page; what it leaves empty of a store's description is taken from the directory, since it was read before. */
export async function describeStores(manager: EntityManager, stores: StoreFigure[]): Promise<StoreFigure[]> {
  if (!stores.some(({ name, address, city, phone }) => [name, address, city, phone].includes(''))) return stores;
  const known = await readStores(manager);
  return stores.map((store) => {
    const { name = '', address = '', city = '', phone = '' } = known.get(store.number) ?? {};
    return {
      ...store,
      name: store.name || name,
      address: store.address || address,
      city: store.city || city,
      phone: store.phone || phone,
    };
  });
}

/** The stores that were named within 60 days before the last reading that named any, by number: others were closed for good. */
export async function readLivingStores(manager: EntityManager): Promise<Store[]> {
  const all = await readStores(
    manager,
    `WHERE last_seen_at >= (SELECT max(last_seen_at) FROM store) - make_interval(days => ${CLOSED_AFTER_DAYS})`,
  );
  return [...all.values()].sort((a, b) => a.number - b.number);
}

/** What is known of the stores of some bottles, or of all that were read since an instant. */
export function readStoreStock(
  manager: EntityManager,
  which: { skus: readonly string[] } | { since: Date },
): Promise<StoreStockRow[]> {
  return 'skus' in which
    ? queryRows(manager, storeStockRow, `${READ_STORE_STOCK} WHERE sku = ANY($1)`, [which.skus])
    : queryRows(manager, storeStockRow, `${READ_STORE_STOCK} WHERE checked_at >= $1`, [which.since]);
}

/** What is known of a bottle's stores; nobody else writes that until the transaction ends. */
export async function lockStoreStock(manager: EntityManager, sku: string): Promise<StoreStockRow | undefined> {
  return queryRow(manager, storeStockRow, `${READ_STORE_STOCK} WHERE sku = $1 FOR UPDATE`, [sku]);
}

/** What a row says of each store, without its address. */
export function knownQuantities({ checkedAt, stores, quantities, doubtful }: StoreStockRow): {
  checkedAt: Date;
  stores: StoreQuantity[];
} {
  return {
    checkedAt,
    stores: stores.map((number, place) => ({
      number,
      qty: quantities[place] ?? 0,
      ...(doubtful.includes(number) && { isDoubtful: true as const }),
    })),
  };
}

/** Notes which stores of a bottle have a figure that may not be true. */
export async function writeDoubts(
  manager: EntityManager,
  sku: string,
  stores: readonly StoreQuantity[],
): Promise<void> {
  const doubtful = stores.flatMap(({ number, isDoubtful }) => (isDoubtful ? [number] : []));
  await execute(manager, `UPDATE store_stock SET doubtful = $2::smallint[] WHERE sku = $1`, [
    sku,
    integerArray(doubtful),
  ]);
}

/** Writes details of any number of bottles, and the stores themselves where they are new or moved: two statements in all. */
export async function writeStoreStock(manager: EntityManager, details: readonly ReadDetail[]): Promise<void> {
  if (details.length === 0) return;
  await writeStores(manager, details);
  await execute(
    manager,
    `INSERT INTO store_stock (sku, checked_at, statewide_qty, stores, quantities, doubtful, first_checked_at)
     SELECT sku, checked_at, statewide_qty, stores::smallint[], quantities::integer[], doubtful::smallint[], checked_at
     FROM unnest($1::text[], $2::timestamptz[], $3::int[], $4::text[], $5::text[], $6::text[])
       AS detail (sku, checked_at, statewide_qty, stores, quantities, doubtful)
     ON CONFLICT (sku) DO UPDATE SET checked_at = excluded.checked_at, statewide_qty = excluded.statewide_qty,
       stores = excluded.stores, quantities = excluded.quantities, doubtful = excluded.doubtful
     WHERE store_stock.checked_at <= excluded.checked_at`,
    [
      details.map(({ sku }) => sku),
      details.map(({ detail }) => detail.checkedAt),
      integerArray(details.map(({ detail }) => detail.statewideQty)),
      integerLists(details.map(({ detail }) => detail.stores.map(({ number }) => number))),
      integerLists(details.map(({ detail }) => detail.stores.map(({ qty }) => qty))),
      integerLists(
        details.map(({ detail }) => detail.stores.flatMap((store) => (store.isDoubtful ? store.number : []))),
      ),
    ],
  );
}

async function writeStores(manager: EntityManager, details: readonly ReadDetail[]): Promise<void> {
  const byNumber: Record<number, Store> = {};
  for (const { detail } of details) for (const store of detail.stores) byNumber[store.number] = store;
  // An object orders integer keys: two replicas that write the same stores lock them in the same order and cannot deadlock.
  const sorted = Object.values(byNumber);
  if (sorted.length === 0) return;
  await execute(
    manager,
    `INSERT INTO store (number, name, address, city, phone, latitude, longitude, last_seen_at)
     SELECT *, now() FROM unnest($1::smallint[], $2::text[], $3::text[], $4::text[], $5::text[], $6::float8[], $7::float8[])
     ON CONFLICT (number) DO UPDATE SET name = excluded.name, address = excluded.address, city = excluded.city,
       phone = excluded.phone, latitude = coalesce(excluded.latitude, store.latitude),
       longitude = coalesce(excluded.longitude, store.longitude), last_seen_at = excluded.last_seen_at
     WHERE store.last_seen_at < excluded.last_seen_at - interval '1 day'
       OR (store.name, store.address, store.city, store.phone) IS DISTINCT FROM
         (excluded.name, excluded.address, excluded.city, excluded.phone)
       OR (excluded.latitude IS NOT NULL AND
         (store.latitude, store.longitude) IS DISTINCT FROM (excluded.latitude, excluded.longitude))`,
    [
      sorted.map(({ number }) => number),
      sorted.map(({ name }) => name),
      sorted.map(({ address }) => address),
      sorted.map(({ city }) => city),
      sorted.map(({ phone }) => phone),
      sorted.map(({ latitude }) => latitude),
      sorted.map(({ longitude }) => longitude),
    ],
  );
}
