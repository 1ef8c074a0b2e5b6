import { queryRow } from '@barrelhive/database';
import type { EntityManager } from 'typeorm';
import * as z from 'zod';
import type { StoreQuantity } from '../store-stock/known-stores';
import { knownQuantities, lockStoreStock } from '../store-stock/store-stock-rows';

/** A pass that showed that no store has a bottle; one of a first picture is doubted for a while. */
export interface LastZero {
  observedAt: Date;
  firstPictureDoubtHours: number;
}

/** What stores held before a reading. */
export interface Baseline {
  checkedAt: Date;
  stores: readonly StoreQuantity[];
}

const doubt = z.object({ isDoubted: z.boolean() });

/** What is known of a bottle's stores from before, or that none had it, whichever is newer. The row stays locked. */
export async function readBaseline(
  manager: EntityManager,
  sku: string,
  lastZero: LastZero | undefined,
): Promise<Baseline | undefined> {
  const row = await lockStoreStock(manager, sku);
  const zero = lastZero && (!row || row.checkedAt < lastZero.observedAt) ? lastZero : undefined;
  if (zero && !(await isDoubted(manager, sku, zero))) return { checkedAt: zero.observedAt, stores: [] };
  return row && knownQuantities(row);
}

/** Whether a 0 may be a fault of the source (ADR 0012). */
async function isDoubted(
  manager: EntityManager,
  sku: string,
  { observedAt, firstPictureDoubtHours }: LastZero,
): Promise<boolean> {
  const found = await queryRow(
    manager,
    doubt,
    `SELECT cause = 'mass-drop' OR (cause = 'first-picture' AND began_at > $2::timestamptz - make_interval(hours => $3)) AS "isDoubted"
       FROM recent_zero WHERE sku = $1`,
    [sku, observedAt, firstPictureDoubtHours],
  );
  return found?.isDoubted ?? false;
}
