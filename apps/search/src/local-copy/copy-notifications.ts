import { execute, type Database } from '@barrelhive/database';
import { inParts } from '../catalogue/in-parts';

/** The channel of committed passes. */
export const CATALOGUE_CHANNEL = 'search_catalogue';

/** The channel of read stores. A payload is the id of the copy that wrote them, if it is to ignore it, and their SKUs, joined by commas. */
export const STORE_STOCK_CHANNEL = 'search_store_stock';

/** Postgres refuses notifications of 8,000 bytes and more. */
const SKUS_PER_NOTIFICATION = 200;

/** Notifies every replica, when the transaction commits, that the catalogue changed. */
export async function notifyOfCatalogue(database: Database): Promise<void> {
  await execute(database, `SELECT pg_notify($1, '')`, [CATALOGUE_CHANNEL]);
}

/** Notifies every copy but the writer's, when the transaction commits, of bottles whose stores were read or could not be read. */
export async function notifyOfStoreStock(database: Database, skus: readonly string[], writer?: string): Promise<void> {
  const named = writer === undefined ? [] : [writer];
  const payloads = inParts(skus, SKUS_PER_NOTIFICATION).map((part) => [...named, ...part].join(','));
  await execute(database, `SELECT pg_notify($1, payload) FROM unnest($2::text[]) AS payload`, [
    STORE_STOCK_CHANNEL,
    payloads,
  ]);
}
