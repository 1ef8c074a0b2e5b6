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

  beforeEach(async () => {
    search = await runSearch();
  });
  afterEach(() => search.stop());

  const changes = async () => {
    const events = await search.events<Changed>('inventory.products-changed.v1', 'alerts');
    return events.flatMap((event) => event.changes);
  };
  const rowCounts = async () => {
    const [row] = await queryRows(
      search.database,
      z.record(z.string(), z.string()),
      `SELECT (SELECT count(*) FROM product) AS products, (SELECT max(xmin::text::bigint) FROM product) AS newest_write,
         (SELECT count(*) FROM outbox WHERE type NOT IN ('inventory.store-stock-observed.v1', 'inventory.drawings-observed.v1', 'inventory.allocated-page-observed.v1')) AS events, (SELECT count(*) FROM price_history) AS prices,
         (SELECT count(*) FROM stock_history) AS stocks, (SELECT revision FROM catalogue_state) AS revision`,
    );
    return row;
  };

  it('hands the whole catalogue on after the first pass and tells nobody of changes', async () => {
    const updates = await search.events<Updated>('inventory.catalogue-updated.v1', 'allocated');
    const entries = updates.flatMap((event) => event.entries);
    const known = search.agency.shelf.products.filter(({ department }) => ['AW', 'LA', 'LT'].includes(department));
    expect(entries).toHaveLength(known.length);
    expect(entries.find(({ sku }) => sku === BLANTON)).toMatchObject({ department: 'LA', status: 'A', storeQty: 0 });
    for (const event of updates) expect(event.entries.length).toBeLessThanOrEqual(500);
    expect(await changes()).toEqual([]);
  });

  it('writes nothing but the row of the run when nothing changed', async () => {
    const before = await rowCounts();
    const run = await search.pass();
    expect(run).toMatchObject({ outcome: 'accepted', changed: 0 });
    expect(await rowCounts()).toEqual(before);
  });

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
    for (const [store, qty] of [
      [STORE, 2],
      [4, 9],
      [35, 5],
    ] as const) {
      search.agency.shelf.setStock(BLANTON, store, qty);
    }
    search.agency.shelf.setPrice(EAGLE_RARE, 9_999);
    await search.pass();
    const published = await changes();
    const restock = published.find(({ sku }) => sku === BLANTON);
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
    search.agency.shelf.setStock(BLANTON, STORE, 3);
    await search.pass();
    const published = await changes();
    await search.pass();
    expect(await changes()).toEqual(published);
  });

  it('tells in portions of at most 100 changes', async () => {
    const soldOut = search.agency.shelf.products.filter(
      ({ storeTotal, department }) => storeTotal === 0 && ['AW', 'LA', 'LT'].includes(department),
    );
    const all = search.agency.shelf.products.filter(({ department }) => department === 'AW').slice(0, 230);
    for (const { sku, cents } of all) search.agency.shelf.setPrice(sku, cents + 100);
    for (const { sku } of soldOut.slice(0, 5)) search.agency.shelf.setStock(sku, STORE, 1);
    await search.pass();
    const events = await search.events<Changed>('inventory.products-changed.v1', 'alerts');
    expect(events.map((event) => event.changes.length)).toEqual([100, 100, expect.any(Number)]);
    expect(new Set(events.map((event) => event.runId)).size).toBe(1);
  });

  it('tells nobody anything after 48 hours without a good pass', async () => {
    await execute(search.database, `UPDATE refresh_run SET started_at = started_at - interval '49 hours'`);
    search.agency.shelf.setStock(BLANTON, STORE, 3);
    expect((await search.pass()).outcome).toBe('accepted');
    expect(await changes()).toEqual([]);
    const updates = await search.events<Updated>('inventory.catalogue-updated.v1', 'alerts');
    expect(updates.at(-1)?.entries).toMatchObject([{ sku: BLANTON, storeQty: 3 }]);
  });

  it('passes on where allocated bottles are, and that they are gone without asking the agency again', async () => {
    const observed = async () => {
      const events = await search.events<EventPayload<'inventory.store-stock-observed.v1'>>(
        'inventory.store-stock-observed.v1',
        'allocated',
      );
      return events
        .filter(({ sku }) => sku === BLANTON)
        .map(({ stores }) => stores.map(({ storeNumber }) => storeNumber));
    };
    search.agency.shelf.setStock(BLANTON, STORE, 3);
    await search.pass();
    expect(await observed()).toEqual([['0012']]);
    const asked = search.agency.requests.count('detail', BLANTON);
    search.agency.shelf.sellOut(BLANTON);
    await search.pass();
    expect(await observed()).toEqual([['0012'], []]);
    expect(search.agency.requests.count('detail', BLANTON)).toBe(asked);
  });

  it('passes the drawings on once, and again only when they differ', async () => {
    type Observed = EventPayload<'inventory.drawings-observed.v1'>;
    const observed = () => search.events<Observed>('inventory.drawings-observed.v1', 'allocated');
    const [first] = await eventually('the drawings', async () => {
      const events = await observed();
      return events.length > 0 && events;
    });
    expect([...(first?.current ?? []), ...(first?.future ?? [])].flatMap(({ items }) => items).length).toBeGreaterThan(
      0,
    );
    expect(JSON.stringify(first)).not.toContain('winner');
  });

  it('passes the allocated page on as it is written, once', async () => {
    type Observed = EventPayload<'inventory.allocated-page-observed.v1'>;
    const [page] = await eventually('the page', async () => {
      const events = await search.events<Observed>('inventory.allocated-page-observed.v1', 'allocated');
      return events.length === 1 && events;
    });
    expect(page?.rows[0]).toEqual({
      name: expect.any(String),
      store: expect.stringContaining(','),
      quantity: expect.any(Number),
      priceCents: expect.any(Number),
    });
    expect(page?.contentHash).toMatch(/^[0-9a-f]{64}$/);
  });

  it('tells a change once when two replicas run a pass at the same time', async () => {
    await search.startReplica();
    search.agency.shelf.setPrice(EAGLE_RARE, 7777);
    const runs = await Promise.all(search.services.map(({ app }) => app.get(RunRefreshPass).run(new Date())));
    expect(runs.map(({ outcome, reason }) => reason ?? outcome).sort()).toEqual([
      'accepted',
      expect.stringMatching(/accepted|another pass landed in between/),
    ]);
    expect((await changes()).map(({ kind, sku }) => `${kind} ${sku}`)).toEqual([`price ${EAGLE_RARE}`]);
  });

  it('hands a pass back when the service stops, for another replica to run', async () => {
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
  });

  it('reaches the other replicas, whichever ran the pass', async () => {
    const second = await search.startReplica();
    search.agency.shelf.setStock(BLANTON, STORE, 3);
    await search.pass();
    const storeQty = await eventually('the other replica to follow', async () => {
      const { body } = await getJson(`${second}/api/items/${BLANTON}`);
      return body['storeQty'] !== 0 && body['storeQty'];
    });
    expect(storeQty).toBe(3);
  });

  it('says of a bottle that left the table since when, and no figure that may not hold any more', async () => {
    await execute(search.database, `UPDATE catalogue_state SET revision = revision + 1`);
    await execute(
      search.database,
      `UPDATE product SET delisted_at = now(), revision = (SELECT revision FROM catalogue_state) WHERE sku = $1`,
      [EAGLE_RARE],
    );
    await notifyOfCatalogue(search.database);
    const item = await eventually('the local copy to follow', async () => {
      const { body } = await getJson(`${search.urls[0]}/api/items/${EAGLE_RARE}`);
      return body['delistedAt'] !== undefined && body;
    });
    expect(item).toMatchObject({ sku: EAGLE_RARE, price: 'N/A', stores: [], lastChecked: item['delistedAt'] });
    expect(item).not.toHaveProperty('storeQty');
  });
});
