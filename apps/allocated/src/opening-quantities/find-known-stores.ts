import { queryRows, type Database } from '@barrelhive/database';
import * as z from 'zod';
import { createStoreFinder, type StoreAddress } from './store-address';

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
