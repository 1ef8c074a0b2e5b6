import { dropsAnswer, itemDetail, type DropsAnswer } from '@barrelhive/contracts';
import { execute } from '@barrelhive/database';
import { parseAtomFeed } from 'feedsmith';
import { KeepRarity } from '../src/shelf-history/keep-rarity';
import { runSearch, type RunningSearch } from './running-search';
import { getJson } from './search-client';

const BLANTON = '016850';
const EAGLE_RARE = '017766';
const BUFFALO_TRACE = '018006';
const STORE = 12;

describe('the boards', () => {
  let search: RunningSearch;

  beforeEach(async () => {
    search = await runSearch();
  });
  afterEach(() => search.stop());

  const board = async (query: string): Promise<DropsAnswer> => {
    const { body } = await getJson(`${search.urls[0]}/api/drops?${query}`);
    return dropsAnswer.parse(body);
  };
  const skusOf = async (query: string) => (await board(query)).drops.map(({ sku }) => sku);
  const change = (sql: string, ...values: unknown[]) => execute(search.database, sql, values);
  const reckonRarity = () => search.services[0]?.app.get(KeepRarity).run(new Date());

  it('have just in what people are told of, as long as it stands on a shelf, and not what the first pass found', async () => {
    expect(await skusOf('')).toEqual([]);
    search.agency.shelf.setStock(BLANTON, STORE, 3);
    await search.pass();
    const { drops, tab, total, pages } = await board('tab=just-in');
    expect([tab, total, pages]).toEqual(['just-in', 1, 1]);
    expect(drops).toEqual([
      expect.objectContaining({ sku: BLANTON, storeQty: 3, since: expect.any(String), goneSince: expect.any(String) }),
    ]);
    expect(drops[0]).not.toHaveProperty('stores');

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
    for (const sku of [BLANTON, EAGLE_RARE, BUFFALO_TRACE]) shelf.setStock(sku, STORE, 2);
    shelf.setPrice(BLANTON, 8000);
    shelf.setPrice(EAGLE_RARE, 8000);
    shelf.setPrice(BUFFALO_TRACE, 8000);
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
    search.agency.shelf.setStock(BLANTON, STORE, 3);
    search.agency.shelf.setStock(EAGLE_RARE, STORE, 3);
    await search.pass();
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
    for (const sku of [BLANTON, EAGLE_RARE]) search.agency.shelf.setStock(sku, STORE, 3);
    await search.pass();
    const all = await board('tab=just-in');
    const dear = Math.max(...all.drops.map(({ priceCents = 0 }) => priceCents));
    const cheaper = await board(`tab=just-in&upTo=${Math.floor(dear / 100) - 1}`);
    expect(cheaper.total).toBeLessThan(all.total);
    expect(await skusOf('tab=just-in&departments=aw')).not.toContain(BLANTON);
    expect(await skusOf('tab=just-in&departments=la,aw')).toContain(BLANTON);
    expect(await skusOf('tab=just-in&page=2')).toEqual([]);
    for (const wrong of ['tab=gone', 'page=0', 'upTo=-1', 'departments=x'])
      expect((await getJson(`${search.urls[0]}/api/drops?${wrong}`)).status).toBe(400);
  });

  it('have what is sold out and what is in the warehouse alone, by name', async () => {
    search.agency.shelf.sellOut(BLANTON);
    search.agency.shelf.setBackroom(BLANTON, { warehouse: 60 });
    await search.pass();
    expect(await skusOf('tab=on-its-way')).toContain(BLANTON);
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
});
