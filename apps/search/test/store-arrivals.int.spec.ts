import { execute, queryRows } from '@barrelhive/database';
import * as z from 'zod';
import { followArrivals, readStores } from './read-stores';
import { runSearch, type RunningSearch } from './running-search';

const HERE = 12;
const ELSEWHERE = 22;

describe('arrivals at stores', () => {
  let search: RunningSearch;
  let arrivals: ReturnType<typeof followArrivals>;

  beforeAll(async () => {
    search = await runSearch();
    await search.untilIdle();
    arrivals = followArrivals(search);
  });
  beforeEach(async () => {
    arrivals.lines.length = 0;
    arrivals.events.length = 0;
    // A store to which many came lately is told of no more.
    await change('TRUNCATE store_stock_change');
  });
  afterAll(() => search.stop());

  const used = new Set<string>();
  /** Bottles of no other test that stand in store 22 alone, each read once. */
  const bottles = async (count: number, qty = 4) => {
    const found = search.agency.shelf.products
      .filter(({ department, status, storeTotal }) => department === 'AW' && status === '1' && storeTotal > 0)
      .filter(({ sku }) => !used.has(sku))
      .slice(0, count);
    for (const { sku } of found) {
      used.add(sku);
      search.agency.shelf.sellOut(sku);
      search.agency.shelf.setStock(sku, ELSEWHERE, qty);
    }
    await search.pass();
    for (const { sku } of found) await readStores(search, sku);
    return found.map(({ sku }) => sku);
  };
  const bottle = async () => (await bottles(1))[0] ?? '';
  const read = (sku: string) => readStores(search, sku);
  const put = (sku: string, store: number, qty: number) => search.agency.shelf.setStock(sku, store, qty);
  /** Whatever the stores hold, the pages of these bottles do not show one of them. */
  const hide = (skus: readonly string[], store: number) =>
    search.agency.faults.set({ oddStores: Object.fromEntries(skus.map((sku) => [sku, { [String(store)]: 0 }])) });
  const change = (sql: string, values: unknown[] = []) => execute(search.database, sql, values);
  const changes = (sku: string) =>
    queryRows(
      search.database,
      z.object({ store: z.int(), before: z.int(), after: z.int(), isDoubted: z.boolean() }),
      `SELECT store_number AS store, before, after, is_doubted AS "isDoubted" FROM store_stock_change
        WHERE sku = $1 AND store_number = ANY('{12,22}') ORDER BY at, store_number`,
      [sku],
    );
  /** Store 12 is known for long. */
  const knowStore = () =>
    change(
      `INSERT INTO store_feed VALUES (12, now() - interval '1 year', now(), 0)
       ON CONFLICT (store_number) DO UPDATE SET shown_since = excluded.shown_since, seen_at = excluded.seen_at, missed = 0`,
    );

  it('are told while another store had the bottle all along, and kept with what was sold', async () => {
    const sku = await bottle();
    await knowStore();
    put(sku, HERE, 6);
    await read(sku);
    expect(arrivals.lines).toEqual([`${sku} at 0012: 0 to 6`]);
    expect(arrivals.events[0]?.arrivals).toMatchObject([
      { sku, othersHadIt: true, stores: [{ storeNumber: '0012' }, { storeNumber: '0022' }] },
    ]);
    put(sku, ELSEWHERE, 3);
    await read(sku);
    await read(sku);
    expect(arrivals.lines).toHaveLength(1);
    const before = (await changes(sku)).slice(-2);
    expect(before).toEqual([
      { store: 12, before: 0, after: 6, isDoubted: false },
      { store: 22, before: 4, after: 3, isDoubted: false },
    ]);
  });

  it('of more where some stand are told with how many there were', async () => {
    const sku = await bottle();
    put(sku, ELSEWHERE, 16);
    await read(sku);
    expect(arrivals.lines).toEqual([`${sku} at 0022: 4 to 16`]);
  });

  it('after a statewide 0 are told with that, read with the return or later', async () => {
    const [early = '', late = ''] = await bottles(2);
    await knowStore();
    for (const sku of [early, late]) search.agency.shelf.sellOut(sku);
    await search.pass();
    expect(await changes(early)).toContainEqual({ store: 22, before: 4, after: 0, isDoubted: false });
    put(early, HERE, 6);
    await search.pass();
    search.agency.faults.set({ brokenDetailSkus: [late] });
    put(late, HERE, 6);
    await search.pass();
    search.agency.faults.clear();
    await change(`UPDATE detail_attempt SET retry_at = NULL, failures = 0 WHERE sku = $1`, [late]);
    await read(late);
    expect(arrivals.lines).toEqual([`${early} at 0012: 0 to 6`, `${late} at 0012: 0 to 6`]);
    expect(arrivals.events.map(({ arrivals: [arrival] }) => arrival?.othersHadIt)).toEqual([false, false]);
  });

  it('after a statewide 0 are told with that, also when tables showed nothing anywhere before they were read', async () => {
    const [sku = ''] = await bottles(1);
    await knowStore();
    search.agency.shelf.sellOut(sku);
    await search.pass();
    put(sku, HERE, 6);
    search.agency.faults.set({ brokenDetailSkus: [sku] });
    await search.pass();
    search.agency.faults.set({ zeroStockItems: 100_000 });
    expect((await search.pass()).outcome).toBe('rejected');
    search.agency.faults.set({ zeroStockItems: 0 });
    put(sku, HERE, 8);
    await search.pass();
    search.agency.faults.clear();
    await change(`UPDATE detail_attempt SET retry_at = NULL, failures = 0 WHERE sku = $1`, [sku]);
    await read(sku);
    expect(arrivals.lines).toEqual([`${sku} at 0012: 0 to 8`]);
  });

  it('are not told of a first reading, nor after one that is more than 48 hours old', async () => {
    const sku = await bottle();
    await knowStore();
    await change(`UPDATE store_stock SET checked_at = now() - interval '49 hours' WHERE sku = $1`, [sku]);
    put(sku, HERE, 6);
    await read(sku);
    expect(arrivals.lines).toEqual([]);
    expect(await changes(sku)).toContainEqual({ store: 12, before: 0, after: 6, isDoubted: true });
  });

  it('are not told of a store that was not shown for a while, but of a delivery after it was', async () => {
    const skus = await bottles(12);
    hide(skus, ELSEWHERE);
    for (const sku of skus.slice(0, 8)) await read(sku);
    await change(`UPDATE store_stock_change SET at = at - interval '30 hours'`);
    search.agency.faults.clear();
    for (const sku of skus) await read(sku);
    expect(arrivals.lines).toEqual([]);
    put(skus[0] ?? '', ELSEWHERE, 10);
    await read(skus[0] ?? '');
    expect(arrivals.lines).toEqual([`${skus[0]} at 0022: 4 to 10`]);
  });

  it('are not told of the 26th bottle that comes to a store within two hours', async () => {
    const skus = await bottles(28);
    await knowStore();
    for (const sku of skus) {
      put(sku, HERE, 6);
      await read(sku);
    }
    expect(arrivals.lines).toHaveLength(25);
  });

  it('are not told of a page without a table', async () => {
    const sku = await bottle();
    search.agency.faults.set({ missingStoreTable: true });
    expect((await read(sku)).kind).toBe('unavailable');
    search.agency.faults.clear();
    await read(sku);
    expect(arrivals.lines).toEqual([]);
    expect(await changes(sku)).toEqual((await changes(sku)).filter(({ after }) => after > 0));
  });

  it('are not told when a zero-glitch that was believed is over', async () => {
    const [sku = ''] = await bottles(1);
    search.agency.faults.set({ zeroStockItems: 100_000 });
    for (const minutes of [0, 10, 20]) await search.pass(new Date(Date.now() + minutes * 60_000));
    expect(await execute(search.database, `SELECT FROM product WHERE sku = $1 AND store_qty = 0`, [sku])).toBe(1);
    search.agency.faults.clear();
    await search.pass();
    await read(sku);
    expect(arrivals.lines).toEqual([]);
    expect(await changes(sku)).not.toContainEqual(expect.objectContaining({ after: 0, store: 22 }));
  });
});
