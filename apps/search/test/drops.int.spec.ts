import { dropsAnswer, itemDetail, type DropsAnswer } from '@barrelhive/contracts';
import { execute } from '@barrelhive/database';
import { parseAtomFeed } from 'feedsmith';
import { StoreStockCopy } from '../src/local-copy/store-stock-copy';
import { KeepRarity } from '../src/shelf-history/keep-rarity';
import { readStores } from './read-stores';
import { runSearch, type RunningSearch } from './running-search';
import { getJson, type Caller } from './search-client';

const BOTTLES = ['016850', '017766', '018006'] as const;
const [BLANTON, EAGLE_RARE, BUFFALO_TRACE] = BOTTLES;
const STORE = 12;
const CAME = `INSERT INTO store_stock_change VALUES ($1, $2, now() - make_interval(hours => $3), 1, 1 + $4::int, $5)`;

describe('the boards', () => {
  let search: RunningSearch;

  beforeAll(async () => {
    search = await runSearch();
    await search.untilIdle();
  });
  /** Each of the others begins as after a first pass, where no store has one of these bottles. */
  afterEach(async () => {
    for (const sku of BOTTLES) search.agency.shelf.sellOut(sku);
    await search.pass();
    await change(`UPDATE product SET first_seen_at = now()`);
    await change(
      `TRUNCATE price_history, stock_history, shelf_return, watch_gap, recent_zero, rarity, store_stock_change`,
    );
    await change(`INSERT INTO price_history SELECT sku, now(), price_cents FROM product WHERE price_cents IS NOT NULL`);
    await change(`INSERT INTO stock_history SELECT sku, now(), store_qty FROM product WHERE store_qty IS NOT NULL`);
  });
  afterAll(() => search.stop());

  const board = async (query: string, caller: Caller = {}): Promise<DropsAnswer> => {
    const { body } = await getJson(`${search.urls[0]}/api/drops?${query}`, caller);
    return dropsAnswer.parse(body);
  };
  const skusOf = async (query: string) => (await board(query)).drops.map(({ sku }) => sku);
  const change = (sql: string, ...values: unknown[]) => execute(search.database, sql, values);
  const putOut = async (...skus: string[]) => {
    for (const sku of skus) search.agency.shelf.setStock(sku, STORE, 3);
    await search.pass();
  };
  const reckonRarity = () => search.services[0]?.app.get(KeepRarity).run(new Date());

  it('have just in what people are told of, as long as it stands on a shelf, and not what the first pass found', async () => {
    expect(await skusOf('')).toEqual([]);
    await putOut(BLANTON);
    const { drops, tab, total, pages } = await board('tab=just-in');
    expect([tab, total, pages]).toEqual(['just-in', 1, 1]);
    expect(drops).toEqual([
      expect.objectContaining({
        sku: BLANTON,
        storeQty: 3,
        reason: 'back-in-stock',
        since: expect.any(String),
        goneSince: expect.any(String),
      }),
    ]);

    const feed = await (await fetch(`${search.urls[0]}/api/drops.atom`)).text();
    expect(parseAtomFeed(feed).entries?.map(({ links }) => links?.[0]?.href)).toEqual([
      expect.stringMatching(/\/bottles\/016850$/),
    ]);

    search.agency.shelf.sellOut(BLANTON);
    await search.pass();
    expect(await skusOf('tab=just-in')).toEqual([]);
  });

  it('have a price cut where the price had held for a week, and neither a small one nor one of yesterday’s prices', async () => {
    const { shelf } = search.agency;
    for (const sku of BOTTLES) {
      shelf.setStock(sku, STORE, 2);
      shelf.setPrice(sku, 8000);
    }
    await search.pass();
    await change(`UPDATE price_history SET at = at - interval '8 days' WHERE sku <> $1`, EAGLE_RARE);
    shelf.setPrice(BLANTON, 7200);
    shelf.setPrice(EAGLE_RARE, 4000);
    shelf.setPrice(BUFFALO_TRACE, 7201);
    await search.pass();
    const { drops } = await board('tab=price-cuts');
    expect(drops.map(({ sku, price, priceBefore }) => [sku, price, priceBefore])).toEqual([
      [BLANTON, '$72.00', '$80.00'],
    ]);
  });

  it('have what is rarely seen once it was watched for a month, the rarest first, and its page says so, too', async () => {
    await putOut(BLANTON, EAGLE_RARE);
    await reckonRarity();
    expect(await skusOf('tab=rarely-seen')).toEqual([]);

    await change(`UPDATE product SET first_seen_at = first_seen_at - interval '100 days'`);
    await change(`UPDATE stock_history SET at = at - interval '100 days' WHERE store_qty = 0 OR sku <> $1`, BLANTON);
    await reckonRarity();
    expect(await skusOf('tab=rarely-seen')).toEqual([BLANTON]);
    const { body } = await getJson(`${search.urls[0]}/api/items/${BLANTON}`);
    expect(itemDetail.parse(body).seldom).toMatchObject({ watchedDays: 100, returns: 1 });
  });

  it('take departments, a highest price and a page, and refuse what is none', async () => {
    await putOut(BLANTON, EAGLE_RARE);
    const all = await board('tab=just-in');
    const dear = Math.max(...all.drops.map(({ priceCents = 0 }) => priceCents));
    const cheaper = await board(`tab=just-in&upTo=${Math.floor(dear / 100) - 1}`);
    expect(cheaper.total).toBeLessThan(all.total);
    expect(await skusOf('tab=just-in&departments=aw')).not.toContain(BLANTON);
    expect(await skusOf('tab=just-in&departments=la,aw')).toContain(BLANTON);
    expect(await skusOf('tab=just-in&page=2')).toEqual([]);
    for (const wrong of ['tab=gone', 'page=0', 'upTo=-1', 'departments=x', 'at=12'])
      expect((await getJson(`${search.urls[0]}/api/drops?${wrong}`)).status).toBe(400);
  });

  it('have what is sold out and what is in the warehouse alone, by name', async () => {
    search.agency.shelf.sellOut(BLANTON);
    search.agency.shelf.setBackroom(BLANTON, { warehouse: 60 });
    await search.pass();
    for (const query of ['', '&at=0012']) expect(await skusOf(`tab=on-its-way${query}`)).toContain(BLANTON);
    const clearance = await board('tab=clearance');
    const statuses = new Map(search.agency.shelf.products.map(({ sku, status }) => [sku, status]));
    expect(clearance.drops.every(({ sku }) => ['D', 'X'].includes(statuses.get(sku)?.charAt(0) ?? ''))).toBe(true);
  });

  it('know since when nobody watched', async () => {
    await change(`UPDATE refresh_run SET started_at = started_at - interval '3 hours'`);
    await search.pass();
    await search.pass();
    expect(await change(`SELECT FROM watch_gap WHERE ended_at - began_at > interval '2 hours'`)).toBe(1);
  });

  describe('of what has just come in', () => {
    const came = (
      sku: string,
      store: number,
      { hours, qty, isDoubted = false }: { hours: number; qty: number; isDoubted?: boolean },
    ) => change(CAME, sku, store, hours, qty, isDoubted);
    /** Somebody has the smallest plan from now on. */
    const pay = (userId: string) =>
      search.neighbours.deliver('billing.entitlement-changed.v1', {
        userId,
        ...{ tier: 'basic', valid: true, status: 'active', cancelled: false, endsAt: null, version: 1 },
      });
    beforeEach(async () => {
      await putOut(...BOTTLES);
      await change('TRUNCATE shelf_return, store_stock_change');
    });

    it('have what came to stores within three days, and no rise in doubt', async () => {
      await came(EAGLE_RARE, 12, { hours: 71, qty: 6 });
      await came(EAGLE_RARE, 33, { hours: 2, qty: 12 });
      await came(BLANTON, 12, { hours: 73, qty: 6 });
      await came(BUFFALO_TRACE, 12, { hours: 1, qty: 6, isDoubted: true });
      const { drops } = await board('');
      expect(drops).toEqual([
        expect.objectContaining({
          sku: EAGLE_RARE,
          reason: 'at-stores',
          arrival: expect.objectContaining({ came: 18, stores: 2 }),
        }),
      ]);
      expect(drops[0]?.since).toBe(drops[0]?.arrival?.at);
      const feed = await (await fetch(`${search.urls[0]}/api/drops.atom`)).text();
      expect(feed).not.toContain(EAGLE_RARE);
    });

    it('name stores to members who pay alone, and put what came to the stores they ask for first', async () => {
      await came(EAGLE_RARE, 12, { hours: 9, qty: 6 });
      await came(EAGLE_RARE, 33, { hours: 9, qty: 12 });
      await came(BUFFALO_TRACE, 14, { hours: 2, qty: 6 });
      await change(
        `INSERT INTO shelf_return VALUES ($1, now() - interval '20 hours', now() - interval '9 days')`,
        BLANTON,
      );
      const asked = 'stores=0012,0015';
      const whatIsFirst = [BLANTON, BUFFALO_TRACE, EAGLE_RARE];
      const guest = await fetch(`${search.urls[0]}/api/drops?${asked}`);
      expect([guest.headers.get('cache-control'), guest.headers.get('vary')]).toEqual([
        'public, max-age=60',
        'authorization',
      ]);
      expect(dropsAnswer.parse(await guest.json()).drops.map(({ sku }) => sku)).toEqual(whatIsFirst);
      const token = await search.identity.tokenFor('ann');
      const withoutPlan = await board(asked, { token });
      expect(withoutPlan.drops.map(({ sku }) => sku)).toEqual(whatIsFirst);
      expect(JSON.stringify(withoutPlan)).not.toContain('storeNumbers');

      await pay('ann');
      const { drops } = await board(asked, { token });
      expect(drops.map(({ sku, arrival }) => [sku, arrival?.storeNumbers])).toEqual([
        [EAGLE_RARE, ['0012', '0033']],
        [BLANTON, undefined],
        [BUFFALO_TRACE, ['0014']],
      ]);
    });

    it('have what some stores surely hold alone where that is asked for, and of what came to stores what came to these for whoever pays', async () => {
      const { shelf } = search.agency;
      shelf.sellOut(EAGLE_RARE);
      shelf.setStock(EAGLE_RARE, 33, 6);
      await search.pass();
      for (const sku of [BLANTON, EAGLE_RARE]) await readStores(search, sku);
      await change('DELETE FROM store_stock_change');
      await came(BLANTON, 33, { hours: 2, qty: 1 });
      await came(EAGLE_RARE, 33, { hours: 3, qty: 6 });
      expect(await skusOf('at=0012')).toEqual([BLANTON]);
      expect(await skusOf('at=0009,0033')).toEqual([EAGLE_RARE]);
      const token = await search.identity.tokenFor('bea');
      await pay('bea');
      const forBea = async (at: string) => (await board(`at=${at}`, { token })).drops.map(({ sku }) => sku);
      expect([await forBea('0012'), await forBea('0033')]).toEqual([[], [EAGLE_RARE]]);
      await change(`UPDATE store_stock SET doubtful = stores WHERE sku = $1`, BLANTON);
      await search.services[0]?.app.get(StoreStockCopy).refresh([BLANTON]);
      expect(await skusOf('at=0012')).toEqual([]);
    });

    it('say in how many stores a bottle is, and to whoever pays in which', async () => {
      search.agency.shelf.setStock(BLANTON, 33, 3);
      await search.pass();
      await readStores(search, BLANTON);
      await came(BLANTON, 33, { hours: 2, qty: 1 });
      await pay('cid');
      const [forGuest] = (await board('')).drops;
      const [forCid] = (await board('', { token: await search.identity.tokenFor('cid') })).drops;
      expect(forGuest).toMatchObject({ sku: BLANTON, storeQty: 6, storeCount: 2 });
      expect(forCid).toMatchObject({ sku: BLANTON, storeCount: 2, storeNumbers: ['0012', '0033'] });
    });

    it('have deliveries, which are no returns of a rare bottle', async () => {
      search.agency.shelf.setStock(BLANTON, STORE, 1);
      await search.pass();
      await change(`UPDATE stock_history SET at = at - interval '40 days'`);
      await change(`UPDATE product SET first_seen_at = first_seen_at - interval '40 days'`);
      search.agency.shelf.setStock(BLANTON, STORE, 25);
      await search.pass();
      const { drops } = await board('');
      expect(drops.map(({ sku, reason, goneSince }) => [sku, reason, goneSince])).toEqual([
        [BLANTON, 'delivery', undefined],
      ]);
      await reckonRarity();
      const { body } = await getJson(`${search.urls[0]}/api/items/${BLANTON}`);
      expect(itemDetail.parse(body).seldom?.returns).toBe(0);
    });
  });
});
