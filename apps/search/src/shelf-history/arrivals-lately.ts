import { entitlementAt } from '@barrelhive/entitlements';
import { queryRows } from '@barrelhive/database';
import { capabilitiesOf } from '@barrelhive/rules';
import type { EntityManager } from 'typeorm';
import * as z from 'zod';
import { IS_ARRIVAL } from '../store-stock/store-change-rows';
import { JUST_IN_HOURS } from './drop-rules';

const arrivalRow = z.object({ sku: z.string(), at: z.date(), came: z.int(), stores: z.array(z.int()) });

/** A bottle that came to stores lately: when last, how many, and to which, by how many came. */
export type ArrivalLately = z.infer<typeof arrivalRow>;

/** What came to stores lately, the last first. */
export function readArrivalsLately(manager: EntityManager): Promise<ArrivalLately[]> {
  return queryRows(
    manager,
    arrivalRow,
    `SELECT sku, max(at) AS at, sum(came)::int AS came, array_agg(store_number::int ORDER BY came DESC, store_number) AS stores
       FROM (SELECT sku, store_number, max(at) AS at, sum(after - before) AS came FROM store_stock_change
              WHERE at > now() - make_interval(hours => $1) AND ${IS_ARRIVAL} GROUP BY sku, store_number) AS at_store
      GROUP BY sku ORDER BY max(at) DESC, sku`,
    [JUST_IN_HOURS],
  );
}

/** Whoever may be texted of what is back sees at once to which stores something came. */
export async function seesWhereItCame(manager: EntityManager, userId: string | undefined, now: Date): Promise<boolean> {
  if (userId === undefined) return false;
  return capabilitiesOf(await entitlementAt(manager, userId, now)).texts.includes('back-in-stock');
}
