import { FINAL_VERSION } from '@barrelhive/contracts';
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

/**
 * Keeps a report in place of an earlier one of the same person, bottle, store and day, and what it makes of the figures of that bottle. What comes after
 * the deletion of its account is not kept.
 */
export async function keepShelfReport(manager: EntityManager, report: ShelfReport): Promise<void> {
  const { userId, sku, storeNumber, seen, at } = report;
  await lockReportsOf(manager, userId);
  const kept = await execute(
    manager,
    `INSERT INTO shelf_report AS known (user_id, sku, store_number, day, seen, at)
     SELECT $1, $2, $3::smallint, $4::date, $5::boolean, $6::timestamptz
      WHERE NOT EXISTS (SELECT FROM entitlement WHERE user_id = $1 AND version = $7)
     ON CONFLICT (user_id, sku, store_number, day) DO UPDATE SET seen = excluded.seen, at = excluded.at
      WHERE known.at <= excluded.at`,
    [userId, sku, storeNumber, localDay(at, STORE_TIME_ZONE), seen, at, FINAL_VERSION],
  );
  const row = kept > 0 ? await lockStoreStock(manager, sku) : undefined;
  if (!row) return;
  const stores = await doubtStores(manager, { sku, ...knownQuantities(row), now: new Date() });
  await writeDoubts(manager, sku, stores);
  await notifyOfStoreStock(manager, [sku]);
}

/** Forgets who said what a deleted user said, which stays of nobody. Called before anything else of the user is forgotten. */
export async function forgetReporter(manager: EntityManager, userId: string): Promise<void> {
  await lockReportsOf(manager, userId);
  await execute(manager, `UPDATE shelf_report SET user_id = NULL WHERE user_id = $1`, [userId]);
}

/** Whoever keeps a report of a user waits for whoever forgets the user, and the other way round. */
async function lockReportsOf(manager: EntityManager, userId: string): Promise<void> {
  await execute(manager, `SELECT pg_advisory_xact_lock(hashtextextended('reports-of:' || $1, 0))`, [userId]);
}
