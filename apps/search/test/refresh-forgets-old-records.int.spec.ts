import { execute, queryRow, queryRows } from '@barrelhive/database';
import * as z from 'zod';
import { ForgetOldRecords, forgetHistorySql } from '../src/schedule/forget-old-records';
import { runSearch, type RunningSearch } from './running-search';
import { getJson } from './search-client';

const EAGLE_RARE = '017766';
const DAYS_KEPT = 90;
const planRow = z.object({
  'QUERY PLAN': z.tuple([z.object({ Plan: z.object({ Plans: z.tuple([z.object({ 'Actual Rows': z.number() })]) }) })]),
});

describe('forgetting what is old', () => {
  let search: RunningSearch;

  beforeAll(async () => {
    search = await runSearch({ settings: { HISTORY_DAYS: String(DAYS_KEPT) } });
    await search.untilIdle();
  });
  afterAll(() => search.stop());

  const forget = async () => {
    for (const { app } of search.services) await app.get(ForgetOldRecords).run();
  };
  const change = (sql: string, values: unknown[] = []) => execute(search.database, sql, values);
  /** The column `value` of each row. */
  const valuesOf = async (sql: string, values: unknown[] = []) =>
    (await queryRows(search.database, z.object({ value: z.unknown() }), sql, values)).map(({ value }) => value);

  it.each([
    ['price_history', 'price_cents'],
    ['stock_history', 'store_qty'],
  ])('keeps what %s held since HISTORY_DAYS ago, with the figure that held when these began', async (table, figure) => {
    const daysOf = async (sku: string) =>
      valuesOf(
        `SELECT round(extract(epoch FROM now() - at) / 86400)::int AS value FROM ${table} WHERE sku = $1 ORDER BY at`,
        [sku],
      );
    const write = (sku: string, days: number[]) =>
      change(
        `INSERT INTO ${table} (sku, at, ${figure}) SELECT $1, now() - make_interval(days => age), age FROM unnest($2::int[]) AS age`,
        [sku, days],
      );
    await write('moved', [400, 300, 200, 80, 10]);
    await write('unmoved', [500, 300]);
    await write('never-moved', [700]);
    await write('young', [89, 1]);
    const skus = () => valuesOf(`SELECT DISTINCT sku AS value FROM ${table} ORDER BY sku`);
    const skusBefore = await skus();

    await forget();
    expect(await daysOf('moved')).toEqual([200, 80, 10]);
    expect(await daysOf('unmoved')).toEqual([300]);
    expect(await daysOf('never-moved')).toEqual([700]);
    expect(await daysOf('young')).toEqual([89, 1]);
    expect(await skus()).toEqual(skusBefore);
  });

  it('finds each old figure once, however many a bottle has', async () => {
    const old = 400;
    await change(
      `INSERT INTO stock_history (sku, at, store_qty) SELECT 'often', now() - make_interval(days => 100, hours => nth), nth FROM generate_series(0, $1::int) AS nth`,
      [old],
    );
    const query = `EXPLAIN (ANALYZE, FORMAT JSON) ${forgetHistorySql('stock_history')}`;
    const row = await queryRow(search.database, planRow, query, [DAYS_KEPT]);
    expect(row?.['QUERY PLAN'][0].Plan.Plans[0]['Actual Rows']).toBe(old);
    expect(await valuesOf(`SELECT store_qty AS value FROM stock_history WHERE sku = 'often'`)).toEqual([0]);
  });

  it('leaves a bottle whose figures have not moved for years its history', async () => {
    for (const table of ['price_history', 'stock_history']) {
      await change(`UPDATE ${table} SET at = at - interval '3 years' WHERE sku = $1`, [EAGLE_RARE]);
    }
    await forget();
    const { body } = await getJson(`${search.urls[0]}/api/items/${EAGLE_RARE}`);
    expect(body).toMatchObject({
      priceHistory: [{ priceCents: expect.any(Number) }],
      stockHistory: [{ storeQty: expect.any(Number) }],
    });
  });

  it('keeps for a year what came back, and when nobody watched', async () => {
    await change(
      `INSERT INTO shelf_return (sku, at) SELECT days::text, now() - make_interval(days => days) FROM unnest($1::int[]) AS days`,
      [[1, 364, 366]],
    );
    await change(
      `INSERT INTO watch_gap SELECT at - interval '2 hours', at FROM (SELECT now() - make_interval(days => days) FROM unnest($1::int[]) AS days) AS gap (at)`,
      [[364, 366]],
    );
    await forget();
    expect(await valuesOf(`SELECT sku AS value FROM shelf_return ORDER BY sku::int`)).toEqual(['1', '364']);
    expect(await valuesOf(`SELECT count(*)::int AS value FROM watch_gap`)).toEqual([1]);
  });

  it.each([
    ['what stores held for STORE_HISTORY_DAYS', 'store_stock_change', '(sku, store_number, at, before, after)', 400],
    ['what people found on a shelf for 90 days', 'shelf_report', '(sku, store_number, at, seen, day)', 90],
  ])('keeps %s', async (_what, table, columns, days) => {
    const rest = table === 'shelf_report' ? `true, current_date` : `0, 6`;
    await change(`DELETE FROM ${table}`);
    await change(
      `INSERT INTO ${table} ${columns} SELECT age::text, 12, now() - make_interval(days => age), ${rest} FROM unnest($1::int[]) AS age`,
      [[1, days - 1, days + 1]],
    );
    await forget();
    expect(await valuesOf(`SELECT sku::int AS value FROM ${table} ORDER BY at DESC`)).toEqual([1, days - 1]);
  });

  it('lets go of zeros that stood for 48 hours', async () => {
    const zeros = () => valuesOf(`SELECT sku AS value FROM recent_zero WHERE cause = 'mass-drop' ORDER BY sku`);
    await change(
      `INSERT INTO recent_zero (sku, began_at, cause)
       SELECT hours::text, now() - make_interval(hours => hours), 'mass-drop' FROM unnest($1::int[]) AS hours`,
      [[1, 47, 49, 900]],
    );
    await forget();
    expect(await zeros()).toEqual(['1', '47']);
  });

  describe('of the passes', () => {
    const outcomes = () => valuesOf(`SELECT reason AS value FROM refresh_run ORDER BY started_at`);
    const write = (days: number, outcome: string, reason: string) =>
      change(
        `INSERT INTO refresh_run (id, started_at, finished_at, outcome, rows, changed, reason)
         SELECT gen_random_uuid(), at, at, $2, 0, 0, $3 FROM (SELECT now() - make_interval(days => $1) AS at) AS run`,
        [days, outcome, reason],
      );

    it('keeps 30 days of them, and the last good one however old it is', async () => {
      await change(`DELETE FROM refresh_run`);
      await write(60, 'accepted', 'an older good one');
      await write(50, 'accepted', 'the last good one');
      await write(40, 'failed', 'after it');
      await forget();
      expect(await outcomes()).toEqual(['the last good one', 'after it']);

      await write(20, 'rejected', 'a young one');
      await write(1, 'accepted', 'a new good one');
      await forget();
      expect(await outcomes()).toEqual(['a young one', 'a new good one']);
    });
  });

  it('forgets how reading a bottle went when that was over 30 days ago, but not who reads it now', async () => {
    await change(`DELETE FROM detail_attempt`);
    await change(
      `INSERT INTO detail_attempt (sku, fetched_at, failures, retry_at, claimed_by, claimed_until) VALUES
         ('read-long-ago', now() - interval '31 days', 0, NULL, NULL, NULL),
         ('read-lately', now() - interval '29 days', 0, NULL, NULL, NULL),
         ('failed-long-ago', now() - interval '90 days', 5, now() - interval '31 days', NULL, NULL),
         ('left-alone', now() - interval '90 days', 5, now() + interval '1 hour', NULL, NULL),
         ('claimed', now() - interval '90 days', 0, NULL, gen_random_uuid(), now() + interval '15 seconds'),
         ('says-nothing', NULL, 0, NULL, NULL, NULL)`,
    );
    await forget();
    expect(await valuesOf(`SELECT sku AS value FROM detail_attempt ORDER BY sku`)).toEqual([
      'claimed',
      'left-alone',
      'read-lately',
    ]);
  });
});
