import type { InventoryStatus } from '@barrelhive/contracts';
import { queryRows } from '@barrelhive/database';
import { eventually } from '@barrelhive/testing';
import * as z from 'zod';
import { runSearch, type RunningSearch } from './running-search';
import { getJson, search as searchFor, streamSearch, streamUrl } from './search-client';

const WATCHED = ['AW', 'LA', 'LT'];
const MINUTE = 60_000;

describe('when the agency is at fault', () => {
  let search: RunningSearch;
  let base: string;
  let token: string;
  let publishedBefore: string[];

  beforeAll(async () => {
    search = await runSearch();
    base = search.urls[0] ?? '';
    token = await search.identity.tokenFor('a-member');
    await search.untilIdle();
  });
  afterAll(() => search.stop());
  beforeEach(async () => {
    search.agency.faults.clear();
    search.agency.requests.clear();
    publishedBefore = await search.publishedChanges();
  });
  // Whatever the fault, nobody is told of anything because of it.
  afterEach(async () => expect(await search.publishedChanges()).toEqual(publishedBefore));

  const status = async () => (await getJson(`${base}/api/inventory/status`)).body as InventoryStatus;
  const inStock = () =>
    search.agency.shelf.products.filter((product) => WATCHED.includes(product.department) && product.storeTotal > 0);
  /** A bottle in stock whose stores nobody has asked for yet. */
  const stranger = async () => {
    const rows = await queryRows(search.database, z.object({ sku: z.string() }), `SELECT sku FROM detail_attempt`);
    const asked = new Set(rows.map(({ sku }) => sku));
    const found = inStock().find(
      ({ sku, department, status: code }) => department === 'AW' && code === '1' && !asked.has(sku),
    );
    if (!found) throw new Error('the stand-in has too few bottles');
    return found;
  };
  const termFor = (name: string) => name.replace(/\s*\d+ml$/, '');

  describe('with a table that shows 0 for most of what is in stock', () => {
    it('rejects the pass, shows the old figures, says so, and tells nobody when it recovers', async () => {
      const { sku, name, storeTotal } = inStock()[0] ?? { sku: '', name: '', storeTotal: 0 };
      search.agency.faults.set({ zeroStockItems: 100_000 });
      const run = await search.pass();
      expect(run.outcome).toBe('rejected');
      expect(run.reason).toMatch(/products lost their stock at once/);

      const found = await searchFor(base, termFor(name), { token });
      expect(found.items.find((item) => item.sku === sku)?.storeQty).toBe(storeTotal);
      expect((await status()).rejectedPasses).toBe(1);
      expect((await status()).recentRuns[0]).toMatchObject({ outcome: 'rejected', reason: run.reason });

      search.agency.faults.clear();
      expect(await search.pass()).toMatchObject({ outcome: 'accepted', changed: 0 });
      expect(await search.publishedChanges()).toEqual([]);
    });

    it('believes it when it stays so for 20 minutes, in silence, and stays silent when all comes back', async () => {
      const start = Date.now();
      const slot = (minutes: number) => new Date(start + minutes * MINUTE);
      search.agency.faults.set({ zeroStockItems: 100_000 });
      expect((await search.pass(slot(0))).outcome).toBe('rejected');
      expect((await search.pass(slot(10))).outcome).toBe('rejected');
      expect(await search.pass(slot(20))).toMatchObject({ outcome: 'accepted', changed: inStock().length });
      search.agency.faults.clear();
      expect((await search.pass(slot(30))).outcome).toBe('accepted');
      expect(await search.publishedChanges()).toEqual([]);

      const { sku } = inStock()[0] ?? { sku: '' };
      search.agency.shelf.sellOut(sku);
      await search.pass(slot(40));
      search.agency.shelf.setStock(sku, 12, 2);
      await search.pass(slot(50));
      publishedBefore = [`back-in-stock ${sku}`];
    });
  });

  describe('with a table that cannot be trusted', () => {
    it.each(['name', 'storeQty', 'currentPrice', 'status'] as const)(
      'fails the pass loudly: %s renamed',
      async (from) => {
        const before = await status();
        search.agency.faults.set({ renamedColumn: { from, to: 'renamed' } });
        expect(await search.pass()).toMatchObject({
          outcome: 'failed',
          reason: expect.stringContaining('layout of a row of the product table has changed'),
        });
        expect(search.agency.requests.count('table')).toBe(1);
        expect(await status()).toMatchObject({ lastGoodPassAt: before.lastGoodPassAt, rows: before.rows });
        const counted = await (await fetch(`${search.services[0]?.operatorsUrl}/metrics`)).text();
        expect(counted).toMatch(/barrelhive_agency_requests_total\{what="table",outcome="layout"\} [1-9]/);
      },
    );

    it('fails the pass when fewer than 95 % of the promised rows come', async () => {
      search.agency.faults.set({ withheldShare: 0.1 });
      expect(await search.pass()).toMatchObject({
        outcome: 'failed',
        reason: expect.stringMatching(/only \d+ of \d+ promised rows/),
      });
    });

    it('takes no product as gone when only a few rows are missing', async () => {
      const { rows } = await status();
      search.agency.faults.set({ withheldShare: 0.02 });
      expect(await search.pass()).toMatchObject({ outcome: 'accepted', changed: 0 });
      expect((await status()).rows).toBe(rows);
    });

    it('reads on where the agency gives fewer rows than asked for', async () => {
      search.agency.faults.set({ largestPage: 40 });
      expect(await search.pass()).toMatchObject({ outcome: 'accepted', changed: 0, rows: (await status()).rows });
    });
  });

  describe('that does not answer', () => {
    it('stops a pass after 5 failures in a row', async () => {
      const before = await status();
      search.agency.faults.set({ refusal: { status: 500 } });
      expect(await search.pass()).toMatchObject({ outcome: 'failed', reason: 'the agency answered 500 (table)' });
      expect(search.agency.requests.count('table')).toBe(5);
      expect((await status()).lastGoodPassAt).toBe(before.lastGoodPassAt);
    });

    it.each([
      ['answers 503 now and then', { refusal: { status: 503, times: 3, only: 'table' as const } }],
      ['answers 408 now and then', { refusal: { status: 408, times: 3, only: 'table' as const } }],
      ['cuts a page short', { truncation: { times: 2, only: 'table' as const } }],
    ])('tries again when it %s', async (_what, fault) => {
      search.agency.faults.set(fault);
      expect((await search.pass()).outcome).toBe('accepted');
    });

    it('keeps quiet for as long as it asks, then goes on', async () => {
      search.agency.faults.set({ refusal: { status: 429, retryAfterSeconds: 1, times: 1, only: 'table' } });
      expect((await search.pass()).outcome).toBe('accepted');
      const requests = search.agency.requests.all();
      const refusedAt = requests.find(({ status: code }) => code === 429)?.at ?? 0;
      const tables = requests.filter(({ target, at }) => target === 'table' && at > refusedAt);
      expect(tables[0]?.at).toBeGreaterThanOrEqual(refusedAt + 1000);
    });

    it('is not asked again for what it does not have', async () => {
      search.agency.faults.set({ refusal: { status: 404, only: 'table' } });
      expect(await search.pass()).toMatchObject({ outcome: 'failed', reason: 'the agency answered 404 (table)' });
      expect(search.agency.requests.count('table')).toBe(1);
    });
  });

  describe('with the page of a bottle', () => {
    const itemUpdate = async (sku: string, name: string) => {
      const { events, types } = await streamSearch(streamUrl(base, termFor(name)), { token });
      expect(types.at(-1)).toBe('complete');
      return events.flatMap((event) => (event.type === 'item-update' && event.sku === sku ? [event] : []))[0];
    };

    it('that answers 500: says so, keeps the totals, and leaves the bottle alone until its total changes', async () => {
      const { sku, name } = await stranger();
      search.agency.faults.set({ brokenDetailSkus: [sku] });
      const update = await itemUpdate(sku, name);
      expect(update).toMatchObject({ success: false, reason: expect.stringContaining('does not show'), stores: [] });
      expect(update?.storesCheckedAt).toBeUndefined();
      const asked = search.agency.requests.count('detail', sku);

      await itemUpdate(sku, name);
      expect(search.agency.requests.count('detail', sku)).toBe(asked);

      search.agency.faults.clear();
      search.agency.shelf.changeStock(sku, 12, 1);
      await search.pass();
      expect(await itemUpdate(sku, name)).toMatchObject({ success: true });
    });

    it('that comes without its store table: that is not "no stock"', async () => {
      const { sku, name } = await stranger();
      search.agency.faults.set({ missingStoreTable: true });
      expect(await itemUpdate(sku, name)).toMatchObject({ success: false, stores: [] });
      const { items } = await searchFor(base, termFor(name), { token });
      const item = items.find((candidate) => candidate.sku === sku);
      expect(item?.storeQty).toBe(search.agency.shelf.get(sku).storeTotal);
      expect(item?.storesCheckedAt).toBeUndefined();
    });

    it('that is cut short: both steps are done again', async () => {
      const { sku, name } = await stranger();
      search.agency.faults.set({ truncation: { times: 1, only: 'detail' } });
      const update = await itemUpdate(sku, name);
      expect(update?.success).toBe(true);
      expect(update?.stores.reduce((sum, { qty }) => sum + qty, 0)).toBe(search.agency.shelf.get(sku).storeTotal);
      expect(search.agency.requests.count('detail', sku)).toBe(2);
      expect(search.agency.requests.count('detail-url')).toBeGreaterThanOrEqual(2);
    });

    it('while the whole site is away: no bottle is blamed for it', async () => {
      const { sku, name } = await stranger();
      search.agency.faults.set({ refusal: { status: 503 } });
      expect(await itemUpdate(sku, name)).toMatchObject({ success: false, reason: expect.stringContaining('slow') });
      search.agency.faults.clear();
      expect(await itemUpdate(sku, name)).toMatchObject({ success: true });
    });
  });

  it('sends the same polite name with every request, and one request at a time in its pace', async () => {
    await search.pass();
    await eventually('some requests', async () => search.agency.requests.all().length >= 3);
    for (const { userAgent } of search.agency.requests.all()) {
      expect(userAgent).toBe('Barrelhive/1.0 (inventory tracker; contact: operator@barrelhive.example)');
    }
    expect(search.agency.requests.shortestGapMs()).toBeGreaterThanOrEqual(5);
  });
});
