import { nullAsUndefined, queryRow, queryRows } from '@barrelhive/database';
import { STORE_TIME_ZONE } from '@barrelhive/rules';
import type { EntityManager } from 'typeorm';
import * as z from 'zod';
import { IS_ARRIVAL } from '../store-stock/store-change-rows';
import { TRUCK, type DayOfArrivals } from './weekdays-of-arrivals';

/** So far back a store's page looks. */
const SHOWN_DAYS = 7;
const MOST_SHOWN = 200;
/** What is seen before this hour, as it is by a look in the night, came on the day before. */
const DAY_BEGINS_HOUR = 6;

const arrivalRow = z.object({ sku: z.string(), at: z.date(), came: z.int() });
const dayRow = z.object({ day: z.string(), sorts: z.int() });
const sinceRow = z.object({ since: nullAsUndefined(z.string()) });
const DAY = `((at AT TIME ZONE '${STORE_TIME_ZONE}') - interval '${DAY_BEGINS_HOUR} hours')::date::text`;

export type ArrivalRow = z.infer<typeof arrivalRow>;

/** What came to a store within seven days, the last first. */
export function readArrivals(manager: EntityManager, number: number): Promise<ArrivalRow[]> {
  return queryRows(
    manager,
    arrivalRow,
    `SELECT sku, at, after - before AS came FROM store_stock_change
      WHERE store_number = $1 AND ${IS_ARRIVAL} AND at > now() - make_interval(days => $2)
      ORDER BY at DESC, sku LIMIT $3`,
    [number, SHOWN_DAYS, MOST_SHOWN],
  );
}

/** What came to a store on which day, as far as weekdays are told from it. */
export function readDaysOfArrivals(manager: EntityManager, number: number): Promise<DayOfArrivals[]> {
  return queryRows(
    manager,
    dayRow,
    `SELECT ${DAY} AS day, count(*)::int AS sorts FROM store_stock_change
      WHERE store_number = $1 AND ${IS_ARRIVAL} AND at > now() - make_interval(weeks => $2)
      GROUP BY 1`,
    [number, TRUCK.mostWeeks],
  );
}

export async function readChangesKnownSince(manager: EntityManager, number: number): Promise<string | undefined> {
  const first = `SELECT min(at) AS at FROM store_stock_change WHERE store_number = $1`;
  return (await queryRow(manager, sinceRow, `SELECT ${DAY} AS since FROM (${first}) AS first`, [number]))?.since;
}
