import { itemDetail, store, storeArrivals, storeList, storePage } from '@barrelhive/contracts';
import { execute } from '@barrelhive/database';
import { eventually } from '@barrelhive/testing';
import { KeepRarity } from '../src/shelf-history/keep-rarity';
import { followArrivals, readStores } from './read-stores';
import { runSearch, type RunningSearch } from './running-search';
import { getJson, type Caller } from './search-client';

const BLANTON = '016850';
const EAGLE_RARE = '017766';
const BUFFALO_TRACE = '018006';

describe('the stores', () => {
  let search: RunningSearch;

  beforeAll(async () => {
    search = await runSearch();
    await search.untilIdle();
  });
  afterAll(() => search.stop());
  afterEach(() => {
    jest.restoreAllMocks();
  });

  const get = (path: string, token?: string) =>
    getJson(`${search.urls[0]}/api/stores${path}`, token === undefined ? {} : { token });
  const pageOf = async (number: string) => storePage.parse((await get(`/${number}`)).body);
  const change = (sql: string, ...values: unknown[]) => execute(search.database, sql, values);
  const came = (
    sku: string,
    { hours, after, isDoubted = false }: { hours: number; after: number; isDoubted?: boolean },
  ) =>
    change(
      `INSERT INTO store_stock_change (sku, store_number, at, before, after, is_doubted)
       VALUES ($1, 12, now() - make_interval(hours => $2), 0, $3, $4)`,
      sku,
      hours,
      after,
      isDoubted,
    );
  /** Reads the stores of a bottle as a member who looks at it does. */
  const look = async (sku: string) => {
    const token = await search.identity.tokenFor('ann');
    const { status } = await getJson(`${search.urls[0]}/api/items/${sku}`, { token });
    expect(status).toBe(200);
  };

  it('are known from what was read of bottles, also once they have none, and forgotten long after they closed', async () => {
    search.agency.shelf.sellOut(BLANTON);
    search.agency.shelf.setStock(BLANTON, 33, 4);
    await search.pass();
    await look(BLANTON);
    const { stores } = storeList.parse((await get('')).body);
    const known = stores.find(({ storeNumber }) => storeNumber === '0033');
    expect(known).toMatchObject({ city: expect.any(String), phone: expect.any(String), latitude: expect.any(Number) });
    expect(known).not.toHaveProperty('qty');
    expect(known?.hours.isOwn).toBe(false);

    search.agency.shelf.sellOut(BLANTON);
    await search.pass();
    expect(store.parse((await get('/0033')).body)).toMatchObject({ address: known?.address, phone: known?.phone });

    await change(`UPDATE store SET last_seen_at = last_seen_at - interval '61 days' WHERE number = 33`);
    expect((await get('/0033')).status).toBe(404);
    const left = storeList.parse((await get('')).body).stores;
    expect(left.filter(({ storeNumber }) => storeNumber === '0033')).toEqual([]);
  });

  it('keep what is known of them while one page leaves it empty, wherever they are told', async () => {
    const { shelf } = search.agency;
    const described = ({ address, city, phone }: { address?: string; city?: string; phone?: string } = {}) => [
      address,
      city,
      phone,
    ];
    shelf.sellOut(BLANTON);
    shelf.setStock(BLANTON, 12, 3);
    await search.pass();
    await readStores(search, BLANTON);
    const known = described(await pageOf('0012'));
    expect(known).not.toContain('');

    const twelve = shelf.stores.find(({ number }) => number === 12);
    if (!twelve) throw new Error('the agency has no store 12');
    for (const field of ['address', 'city', 'phone'] as const) jest.replaceProperty(twelve, field, '');
    shelf.setStock(BLANTON, 12, 9);
    await search.pass();
    const { events } = followArrivals(search);
    const reading = await readStores(search, BLANTON);
    const told = events[0]?.arrivals[0]?.rises[0]?.store;
    const shown = reading.kind === 'read' ? reading.stores.stores[0] : undefined;
    expect([await pageOf('0012'), shown, told].map((each) => described(each))).toEqual([known, known, known]);
  });

  it('are read again of a bottle that sold out and is back with the very total that was read before', async () => {
    const { shelf } = search.agency;
    const stockOf = async () => {
      await search.pass();
      const { body } = await getJson(`${search.urls[0]}/api/items/${BUFFALO_TRACE}`, {
        token: await search.identity.tokenFor('ann'),
      });
      return itemDetail.parse(body).stores.map(({ qty }) => qty);
    };
    shelf.sellOut(BUFFALO_TRACE);
    shelf.setStock(BUFFALO_TRACE, 12, 6);
    const before = await stockOf();
    shelf.sellOut(BUFFALO_TRACE);
    await search.pass();
    shelf.setStock(BUFFALO_TRACE, 12, 6);
    expect([before, await stockOf()]).toEqual([[6], [6]]);
  });

  it('are not sent again to whoever has them', async () => {
    const { headers } = await get('');
    const again = await fetch(`${search.urls[0]}/api/stores`, {
      headers: { 'if-none-match': headers.get('etag') ?? '' },
    });
    expect([again.status, headers.get('cache-control')]).toEqual([304, 'public, max-age=60']);
  });

  it('have their own hours where an operator entered them', async () => {
    await look(BLANTON);
    await change(`INSERT INTO store_hours SELECT 12, day, '00:00', '24:00' FROM generate_series(0, 6) AS day`);
    await change(`INSERT INTO store_hours_exception VALUES (12, '2099-12-24', '11:00', '18:00', NULL)`);
    const { ownHours, hours } = await pageOf('0012');
    expect(ownHours?.weekdays).toHaveLength(7);
    expect(ownHours?.exceptions).toEqual([{ day: '2099-12-24', opens: '11:00', closes: '18:00' }]);
    expect(hours.isOwn).toBe(true);
  });

  it('show what is rarely seen and stands there now, and how much of them was read today', async () => {
    const { shelf } = search.agency;
    for (const sku of [BLANTON, EAGLE_RARE, BUFFALO_TRACE]) {
      shelf.sellOut(sku);
      shelf.setStock(sku, 12, 3);
    }
    await search.pass();
    for (const sku of [BLANTON, EAGLE_RARE, BUFFALO_TRACE]) await look(sku);
    await change(`UPDATE product SET first_seen_at = first_seen_at - interval '100 days'`);
    await change(`UPDATE stock_history SET at = at - interval '100 days' WHERE store_qty = 0 OR sku <> $1`, BLANTON);
    await search.services[0]?.app.get(KeepRarity).run(new Date());
    const { rarelySeen, checkedToday } = await pageOf('0012');
    expect(rarelySeen).toEqual([expect.objectContaining({ sku: BLANTON, qty: 3 })]);
    expect(checkedToday.bottles).toBe(checkedToday.of);
    expect(checkedToday.of).toBeGreaterThanOrEqual(3);

    await change(`UPDATE store_stock SET checked_at = checked_at - interval '1 day' WHERE sku = $1`, EAGLE_RARE);
    await search.startReplica();
    await eventually('the new replica to know what is in stores', async () => {
      const { body } = await getJson(`${search.urls[1]}/api/stores/0012`);
      const { checkedToday: later } = storePage.parse(body);
      return later.of === checkedToday.of && later.bottles === checkedToday.bottles - 1;
    });
  });

  it('show what came to them in a week and what is left of it, of the last day to members who pay alone, and no rise in doubt', async () => {
    const { shelf } = search.agency;
    for (const sku of [BLANTON, EAGLE_RARE]) {
      shelf.sellOut(sku);
      shelf.setStock(sku, 12, 2);
    }
    await search.pass();
    for (const sku of [BLANTON, EAGLE_RARE]) await look(sku);
    await change('DELETE FROM store_stock_change');
    await came(BLANTON, { hours: 2, after: 6 });
    await came(EAGLE_RARE, { hours: 30, after: 12 });
    await came(BUFFALO_TRACE, { hours: 31, after: 12, isDoubted: true });
    await came(BUFFALO_TRACE, { hours: 24 * 8, after: 12 });
    const arrivalsFor = async (caller: Caller) =>
      storeArrivals.parse((await getJson(`${search.urls[0]}/api/stores/0012/arrivals`, caller)).body);
    const { arrivals, withheld } = await arrivalsFor({});
    expect(arrivals).toEqual([expect.objectContaining({ sku: EAGLE_RARE, came: 12, left: 2 })]);
    expect(withheld).toBe(1);

    const token = await search.identity.tokenFor('ben');
    expect((await arrivalsFor({ token })).arrivals).toHaveLength(1);
    const plan = {
      userId: 'ben',
      tier: 'basic',
      valid: true,
      status: 'active',
      cancelled: false,
      endsAt: null,
    } as const;
    await search.neighbours.deliver('billing.entitlement-changed.v1', { ...plan, version: 1 });
    expect((await arrivalsFor({ token })).arrivals.map(({ sku }) => sku)).toEqual([BLANTON, EAGLE_RARE]);
  });

  it('tell on which weekdays most comes once they were watched for eight weeks', async () => {
    await look(BLANTON);
    const tuesdays = (weeks: number) =>
      change(
        `INSERT INTO store_stock_change (sku, store_number, at, before, after)
         SELECT sku, 12, (date_trunc('week', now() AT TIME ZONE 'America/Denver') + interval '1 day 8 hours' - week * interval '7 days')
                           AT TIME ZONE 'America/Denver', 0, 6
           FROM generate_series(1, $1::int) AS week, unnest($2::text[]) AS sku`,
        weeks,
        [BLANTON, EAGLE_RARE],
      );
    await change('DELETE FROM store_stock_change');
    await tuesdays(6);
    expect(await pageOf('0012')).not.toHaveProperty('weekdays');
    await change('DELETE FROM store_stock_change');
    await tuesdays(11);
    expect((await pageOf('0012')).weekdays).toMatchObject({ days: [2], share: 1 });
  });

  it('are refused by a number that is none, and not found by one that nobody knows', async () => {
    expect([(await get('/12')).status, (await get('/9999')).status, (await get('/9999/arrivals')).status]).toEqual([
      400, 404, 404,
    ]);
  });
});
