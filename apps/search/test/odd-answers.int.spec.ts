import type { InventoryStatus, ItemDetail } from '@barrelhive/contracts';
import { queryRow, queryRows } from '@barrelhive/database';
import { metrics } from '@barrelhive/service-kit';
import * as z from 'zod';
import { runSearch, type RunningSearch } from './running-search';
import { getJson } from './search-client';

const BLANTON = '016850';
const BUFFALO_TRACE = '018006';
const STORE = 12;

describe('what is odd in the answers of the agency', () => {
  let search: RunningSearch;
  let base: string;
  let token: string;

  beforeAll(async () => {
    search = await runSearch({ prepare: ({ shelf }) => shelf.setStock(BLANTON, STORE, 3) });
    base = search.urls[0] ?? '';
    token = await search.identity.tokenFor('a-member');
    await search.untilIdle();
  });
  afterAll(() => search.stop());
  beforeEach(async () => {
    search.agency.faults.clear();
    await search.pass();
  });

  const publishedSince = async (before: readonly string[]) => (await search.publishedChanges()).slice(before.length);
  const item = async (sku: string) =>
    (await getJson(`${base}/api/items/${sku}`, { token })).body as unknown as ItemDetail;
  const skippedRows = async () => {
    const { values } = await metrics.counter({ name: 'barrelhive_refresh_rows_skipped_total', help: '' }).get();
    return values[0]?.value ?? 0;
  };
  const failures = () =>
    queryRows(search.database, z.object({ sku: z.string() }), `SELECT sku FROM detail_attempt WHERE failures > 0`);

  describe('a row that cannot be read', () => {
    it.each([
      ['has an empty name', { name: '' }],
      ['has no name', { name: null }],
      ['has NUL in its name', { name: 'BLANTON\0S' }],
      ['has half a character in its name', { name: 'BLANTON \uD800' }],
      ['has a price beyond any sense', { currentPrice: 99_999_999.99 }],
      ['has a total beyond any sense', { storeQty: 3_000_000_000 }],
      ['has an order beyond any sense', { onOrderQty: '9999999999' }],
    ])('is skipped, counted and kept, and its return is no news: it %s', async (_how, odd) => {
      const [before, skipped] = [await search.publishedChanges(), await skippedRows()];
      const { storeQty } = await item(BLANTON);
      search.agency.faults.set({ oddRows: { [BLANTON]: odd } });
      expect(await search.pass()).toMatchObject({ outcome: 'accepted', changed: 0 });

      expect(await skippedRows()).toBe(skipped + 1);
      const [run] = ((await getJson(`${base}/api/inventory/status`)).body as unknown as InventoryStatus).recentRuns;
      expect(run).toMatchObject({ outcome: 'accepted', skippedRows: 1 });
      const kept = await queryRow(
        search.database,
        z.object({ skipped: z.array(z.object({ sku: z.string(), reason: z.string() })) }),
        `SELECT skipped FROM refresh_run ORDER BY started_at DESC LIMIT 1`,
      );
      expect(kept?.skipped).toEqual([{ sku: BLANTON, reason: expect.stringContaining(Object.keys(odd)[0] ?? '') }]);
      expect((await item(BLANTON)).storeQty).toBe(storeQty);

      search.agency.faults.clear();
      expect(await search.pass()).toMatchObject({ outcome: 'accepted', changed: 0 });
      expect(await publishedSince(before)).toEqual([]);
    });

    it('lets the other changes of the pass through', async () => {
      const before = await search.publishedChanges();
      search.agency.shelf.sellOut(BUFFALO_TRACE);
      await search.pass();
      search.agency.shelf.setStock(BUFFALO_TRACE, STORE, 2);
      search.agency.faults.set({ namelessRows: 10 });
      expect(await search.pass()).toMatchObject({ outcome: 'accepted', changed: 1 });
      expect(await publishedSince(before)).toEqual([`back-in-stock ${BUFFALO_TRACE}`]);
    });

    it('is no new item when it was skipped before it was ever read', async () => {
      const before = await search.publishedChanges();
      const names = { ml: 750, department: 'AW', departmentName: 'WHISKEY', class: 'AWS', status: '1' };
      const [odd, fresh] = ['OLD ODDITY RYE', 'OLD FRESHNESS RYE'].map((name) =>
        search.agency.shelf.addProduct({ name, cents: 3000, ...names }),
      );
      search.agency.faults.set({ oddRows: { [odd?.sku ?? '']: { name: null } } });
      await search.pass();
      search.agency.faults.clear();
      await search.pass();
      expect(await publishedSince(before)).toEqual([`new-item ${fresh?.sku}`]);
    });

    it('ends the pass when there are more than ten and 5 % of them', async () => {
      const skipped = await skippedRows();
      search.agency.faults.set({ namelessRows: 100 });
      expect(await search.pass()).toMatchObject({
        outcome: 'failed',
        reason: expect.stringContaining('the layout of a row of the product table has changed: name: is empty'),
      });
      expect(await skippedRows()).toBeGreaterThan(skipped + 10);
    });
  });

  it('tells of a bottle that came back from a total below zero', async () => {
    const before = await search.publishedChanges();
    search.agency.faults.set({ oddRows: { [BLANTON]: { storeQty: -1 } } });
    expect(await search.pass()).toMatchObject({ outcome: 'accepted', changed: 1 });
    expect((await item(BLANTON)).storeQty).toBe(0);
    search.agency.faults.clear();
    await search.pass();
    expect(await publishedSince(before)).toEqual([`back-in-stock ${BLANTON}`]);
  });

  it('shows the neighbours of a store below zero', async () => {
    for (const store of [13, 14]) search.agency.shelf.setStock(BLANTON, store, 4);
    await search.pass();
    search.agency.faults.set({ oddStores: { [BLANTON]: { [STORE]: -1 } } });
    expect((await item(BLANTON)).stores.map(({ storeNumber }) => storeNumber)).toEqual(['0013', '0014']);
    expect(await failures()).toEqual([]);
  });

  it.each([
    ['a byte order mark', { byteOrderMark: true }],
    ['gzip that nobody asked for', { packing: 'gzip' }],
    ['brotli that nobody asked for', { packing: 'br' }],
    ['deflate behind a byte order mark', { packing: 'deflate', byteOrderMark: true }],
    ['a cookie in two parts', { cookieParts: 2 }],
    ['a cookie in three parts', { cookieParts: 3 }],
    ['a cookie in nine parts', { cookieParts: 9 }],
    ['a cookie in parts on the way elsewhere', { cookieParts: 2, redirect: { status: 302, only: 'detail' } }],
    ['gzip, a mark and a cookie in parts', { packing: 'gzip', byteOrderMark: true, cookieParts: 4 }],
    ['windows-1252', { charset: 'windows-1252', oddRows: { [BLANTON]: { name: 'BLANTON’S 750ml' } } }],
    ['a page that has moved within the host', { redirect: { status: 307 } }],
    ['a page that has moved for good', { redirect: { status: 308 } }],
    ["a bottle's page that is seen elsewhere", { redirect: { status: 302, only: 'detail' } }],
  ] as const)('is read as a browser reads it: %s', async (_what, fault) => {
    search.agency.shelf.changeStock(BLANTON, STORE, 1);
    search.agency.faults.set(fault);
    expect(await search.pass()).toMatchObject({ outcome: 'accepted' });
    const { name, storeQty, stores } = await item(BLANTON);
    const { storeTotal } = search.agency.shelf.get(BLANTON);
    expect([storeQty, stores.reduce((sum, { qty }) => sum + qty, 0)]).toEqual([storeTotal, storeTotal]);
    if ('charset' in fault) expect(name).toContain('BLANTON’S');
  });

  describe('a notice in place of a page', () => {
    it.each([
      ['maintenance', { notice: { from: 'maintenance' } }],
      ['a firewall', { notice: { from: 'firewall' } }],
      ['maintenance of the pages of bottles alone', { notice: { from: 'maintenance', only: 'detail' } }],
      ['a firewall before the first step alone', { notice: { from: 'firewall', only: 'detail-url' } }],
      ['a page that leads to maintenance', { redirect: { status: 302 }, notice: { from: 'maintenance' } }],
      ['a store table that is being made', { missingStoreTable: true }],
    ] as const)('is no fault of a bottle, and once the site is well it is read at once: %s', async (_what, fault) => {
      search.agency.shelf.changeStock(BLANTON, STORE, 1);
      await search.pass();
      search.agency.faults.set(fault);
      for (let look = 0; look < 3; look++) expect((await item(BLANTON)).storesCheckedAt).toBeUndefined();
      expect(await failures()).toEqual([]);

      search.agency.faults.clear();
      const { stores } = await item(BLANTON);
      expect(stores.reduce((sum, { qty }) => sum + qty, 0)).toBe(search.agency.shelf.get(BLANTON).storeTotal);
    });

    it('fails the pass, which says so, and the next one is as before', async () => {
      search.agency.faults.set({ notice: { from: 'firewall', only: 'table' } });
      expect(await search.pass()).toMatchObject({
        outcome: 'failed',
        reason: 'a page came in place of the product table',
      });
      search.agency.faults.clear();
      expect((await search.pass()).outcome).toBe('accepted');
    });
  });
});
