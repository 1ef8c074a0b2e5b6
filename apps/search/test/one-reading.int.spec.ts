import { execute, queryRows } from '@barrelhive/database';
import { eventually } from '@barrelhive/testing';
import * as z from 'zod';
import { StoreStockCopy } from '../src/local-copy/store-stock-copy';
import { recordStatements } from './recorded-statements';
import { runSearch, type RunningSearch } from './running-search';
import { search as searchFor, streamSearch, streamUrl } from './search-client';

describe('what is read of a bottle for somebody who searches', () => {
  let search: RunningSearch;
  let token: string;

  beforeAll(async () => {
    search = await runSearch();
    token = await search.identity.tokenFor('a-member');
    await search.untilIdle();
  });
  afterAll(() => search.stop());

  /** Announcements come in the order of their transactions: when this one has come, all before it have. */
  const untilAnnouncementsCame = async () => {
    const sku = `marker-${crypto.randomUUID()}`;
    const refresh = jest.spyOn(StoreStockCopy.prototype, 'refresh');
    await execute(search.database, `SELECT pg_notify('search_store_stock', $1)`, [sku]);
    await eventually('the last announcement', async () => refresh.mock.calls.some(([skus]) => skus.includes(sku)));
    refresh.mockRestore();
    return sku;
  };

  const readsOf = async (searching: () => Promise<unknown>) => {
    search.agency.requests.clear();
    await untilAnnouncementsCame();
    const recorded = recordStatements();
    await searching();
    await untilAnnouncementsCame();
    const ofStock = recorded.stop().filter((sql) => /(INTO|FROM) store_stock\b/.test(sql));
    return {
      pages: search.agency.requests.count('detail'),
      written: ofStock.filter((sql) => sql.startsWith('INSERT INTO store_stock')).length,
      // The marker is looked for once. What was known before is compared with, under a lock.
      readBack: ofStock.filter((sql) => /^SELECT .*quantities/.test(sql) && !sql.endsWith('FOR UPDATE')).length - 1,
    };
  };

  it.each([
    ['stream', 'maker mark', () => streamSearch(streamUrl(search.urls[0] ?? '', 'maker mark'), { token })],
    ['answer', 'four roses', () => searchFor(search.urls[0] ?? '', 'four roses', { token })],
  ])('goes straight into the %s: Postgres is not asked for the rows just written', async (_way, term, searching) => {
    const { pages, written, readBack } = await readsOf(searching);
    expect(pages).toBeGreaterThan(1);
    expect(written).toBe(pages);
    expect(readBack).toBe(0);
    const { items } = await searchFor(search.urls[0] ?? '', term, { token });
    for (const { sku, stores, storeQty } of items) {
      expect(storeQty).toBe(search.agency.shelf.get(sku).storeTotal);
      for (const { storeNumber, qty } of stores)
        expect(qty).toBe(search.agency.shelf.stockIn(sku, Number(storeNumber)));
    }
  });

  it('is held as the database gives it to other replicas', async () => {
    const [first] = search.services;
    const kept = first?.app.get(StoreStockCopy);
    await search.startReplica();
    const other = search.services[1]?.app.get(StoreStockCopy);
    const rows = await queryRows(search.database, z.object({ sku: z.string() }), `SELECT sku FROM store_stock`);
    expect(rows.length).toBeGreaterThan(5);
    for (const { sku } of rows) expect(kept?.detailOf(sku)).toEqual(other?.detailOf(sku));
  });

  it('is announced to the other replicas, which read it from Postgres', async () => {
    const url = await search.startReplica();
    const { items } = await searchFor(url, 'buffalo trace 1750', { token });
    const [{ sku } = { sku: '' }] = items.filter(({ storesCheckedAt }) => storesCheckedAt);
    const [first, other] = [search.services[0], search.services.at(-1)].map((service) =>
      service?.app.get(StoreStockCopy),
    );
    expect(other?.detailOf(sku)?.stores.length).toBeGreaterThan(0);
    await eventually('the first replica to follow', async () => first?.detailOf(sku) !== undefined);
    expect(first?.detailOf(sku)).toEqual(other?.detailOf(sku));
  });
});
