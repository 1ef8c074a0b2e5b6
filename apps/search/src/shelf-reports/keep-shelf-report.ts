import { execute } from '@barrelhive/database';
import { localDay, STORE_TIME_ZONE } from '@barrelhive/rules';
import type { EntityManager } from 'typeorm';
import { notifyOfStoreStock } from '../local-copy/copy-notifications';
import { doubtStores } from '../store-stock/shelf-evidence-rows';
import { knownQuantities, lockStoreStock, writeDoubts } from '../store-stock/store-stock-rows';

/** What somebody found on a shelf. */
export interface ShelfReport {
  userId: string;
  sku: string;
  storeNumber: number;
  seen: boolean;
  at: Date;
}

/** Keeps a report in place of an earlier one of the same person, bottle, store and day, and what it makes of the figures of that bottle. */
export async function keepShelfReport(manager: EntityManager, report: ShelfReport): Promise<void> {
  const { userId, sku, storeNumber, seen, at } = report;
  const kept = await execute(
    manager,
    `INSERT INTO shelf_report AS known (user_id, sku, store_number, day, seen, at) VALUES ($1, $2, $3, $4, $5, $6)
     ON CONFLICT (user_id, sku, store_number, day) DO UPDATE SET seen = excluded.seen, at = excluded.at
      WHERE known.at <= excluded.at`,
    [userId, sku, storeNumber, localDay(at, STORE_TIME_ZONE), seen, at],
  );
  const row = kept > 0 ? await lockStoreStock(manager, sku) : undefined;
  if (!row) return;
  const stores = await doubtStores(manager, { sku, ...knownQuantities(row), now: new Date() });
  await writeDoubts(manager, sku, stores);
  await notifyOfStoreStock(manager, [sku]);
}
