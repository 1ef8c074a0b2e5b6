import { nullAsUndefined, queryRows } from '@barrelhive/database';
import { isDoubtful, shelfConfidence, type ShelfConfidence, type ShelfReport } from '@barrelhive/rules';
import type { EntityManager } from 'typeorm';
import * as z from 'zod';
import { integerArray } from '../database/integer-arrays';
import type { StoreQuantity } from './known-stores';

/** A figure stands still after this many days; a yes of that time speaks against it. */
const REPORTS_READ_DAYS = 14;
/** Whoever was contradicted this often counts half: by two others, and backed by nobody, within this many hours. */
const CONTRADICTED = { times: 3, people: 2, hours: 2 };

const figureRow = z.object({
  storeNumber: z.int(),
  unchangedSince: z.date(),
  roseAt: nullAsUndefined(z.date()),
  totalMoves: z.int(),
});
const reportRow = z.object({
  storeNumber: z.int(),
  person: z.string(),
  seen: z.boolean(),
  at: z.date(),
  weight: z.number(),
});

/** What stores held of a bottle, and when that is judged. */
export interface JudgedReading<Store extends StoreQuantity> {
  sku: string;
  stores: readonly Store[];
  checkedAt: Date;
  now: Date;
}

/** How sure the figure of each store is, by its number. */
export async function readConfidence(
  manager: EntityManager,
  { sku, stores, checkedAt, now }: JudgedReading<StoreQuantity>,
): Promise<Map<number, ShelfConfidence>> {
  if (stores.length === 0) return new Map();
  const numbers = stores.map(({ number }) => number);
  const figures = await readFigures(manager, sku, numbers);
  const reports = await readReports(manager, sku, now);
  return new Map(
    stores.map(({ number, qty }) => {
      const { unchangedSince = checkedAt, totalMoves = 0, roseAt } = figures.get(number) ?? {};
      const evidence = { qty, checkedAt, unchangedSince, totalMoves, roseAt, reports: reports.get(number) ?? [] };
      return [number, shelfConfidence(evidence, now)];
    }),
  );
}

/** The stores of a reading, those marked whose figure may not be true. */
export async function doubtStores<Store extends StoreQuantity>(
  manager: EntityManager,
  reading: JudgedReading<Store>,
): Promise<Store[]> {
  const confidence = await readConfidence(manager, reading);
  return reading.stores.map((store) => {
    const known = confidence.get(store.number);
    return { ...store, isDoubtful: known && isDoubtful(known) ? true : undefined };
  });
}

async function readFigures(
  manager: EntityManager,
  sku: string,
  stores: readonly number[],
): Promise<Map<number, z.infer<typeof figureRow>>> {
  const rows = await queryRows(
    manager,
    figureRow,
    `SELECT figure.*, (SELECT count(*)::int FROM stock_history WHERE sku = $1 AND at > figure."unchangedSince") AS "totalMoves"
       FROM (
         SELECT store.number AS "storeNumber",
           coalesce(
             (SELECT max(at) FROM store_stock_change WHERE sku = $1 AND store_number = store.number),
             (SELECT first_checked_at FROM store_stock WHERE sku = $1), now()) AS "unchangedSince",
           (SELECT max(at) FROM store_stock_change
             WHERE sku = $1 AND store_number = store.number AND after > before AND NOT is_doubted) AS "roseAt"
         FROM unnest($2::smallint[]) AS store (number)
       ) AS figure`,
    [sku, integerArray(stores)],
  );
  return new Map(rows.map((row) => [row.storeNumber, row]));
}

async function readReports(manager: EntityManager, sku: string, now: Date): Promise<Map<number, ShelfReport[]>> {
  const rows = await queryRows(
    manager,
    reportRow,
    `SELECT report.store_number AS "storeNumber", coalesce(report.user_id, report.id::text) AS person, report.seen, report.at,
       CASE WHEN (
         SELECT count(*) FROM shelf_report AS own CROSS JOIN LATERAL (
           SELECT count(*) FILTER (WHERE other.seen <> own.seen) AS against, count(*) FILTER (WHERE other.seen = own.seen) AS backing
             FROM shelf_report AS other
            WHERE other.sku = own.sku AND other.store_number = own.store_number AND other.id <> own.id
              AND other.user_id IS DISTINCT FROM own.user_id
              AND other.at BETWEEN own.at - make_interval(hours => $5) AND own.at + make_interval(hours => $5)
         ) AS others
          WHERE own.user_id = report.user_id AND others.against >= $6 AND others.backing = 0
       ) >= $4 THEN 0.5::float8 ELSE 1 END AS weight
       FROM shelf_report AS report
      WHERE report.sku = $1 AND report.at > $2::timestamptz - make_interval(days => $3)`,
    [sku, now, REPORTS_READ_DAYS, CONTRADICTED.times, CONTRADICTED.hours, CONTRADICTED.people],
  );
  const byStore = new Map<number, ShelfReport[]>();
  for (const { storeNumber, ...report } of rows)
    byStore.set(storeNumber, [...(byStore.get(storeNumber) ?? []), report]);
  return byStore;
}
