import { itemDetail, type ItemDetail } from '@barrelhive/contracts';
import { execute, queryRows } from '@barrelhive/database';
import { eventually } from '@barrelhive/testing';
import * as z from 'zod';
import { StoreStockCopy } from '../src/local-copy/store-stock-copy';
import { followArrivals, readStores } from './read-stores';
import { runSearch, type RunningSearch } from './running-search';
import { getJson, postJson, search as searchFor } from './search-client';

const BLANTON = '016850';
const EAGLE_RARE = '017766';
const BUFFALO_TRACE = '018006';
const STORE = '0012';

describe('what people find on a shelf', () => {
  let search: RunningSearch;
  let base: string;

  /** Two stores have a bottle, one of them one alone. */
  const stock = async (sku: string) => {
    search.agency.shelf.sellOut(sku);
    search.agency.shelf.setStock(sku, 12, 9);
    search.agency.shelf.setStock(sku, 22, 1);
    await search.pass();
    await readStores(search, sku);
  };

  beforeAll(async () => {
    search = await runSearch();
    base = search.urls[0] ?? '';
    await search.untilIdle();
    await stock(BLANTON);
  });
  afterEach(async () => {
    await execute(search.database, 'DELETE FROM shelf_report');
    await readStores(search, BLANTON);
  });
  afterAll(() => search.stop());

  const say = async (user: string, seen: boolean, storeNumber = STORE, sku = BLANTON) =>
    postReport(`${base}/api/items/${sku}/reports`, await search.identity.tokenFor(user), { storeNumber, seen });
  const postReport = async (url: string, token: string, body: unknown) => {
    const headers = { 'content-type': 'application/json', ...(token && { authorization: `Bearer ${token}` }) };
    return (await fetch(url, { method: 'POST', headers, body: JSON.stringify(body) })).status;
  };
  const item = async (sku = BLANTON): Promise<ItemDetail> => {
    const token = await search.identity.tokenFor('a-reader');
    return itemDetail.parse((await getJson(`${base}/api/items/${sku}`, { token })).body);
  };
  const rows = () =>
    queryRows(
      search.database,
      z.object({ user: z.nullable(z.string()), seen: z.boolean() }),
      `SELECT user_id AS user, seen FROM shelf_report ORDER BY id`,
    );

  it('is told beside the figure, and makes a store doubtful that two did not find it at', async () => {
    expect((await item()).confidence).toEqual({ [STORE]: { kind: 'fresh' }, '0022': { kind: 'thin' } });
    expect(await say('ann', false)).toBe(204);
    expect((await item()).confidence?.[STORE]).toEqual({ kind: 'fresh', seen: 0, reports: 1 });
    expect(await say('bob', false)).toBe(204);
    const doubted = await item();
    expect(doubted.confidence?.[STORE]).toEqual({ kind: 'reported-missing', seen: 0, reports: 2 });
    expect(doubted.stores.map(({ storeNumber, isDoubtful }) => [storeNumber, isDoubtful])).toEqual([
      ['0022', undefined],
      [STORE, true],
    ]);
    await say('cas', true);
    expect((await item()).confidence?.[STORE]).toMatchObject({ kind: 'confirmed', seen: 1, reports: 3 });
  });

  it('puts a doubtful store last in what is searched, too', async () => {
    for (const user of ['ann', 'bob']) await say(user, false);
    const copy = search.services[0]?.app.get(StoreStockCopy);
    await eventually('the doubt to reach the copy of the stores', async () =>
      copy?.detailOf(BLANTON)?.stores.some(({ isDoubtful }) => isDoubtful),
    );
    const token = await search.identity.tokenFor('a-reader');
    const { items } = await searchFor(base, 'blanton', { token });
    expect(items.find(({ sku }) => sku === BLANTON)?.stores.at(-1)).toMatchObject({
      storeNumber: STORE,
      isDoubtful: true,
    });
  });

  it('is no news at that store until more come, and then as if it had had none', async () => {
    await stock(EAGLE_RARE);
    for (const user of ['ann', 'bob']) await say(user, false, STORE, EAGLE_RARE);
    const arrivals = followArrivals(search);
    await readStores(search, EAGLE_RARE);
    expect(arrivals.lines).toEqual([]);
    search.agency.shelf.setStock(EAGLE_RARE, 12, 15);
    await readStores(search, EAGLE_RARE);
    expect(arrivals.lines).toEqual([`${EAGLE_RARE} at ${STORE}: 0 to 15`]);
    expect((await item(EAGLE_RARE)).confidence?.[STORE]?.kind).toBe('fresh');
  });

  it('is doubtful where one bottle stands still for two weeks while all others move', async () => {
    await stock(BUFFALO_TRACE);
    await execute(
      search.database,
      `UPDATE store_stock SET first_checked_at = now() - interval '15 days' WHERE sku = $1`,
      [BUFFALO_TRACE],
    );
    await execute(
      search.database,
      `INSERT INTO stock_history SELECT $1, now() - make_interval(days => day), day + 20 FROM generate_series(1, 10) AS day`,
      [BUFFALO_TRACE],
    );
    await execute(search.database, `DELETE FROM store_stock_change WHERE sku = $1`, [BUFFALO_TRACE]);
    await readStores(search, BUFFALO_TRACE);
    expect((await item(BUFFALO_TRACE)).confidence?.['0022']?.kind).toBe('still');
  });

  it('counts once per person, store and day, from a text as from the page; a later word replaces', async () => {
    await say('ann', false);
    await say('ann', true);
    expect(await rows()).toEqual([{ user: 'ann', seen: true }]);
    const at = new Date(Date.now() - 60_000).toISOString();
    const report = { reportId: 'r1', userId: 'ann', sku: BLANTON, storeNumber: STORE, seen: false, at };
    await search.neighbours.deliver('notifications.shelf-reported.v1', { ...report, userId: 'bob' });
    await search.neighbours.deliver('notifications.shelf-reported.v1', {
      ...report,
      userId: 'bob',
      reportId: 'r2',
      seen: true,
    });
    expect(await rows()).toEqual([
      { user: 'ann', seen: true },
      { user: 'bob', seen: true },
    ]);
  });

  it('is in the export of whoever said it, and stays of nobody when the account is deleted', async () => {
    await say('eva', false);
    const token = await search.identity.tokenFor('eva');
    const { body } = await getJson(`${base}/internal/users/eva/data`, { token });
    expect(body.shelf_reports).toMatchObject([{ sku: BLANTON, store_number: 12, seen: false }]);
    await search.neighbours.deliver('auth.user-deleted.v1', { userId: 'eva' });
    expect(await rows()).toEqual([{ user: null, seen: false }]);
  });

  it('is not kept where it comes after its account was deleted', async () => {
    await search.neighbours.deliver('auth.user-deleted.v1', { userId: 'fay' });
    const at = new Date().toISOString();
    const late = { reportId: 'r1', userId: 'fay', sku: BLANTON, storeNumber: STORE, seen: false, at };
    await search.neighbours.deliver('notifications.shelf-reported.v1', late);
    expect(await rows()).toEqual([]);
  });

  describe('of somebody who was contradicted', () => {
    /** One day each: what ann, and two hours or less away from her, others said of another bottle. */
    const saidOnce = (day: number, others: { user: string; seen: boolean; minutes: number }[]) =>
      execute(
        search.database,
        `INSERT INTO shelf_report (user_id, sku, store_number, day, seen, at)
         SELECT said.who, $1::text, 12, current_date - $5::int, said.seen, now() - make_interval(days => $5) + make_interval(mins => said.minutes)
           FROM unnest($2::text[], $3::boolean[], $4::integer[]) AS said (who, seen, minutes)`,
        [
          EAGLE_RARE,
          ['ann', ...others.map(({ user }) => user)],
          [false, ...others.map(({ seen }) => seen)],
          [0, ...others.map(({ minutes }) => minutes)],
          day,
        ],
      );
    const found = (user: string, minutes = 60) => ({ user, seen: true, minutes });
    const missed = (user: string) => ({ user, seen: false, minutes: 30 });
    const against = [found('cas'), found('dan')];

    it.each([
      ['three times by two others counts half', [against, against, against], 'fresh'],
      ['twice counts', [against, against], 'reported-missing'],
      ['by one person alone counts', [against, against, [found('cas')]], 'reported-missing'],
      ['and backed by another counts', [against, against, [...against, missed('eve')]], 'reported-missing'],
      ['hours later counts', [against, against, [found('cas'), found('dan', 121)]], 'reported-missing'],
    ])('%s', async (_case, days, kind) => {
      for (const [place, others] of days.entries()) await saidOnce(place + 2, others);
      for (const user of ['ann', 'bob']) await say(user, false);
      expect((await item()).confidence?.[STORE]?.kind).toBe(kind);
    });
  });

  it('is taken from members, of bottles and stores that there are', async () => {
    expect(await postReport(`${base}/api/items/${BLANTON}/reports`, '', { storeNumber: STORE, seen: true })).toBe(401);
    expect(await say('ann', true, '9999')).toBe(404);
    expect(await say('ann', true, STORE, '999999')).toBe(404);
    expect(await say('ann', true, '12')).toBe(400);
    expect((await postJson(`${base}/api/items/${BLANTON}/reports`, {})).status).toBe(401);
  });
});
