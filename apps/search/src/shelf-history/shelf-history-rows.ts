import type { SeldomSeen } from '@barrelhive/contracts';
import { execute, nullAsUndefined, queryRow, queryRows } from '@barrelhive/database';
import type { EntityManager } from 'typeorm';
import * as z from 'zod';
import { isInStock, type ProductChange } from '../catalogue/product';
import { GAP_MINUTES, JUST_IN_HOURS, PRICE_CUT, RARITY } from './drop-rules';
import type { ShelfHistory, Watch } from './rarity';

const returnRow = z.object({
  sku: z.string(),
  at: z.date(),
  goneSince: nullAsUndefined(z.date()),
  isDelivery: z.boolean(),
});
const returnOfBottleRow = z.object({ sku: z.string(), at: z.date() });
const cutRow = z.object({ sku: z.string(), at: z.date(), beforeCents: z.int() });
const gapRow = z.object({ from: z.date(), to: z.date() });
const sinceRow = z.object({ since: nullAsUndefined(z.date()) });
const pointRow = z.object({ sku: z.string(), at: z.date(), storeQty: z.int() });
const rarityRow = z.object({
  sku: z.string(),
  watchedDays: z.int(),
  shareOfHours: z.number(),
  returns: z.int(),
  medianHoursOnShelf: nullAsUndefined(z.number()),
});

type Point = Omit<z.infer<typeof pointRow>, 'sku'>;

/** Keeps what people are told of: what is back in stock, or was delivered while few were left, and what is new and stands on a shelf. */
export async function writeReturns(
  manager: EntityManager,
  published: readonly ProductChange[],
  at: Date,
): Promise<void> {
  const returned = published.filter(
    ({ kind, reason, product }) => kind !== 'price' && reason !== 'more' && isInStock(product),
  );
  if (returned.length === 0) return;
  await execute(
    manager,
    `INSERT INTO shelf_return (sku, at, is_delivery, gone_since)
     SELECT DISTINCT came.sku, $2::timestamptz, came.is_delivery,
       (SELECT max(past.at) FROM stock_history AS past WHERE past.sku = came.sku AND past.at < $2 AND past.store_qty = 0)
       FROM unnest($1::text[], $3::boolean[]) AS came (sku, is_delivery)`,
    [returned.map(({ product }) => product.sku), at, returned.map(({ reason }) => reason === 'delivery')],
  );
}

/** Keeps that the agency's table was not read for a while before a pass; called before that pass is recorded. */
export async function writeWatchGap(manager: EntityManager, startedAt: Date): Promise<void> {
  await execute(
    manager,
    `INSERT INTO watch_gap (began_at, ended_at)
     SELECT began_at, $1 FROM (SELECT max(started_at) AS began_at FROM refresh_run WHERE outcome = 'accepted') AS last_pass
      WHERE began_at < $1::timestamptz - make_interval(mins => $2)
     ON CONFLICT DO NOTHING`,
    [startedAt, GAP_MINUTES],
  );
}

/** What came in lately that is news to the whole state, the last first. */
export function readReturns(manager: EntityManager): Promise<z.infer<typeof returnRow>[]> {
  return queryRows(
    manager,
    returnRow,
    `SELECT * FROM (
       SELECT DISTINCT ON (sku) sku, at, gone_since AS "goneSince", is_delivery AS "isDelivery" FROM shelf_return
        WHERE at > now() - make_interval(hours => $1) ORDER BY sku, at DESC
     ) AS latest ORDER BY at DESC, sku`,
    [JUST_IN_HOURS],
  );
}

/** Prices that were cut, each from one that had held for a while, the last first. */
export function readPriceCuts(manager: EntityManager): Promise<z.infer<typeof cutRow>[]> {
  const { percent, cents, days, daysBefore } = PRICE_CUT;
  return queryRows(
    manager,
    cutRow,
    `SELECT cut.sku, cut.at, held.price_cents AS "beforeCents"
       FROM (SELECT DISTINCT ON (sku) sku, at, price_cents FROM price_history
              WHERE at > now() - make_interval(days => $1) ORDER BY sku, at DESC) AS cut
      CROSS JOIN LATERAL (
        SELECT at, price_cents FROM price_history AS past WHERE past.sku = cut.sku AND past.at < cut.at ORDER BY at DESC LIMIT 1
      ) AS held
      WHERE held.price_cents - cut.price_cents >= greatest($2, held.price_cents * $3 / 100.0)
        AND held.at <= cut.at - make_interval(days => $4)
      ORDER BY cut.at DESC, cut.sku`,
    [days, cents, percent, daysBefore],
  );
}

