import type { StoreEntry } from '@barrelhive/contracts';
import { execute } from '@barrelhive/database';
import type { EntityManager } from 'typeorm';

/**
 * Notes where the stores are that hold a bottle, and of those that held it before and do not now, until when they did: they are looked at
 * again as soon as the statewide figure changes, so that is a cycle late at most.
 */
export async function keepStoreHoldings(
  manager: EntityManager,
  { sku, stores, observedAt }: { sku: string; stores: readonly StoreEntry[]; observedAt: string },
): Promise<void> {
  const holding = stores.filter(({ qty }) => qty > 0).map(({ storeNumber }) => storeNumber);
  await execute(
    manager,
    `INSERT INTO known_store (store_number, address, city, observed_at)
     SELECT *, $4 FROM unnest($1::text[], $2::text[], $3::text[])
     ON CONFLICT (store_number) DO UPDATE SET address = excluded.address, city = excluded.city, observed_at = $4
       WHERE known_store.observed_at < $4`,
    [
      stores.map(({ storeNumber }) => storeNumber),
      stores.map(({ address }) => address),
      stores.map(({ city }) => city),
      observedAt,
    ],
  );
  await execute(
    manager,
    `UPDATE store_holding SET held_until = $3 WHERE sku = $1 AND held_until IS NULL AND NOT store_number = ANY ($2)`,
    [sku, holding, observedAt],
  );
  await execute(
    manager,
    `INSERT INTO store_holding (sku, store_number) SELECT $1, unnest($2::text[])
     ON CONFLICT (sku, store_number) DO UPDATE SET held_until = NULL`,
    [sku, holding],
  );
}
