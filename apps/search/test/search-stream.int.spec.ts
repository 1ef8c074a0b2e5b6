import type { SearchStreamEvent } from '@barrelhive/contracts';
import { queryRow } from '@barrelhive/database';
import { eventually } from '@barrelhive/testing';
import * as z from 'zod';
import { FindItems } from '../src/search/find-items';
import { OpenStreams } from '../src/search/open-streams';
import { runSearch, type RunningSearch } from './running-search';
import { headersOf, postJson, search as searchFor, streamSearch, streamUrl } from './search-client';

describe('the live stream of a search', () => {
  let search: RunningSearch;
  let base: string;
  let token: string;

  beforeAll(async () => {
    search = await runSearch({ settings: { DABS_DEPARTMENTS: 'AW' } });
    base = search.urls[0] ?? '';
    token = await search.identity.tokenFor('a-member');
  });
  /** What is known of the stores of each bottle that a test searches does not hold any more. */
  beforeEach(async () => {
    search.agency.faults.clear();
    for (const { sku, name, storeTotal } of search.agency.shelf.products)
      if (name.startsWith('MAKER') && storeTotal > 0) search.agency.shelf.changeStock(sku, 12, 1);
    await search.pass();
    search.agency.requests.clear();
  });
  afterAll(() => search.stop());

  const placeOf = (events: readonly SearchStreamEvent[], type: SearchStreamEvent['type'], sku?: string) =>
    events.findIndex((event) => event.type === type && (sku === undefined || ('sku' in event && event.sku === sku)));

  it('sends start, totals, status, then per batch every item with its stores, then complete', async () => {
    const { headers, events, types } = await streamSearch(streamUrl(base, 'maker mark'), { token });
    expect(headers.get('content-type')).toBe('text/event-stream; charset=utf-8');
    expect(headers.get('cache-control')).toBe('no-store, no-transform');
    expect(headers.get('x-correlation-id')).toEqual(expect.any(String));

    const summary = events.find((event) => event.type === 'initial-summary');
    const items = summary?.items ?? [];
    expect(items.length).toBeGreaterThan(1);
    expect(types.slice(0, 4)).toEqual(['start', 'initial-summary', 'status', 'batch-start']);
    expect(events[2]).toMatchObject({ message: `Found ${items.length} items` });
    for (const { sku, storeQty } of items) {
      const started = placeOf(events, 'item-start', sku);
      const updated = placeOf(events, 'item-update', sku);
      expect(started).toBeGreaterThan(placeOf(events, 'batch-start'));
      expect(updated).toBeGreaterThan(started);
      const update = events[updated];
      expect(update).toMatchObject({ success: true, price: expect.stringMatching(/^\$\d+\.\d\d$/) });
      const found = update?.type === 'item-update' ? update.stores.reduce((sum, { qty }) => sum + qty, 0) : undefined;
      expect(found).toBe(storeQty);
    }
    expect(types.filter((type) => type === 'batch-start')).toHaveLength(
      types.filter((type) => type === 'batch-complete').length,
    );
    expect(types.at(-2)).toBe('batch-complete');
    expect(events.at(-1)).toMatchObject({ type: 'complete', count: items.length });
  });

  it('ends with too-many-results for a term that is too broad', async () => {
    const { events, types } = await streamSearch(streamUrl(base, 'bourbon'), { token });
    expect(types).toEqual(['start', 'too-many-results']);
    const { narrower } = await searchFor(base, 'bourbon', { token });
    expect(narrower).not.toEqual([]);
    expect(events[1]).toMatchObject({ too_many_results: true, maxAllowedItems: 10, threshold: 10, narrower });
  });

  it('completes at once, with nothing, for a term that matches nothing', async () => {
    const { events, types } = await streamSearch(streamUrl(base, 'zzzz qqqq'), { token });
    expect(types).toEqual(['start', 'initial-summary', 'status', 'complete']);
    expect(events.at(-1)).toMatchObject({ items: [], count: 0 });
    expect(events.at(-1)).not.toHaveProperty('didYouMean');
  });

  it('says what was probably meant by a term that matches nothing', async () => {
    const { events } = await streamSearch(streamUrl(base, 'makr mark'), { token });
    expect(events.at(-1)).toMatchObject({ type: 'complete', items: [], didYouMean: 'Makers Mark' });
  });

  it('asks the agency for nothing it knows already', async () => {
    await streamSearch(streamUrl(base, 'maker mark'), { token });
    search.agency.requests.clear();
    const { events } = await streamSearch(streamUrl(base, 'maker mark'), { token });
    expect(search.agency.requests.count('detail')).toBe(0);
    expect(events.find((event) => event.type === 'item-update')).toMatchObject({ success: true });
  });

  it('tells one who joins while stores are read the same, and asks the agency once', async () => {
    search.agency.faults.set({ slowness: { ms: 1_000, only: 'detail' } });
    const open = search.services[0]?.app.get(OpenStreams);
    const first = streamSearch(streamUrl(base, 'maker mark'), { token });
    await eventually('the first stream to open', async () => open?.count === 1);
    const guest = streamSearch(streamUrl(base, 'maker mark', { guest: 'true' }), { address: '203.0.113.77' });
    const [ofFirst, ofGuest] = await Promise.all([first, guest]);
    expect(ofGuest.events.slice(0, -1)).toEqual(ofFirst.events.slice(0, -1));
    const last = ofFirst.events.at(-1);
    expect(ofGuest.events.at(-1)).toEqual({ ...last, searchCount: 1, remainingSearches: 2 });
    const updates = ofFirst.types.filter((type) => type === 'item-update');
    expect(search.agency.requests.count('detail')).toBe(updates.length);
  });

  it('stops working when the browser leaves', async () => {
    const open = search.services[0]?.app.get(OpenStreams);
    search.agency.faults.set({ slowness: { ms: 2_000, only: 'detail' } });
    const leaving = new AbortController();
    const response = await fetch(streamUrl(base, 'maker mark'), {
      headers: headersOf({ token }),
      signal: leaving.signal,
    });
    const reader = response.body?.getReader();
    await reader?.read();
    expect(open?.count).toBe(1);
    leaving.abort();
    await eventually('the stream to be forgotten', async () => open?.count === 0);
  });

  it('says so when it breaks down on our side, and the next one is a new beginning', async () => {
    search.agency.faults.set({ slowness: { ms: 1_000, only: 'detail' } });
    const service = search.services[0]?.app;
    const streaming = streamSearch(streamUrl(base, 'maker mark'), { token });
    await eventually('the stream to open', async () => service?.get(OpenStreams).count === 1);
    const broken = jest.spyOn(FindItems.prototype, 'describe').mockImplementation(() => {
      throw new Error('a fault of ours');
    });
    const { events } = await streaming.finally(() => broken.mockRestore());
    expect(events.at(-1)).toMatchObject({ type: 'error', code: 'INTERNAL_ERROR' });
    expect((await streamSearch(streamUrl(base, 'maker mark'), { token })).types.at(-1)).toBe('complete');
  });

  it('has at most 20 tickets of a user, of whom nothing but the id is kept', async () => {
    const issue = () => postJson(`${base}/api/search/ticket`, {}, { token });
    for (let issued = 0; issued < 20; issued += 1) await issue();
    const { body } = await issue();
    const kept = `SELECT count(DISTINCT digest)::int AS count, string_agg(DISTINCT key, ' ' ORDER BY key) AS columns
                    FROM search_ticket AS kept, json_object_keys(row_to_json(kept)) AS key`;
    expect(await queryRow(search.database, z.object({ count: z.int(), columns: z.string() }), kept)).toEqual({
      count: 20,
      columns: 'digest expires_at must_change_password user_id',
    });
    const newest = String(body['ticket']);
    expect((await streamSearch(streamUrl(base, 'maker mark', { token: newest }))).types.at(-1)).toBe('complete');
  });

  it('is ended when the service stops, with a reason', async () => {
    const url = await search.startReplica();
    const stopping = search.services.at(-1);
    search.agency.faults.set({ slowness: { ms: 2_000, only: 'detail' } });
    const streaming = streamSearch(streamUrl(url, 'maker mark'), { token });
    await eventually('the stream to open', async () => stopping?.app.get(OpenStreams).count === 1);
    await stopping?.close();
    const { events } = await streaming;
    expect(events.at(-1)).toMatchObject({ type: 'error', code: 'SERVICE_BUSY' });
  });
});
