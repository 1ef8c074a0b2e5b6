import { nullAsUndefined, queryRows, type Database } from '@barrelhive/database';
import type { AllocatedPeriod } from '@barrelhive/rules';
import * as z from 'zod';
import { createStoreFinder, type StoreAddress } from './store-address';

const postedRow = z.object({
  bottle: z.string(),
  sku: nullAsUndefined(z.string()),
  name: z.string(),
  priceCents: nullAsUndefined(z.int()),
  store: z.string(),
  quantity: nullAsUndefined(z.int()),
});

/** What a store opens with of a bottle: `address` as the page writes it, `store` where that means a known one. */
export interface PostedQuantity {
  address: string;
  store: StoreAddress | undefined;
  quantity: number | undefined;
}

/** A bottle of the page: by its number and the name of the catalogue where the page surely means one, else as the page writes it. */
export interface PostedBottle {
  sku: string | undefined;
  name: string;
  priceCents: number | undefined;
  opens: PostedQuantity[];
}

/** The list of a month as the agency's page shows it, in the order of the page. */
export async function readPostedList(database: Database, { year, month }: AllocatedPeriod): Promise<PostedBottle[]> {
  const rows = await queryRows(
    database,
    postedRow,
    `SELECT coalesce(written.sku, name_key) AS bottle, written.sku, min(coalesce(p.name, written.name)) AS name,
            min(coalesce(p.price_cents, written.price_cents)) AS "priceCents", store, sum(quantity)::int AS quantity
       FROM page_row JOIN written_name written USING (name_key) LEFT JOIN allocated_product p ON p.sku = written.sku
      WHERE year = $1 AND month = $2
      GROUP BY bottle, written.sku, store ORDER BY min(place)`,
    [year, month],
  );
  const stores = await findKnownStores(
    database,
    rows.map(({ store }) => store),
  );
  const bottles = new Map<string, PostedBottle>();
  for (const { bottle, sku, name, priceCents, store: address, quantity } of rows) {
    const posted = bottles.get(bottle) ?? { sku, name, priceCents, opens: [] };
    posted.opens.push({ address, store: stores.get(address), quantity });
    bottles.set(bottle, posted);
  }
  return [...bottles.values()];
}

const storeRow = z.object({ storeNumber: z.string(), address: z.string(), city: z.string() });

/** The stores that addresses of the page mean, by the address as it is written; none for an address that means no known one. */
export async function findKnownStores(
  database: Database,
  addresses: Iterable<string>,
): Promise<ReadonlyMap<string, StoreAddress>> {
  const stores = await queryRows(
    database,
    storeRow,
    'SELECT store_number AS "storeNumber", address, city FROM known_store',
  );
  const byNumber = new Map(stores.map((store) => [store.storeNumber, store]));
  const findNumber = createStoreFinder(stores);
  // A page writes the address of a store anew for each of its bottles.
  return new Map(
    [...new Set(addresses)].flatMap((address) => {
      const store = byNumber.get(findNumber(address) ?? '');
      return store ? [[address, store] as const] : [];
    }),
  );
}
