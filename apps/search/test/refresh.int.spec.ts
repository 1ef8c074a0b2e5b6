import { eventually } from '@barrelhive/testing';
import type { EventPayload } from '@barrelhive/contracts';
import { execute, queryRows } from '@barrelhive/database';
import * as z from 'zod';
import { notifyOfCatalogue } from '../src/local-copy/copy-notifications';
import { RunRefreshPass } from '../src/refresh/run-refresh-pass';
import { runSearch, type RunningSearch } from './running-search';
import { getJson } from './search-client';

type Changed = EventPayload<'inventory.products-changed.v1'>;
type Updated = EventPayload<'inventory.catalogue-updated.v1'>;

const EAGLE_RARE = '017766';
const BLANTON = '016850';
const STORE = 12;

describe('refreshing the catalogue', () => {
  let search: RunningSearch;
  let toldBefore = 0;
  const used = new Set([BLANTON, EAGLE_RARE]);

  beforeAll(async () => {
    search = await runSearch();
  });
  beforeEach(async () => {
    toldBefore = (await allEvents()).length;
  });
  afterAll(() => search.stop());

  const allEvents = () => search.events<Changed>('inventory.products-changed.v1', 'alerts');
  /** What was told since the test began. */
  const events = async () => (await allEvents()).slice(toldBefore);
  const changes = async () => (await events()).flatMap((event) => event.changes);
  const unusedBottle = (department: string, isWanted: (storeTotal: number) => boolean) => {
    const { products } = search.agency.shelf;
    const found = products.find(
      (one) => one.department === department && isWanted(one.storeTotal) && !used.has(one.sku),
    );
    if (!found) throw new Error('the stand-in has too few bottles');
    used.add(found.sku);
    return found.sku;
  };
  /** An allocated bottle that is sold out; no other test has it. */
  const soldOut = () => unusedBottle('LA', (storeTotal) => storeTotal === 0);
  const inStock = () => unusedBottle('AW', (storeTotal) => storeTotal > 0);

  it('tells a restock with its stores, a price change and a new item, and keeps their history', async () => {
    const { shelf } = search.agency;
    const price = shelf.get(EAGLE_RARE).cents;
    shelf.setStock(BLANTON, STORE, 3);
    shelf.setPrice(EAGLE_RARE, price + 500);
    const { sku } = shelf.addProduct({
      name: 'STAGG SPCL RELEASE BRRL PRF 750ml',
      ml: 750,
      cents: 9999,
      class: 'AWB',
      department: 'AW',
      departmentName: 'WHISKEY',
      status: '1',
    });
    const run = await search.pass();

    const published = await changes();
    expect(published.map((change) => `${change.kind} ${change.sku}`).sort()).toEqual(
      [`back-in-stock ${BLANTON}`, `price ${EAGLE_RARE}`, `new-item ${sku}`].sort(),
    );
    const restock = published.find(({ kind }) => kind === 'back-in-stock');
    expect(restock).toMatchObject({ before: { storeQty: 0 }, after: { storeQty: 3 } });
    expect(restock?.stores.map(({ storeNumber, qty }) => [storeNumber, qty])).toEqual([['0012', 3]]);
    expect(published.find(({ kind }) => kind === 'price')).toMatchObject({
      before: { priceCents: price },
      after: { priceCents: price + 500 },
    });
    const displayName = 'Stagg Special Release Barrel Proof';
    expect(published.find(({ kind }) => kind === 'new-item')).toMatchObject({ displayName });
    expect(run.changed).toBe(3);

    const { body } = await getJson(`${search.urls[0]}/api/items/${EAGLE_RARE}`);
    expect(body['priceHistory']).toEqual([
      { at: expect.any(String), priceCents: price },
      { at: run.startedAt.toISOString(), priceCents: price + 500 },
    ]);
    const { body: blanton } = await getJson(`${search.urls[0]}/api/items/${BLANTON}`);
    expect((blanton['stockHistory'] as { storeQty: number }[]).map(({ storeQty }) => storeQty)).toEqual([0, 3]);
  });

  it('tells where a bottle is, with number, address and quantity, most stock first, and that it is allocated', async () => {
    const [sku, dearer] = [soldOut(), inStock()];
    for (const [store, qty] of [
      [STORE, 2],
      [4, 9],
      [35, 5],
    ] as const) {
      search.agency.shelf.setStock(sku, store, qty);
    }
    search.agency.shelf.setPrice(dearer, 9_999);
    await search.pass();
    const published = await changes();
    const restock = published.find((change) => change.sku === sku);
    expect(restock?.stores.map(({ storeNumber, qty }) => `${storeNumber}: ${qty}`)).toEqual([
      '0004: 9',
      '0035: 5',
      '0012: 2',
    ]);
    expect(restock?.stores[0]).toMatchObject({ address: '1615 S FOOTHILL DR', city: 'SALT LAKE CITY' });
    expect(restock).toMatchObject({ isAllocated: true });
    expect(published.find(({ kind }) => kind === 'price')?.stores).not.toEqual([]);
  });

  it('repeats nothing in the next pass', async () => {
    search.agency.shelf.setStock(soldOut(), STORE, 3);
    await search.pass();
    const published = await changes();
    expect(published).toHaveLength(1);
    await search.pass();
    expect(await changes()).toEqual(published);
  });

  it('tells in portions of at most 100 changes', async () => {
    const others = search.agency.shelf.products.filter(({ department, sku }) => department === 'AW' && !used.has(sku));
    for (const { sku, cents } of others.slice(-230)) search.agency.shelf.setPrice(sku, cents + 100);
    for (let count = 0; count < 5; count++) search.agency.shelf.setStock(soldOut(), STORE, 1);
    // The stores of sixty are not asked for here: that would take longer than all the rest.
    search.agency.faults.set({ refusal: { status: 503, only: 'detail-url' } });
    await search.pass();
    search.agency.faults.clear();
    const told = await events();
    expect(told.map((event) => event.changes.length)).toEqual([100, 100, 35]);
    expect(new Set(told.map((event) => event.runId)).size).toBe(1);
  });

  it('tells nobody anything after 48 hours without a good pass', async () => {
    await execute(search.database, `UPDATE refresh_run SET started_at = started_at - interval '49 hours'`);
    const sku = soldOut();
    search.agency.shelf.setStock(sku, STORE, 3);
    expect((await search.pass()).outcome).toBe('accepted');
    expect(await changes()).toEqual([]);
    const updates = await search.events<Updated>('inventory.catalogue-updated.v1', 'alerts');
    expect(updates.at(-1)?.entries).toMatchObject([{ sku, storeQty: 3 }]);
  });

  it('passes on where allocated bottles are, and that they are gone without asking the agency again', async () => {
    const sku = soldOut();
    const observed = async () => {
      const all = await search.events<EventPayload<'inventory.store-stock-observed.v1'>>(
        'inventory.store-stock-observed.v1',
        'allocated',
      );
      return all.filter((event) => event.sku === sku).map(({ stores }) => stores.map(({ storeNumber }) => storeNumber));
    };
    search.agency.shelf.setStock(sku, STORE, 3);
    await search.pass();
    expect(await observed()).toEqual([['0012']]);
    const asked = search.agency.requests.count('detail', sku);
    search.agency.shelf.sellOut(sku);
    await search.pass();
    expect(await observed()).toEqual([['0012'], []]);
    expect(search.agency.requests.count('detail', sku)).toBe(asked);
  });

  it('tells a change once when two replicas run a pass at the same time', async () => {
    await search.startReplica();
    const both = [search.services[0], search.services.at(-1)].flatMap((service) => service ?? []);
    const sku = inStock();
    search.agency.shelf.setPrice(sku, 7777);
    const runs = await Promise.all(both.map(({ app }) => app.get(RunRefreshPass).run(new Date())));
    expect(runs.map(({ outcome, reason }) => reason ?? outcome).sort()).toEqual([
      'accepted',
      expect.stringMatching(/accepted|another pass landed in between/),
    ]);
    expect((await changes()).map((change) => `${change.kind} ${change.sku}`)).toEqual([`price ${sku}`]);
  });

  it('reaches the other replicas, whichever ran the pass', async () => {
    const second = await search.startReplica();
    const sku = soldOut();
    search.agency.shelf.setStock(sku, STORE, 3);
    await search.pass();
    const storeQty = await eventually('the other replica to follow', async () => {
      const { body } = await getJson(`${second}/api/items/${sku}`);
      return body['storeQty'] !== 0 && body['storeQty'];
    });
    expect(storeQty).toBe(3);
  });

  it('says of a bottle that left the table since when, and no figure that may not hold any more', async () => {
    const sku = inStock();
    await execute(search.database, `UPDATE catalogue_state SET revision = revision + 1`);
    await execute(
      search.database,
      `UPDATE product SET delisted_at = now(), revision = (SELECT revision FROM catalogue_state) WHERE sku = $1`,
      [sku],
    );
    await notifyOfCatalogue(search.database);
    const item = await eventually('the local copy to follow', async () => {
      const { body } = await getJson(`${search.urls[0]}/api/items/${sku}`);
      return body['delistedAt'] !== undefined && body;
    });
    expect(item).toMatchObject({ sku, price: 'N/A', stores: [], lastChecked: item['delistedAt'] });
    expect(item).not.toHaveProperty('storeQty');
    await search.pass();
  });
});

describe('a pass that is under way', () => {
  it('is handed back when the service stops, for another replica to run', async () => {
    const search = await runSearch();
    search.agency.faults.set({ slowness: { ms: 20_000, only: 'table' } });
    await execute(search.database, `DELETE FROM job_run`);
    const tables = search.agency.requests.count('table');
    await eventually('the pass to ask for the table', async () => search.agency.requests.count('table') > tables);
    await search.services[0]?.close();
    const rows = await queryRows(
      search.database,
      z.object({ open: z.boolean() }),
      `SELECT finished_at IS NULL AND lease_until <= clock_timestamp() AS open FROM job_run WHERE task = 'refresh'`,
    );
    expect(rows).toEqual([{ open: true }]);
    expect(await execute(search.database, `SELECT FROM refresh_run WHERE outcome = 'failed'`)).toBe(0);
    await search.stop();
  });
});