/** When the agency's table was read; undefined before the first pass. */
export async function readWatch(manager: EntityManager): Promise<Watch | undefined> {
  const first = await queryRow(manager, sinceRow, 'SELECT min(first_seen_at) AS since FROM product');
  if (first?.since === undefined) return undefined;
  const gaps = await queryRows(manager, gapRow, 'SELECT began_at AS "from", ended_at AS "to" FROM watch_gap');
  return { since: first.since, gaps };
}

/** When some bottles came and went, as far as it is kept. */
export async function readShelfHistories(
  manager: EntityManager,
  skus: readonly string[],
): Promise<Map<string, ShelfHistory>> {
  const points = await queryRows(
    manager,
    pointRow,
    `SELECT sku, at, store_qty AS "storeQty" FROM (
       SELECT sku, at, store_qty, lag(store_qty > 0) OVER (PARTITION BY sku ORDER BY at) AS was_there
         FROM stock_history WHERE sku = ANY ($1)
     ) AS known
      WHERE was_there IS DISTINCT FROM (store_qty > 0) ORDER BY sku, at`,
    [skus],
  );
  const returns = await queryRows(
    manager,
    returnOfBottleRow,
    `SELECT sku, at FROM shelf_return WHERE sku = ANY ($1) AND NOT is_delivery ORDER BY at`,
    [skus],
  );
  const histories = new Map(skus.map((sku) => [sku, { points: [] as Point[], returns: [] as Date[] }]));
  for (const { sku, ...point } of points) histories.get(sku)?.points.push(point);
  for (const { sku, at } of returns) histories.get(sku)?.returns.push(at);
  return histories;
}

/** Takes the place of what was known of some bottles; those that were not watched long enough have none. */
export async function writeRarities(
  manager: EntityManager,
  skus: readonly string[],
  found: ReadonlyMap<string, SeldomSeen>,
): Promise<void> {
  const rarities = [...found];
  await execute(
    manager,
    `WITH gone AS (DELETE FROM rarity WHERE sku = ANY ($1) AND NOT sku = ANY ($2))
     INSERT INTO rarity (sku, watched_days, share_of_hours, returns, median_hours_on_shelf)
     SELECT * FROM unnest($2::text[], $3::integer[], $4::float8[], $5::integer[], $6::float8[])
     ON CONFLICT (sku) DO UPDATE SET watched_days = excluded.watched_days, share_of_hours = excluded.share_of_hours,
       returns = excluded.returns, median_hours_on_shelf = excluded.median_hours_on_shelf`,
    [
      skus,
      rarities.map(([sku]) => sku),
      rarities.map(([, { watchedDays }]) => watchedDays),
      rarities.map(([, { shareOfHours }]) => shareOfHours),
      rarities.map(([, { returns }]) => returns),
      rarities.map(([, { medianHoursOnShelf }]) => medianHoursOnShelf ?? null),
    ],
  );
}

/** How seldom each of some bottles is seen, or each that is rarely seen, the rarest first; of those that are known well enough. */
export async function readRarities(
  manager: EntityManager,
  which: { skus: readonly string[] } | 'rarely-seen',
): Promise<Map<string, SeldomSeen>> {
  const [where, value] =
    which === 'rarely-seen' ? ['share_of_hours <= $1', RARITY.mostShareOfHours] : ['sku = ANY ($1)', which.skus];
  const rows = await queryRows(
    manager,
    rarityRow,
    `SELECT sku, watched_days AS "watchedDays", share_of_hours AS "shareOfHours", returns,
            median_hours_on_shelf AS "medianHoursOnShelf"
       FROM rarity WHERE ${where}
      ORDER BY share_of_hours, median_hours_on_shelf, sku`,
    [value],
  );
  return new Map(rows.map(({ sku, ...seldom }) => [sku, seldom]));
}

export async function forgetOldReturns(manager: EntityManager): Promise<void> {
  await execute(manager, 'DELETE FROM shelf_return WHERE at < now() - make_interval(days => $1)', [RARITY.returnsDays]);
  await execute(manager, 'DELETE FROM watch_gap WHERE ended_at < now() - make_interval(days => $1)', [
    RARITY.returnsDays,
  ]);
}
