import { errorBody, inventoryStatus, itemDetail, searchResult } from '@barrelhive/contracts';
import { execute } from '@barrelhive/database';
import { termMatchesName } from '@barrelhive/matching';
import { SEARCH_TERM_TOO_LONG, SEARCH_TERM_TOO_SHORT, searchTermError } from '@barrelhive/rules';
import * as fc from 'fast-check';
import { runSearch, type RunningSearch } from './running-search';
import { cookieOf, getJson, postJson, search as searchFor, streamSearch, streamUrl } from './search-client';

describe('searching', () => {
  let search: RunningSearch;
  let base: string;
  let token: string;

  beforeAll(async () => {
    search = await runSearch();
    base = search.urls[0] ?? '';
    token = await search.identity.tokenFor('a-member');
  });
  afterAll(() => search.stop());

  const watched = () =>
    search.agency.shelf.products.filter(({ department }) => ['AW', 'LA', 'LT'].includes(department));

  it('finds by name, in the order of names, with the figures of the agency and the stores', async () => {
    const result = await searchFor(base, "Blanton's", { token });
    expect(result.items.map(({ name, displayName }) => [name, displayName])).toEqual([
      ['BLANTON BOURBON SNGL BRRL 750ml', 'Blanton Bourbon Single Barrel'],
      ['BLANTON GOLD EDITION BOURBON 750ml', undefined],
      ['BLANTON STRAIGHT FROM THE BARREL 750ml', undefined],
    ]);
    expect(result).toMatchObject({ searchTerm: "Blanton's", count: 3 });
    expect(result.searchCount).toBeUndefined();

    const { items } = await searchFor(base, 'buffalo trace 1750', { token });
    const [item] = items;
    const onShelf = search.agency.shelf.get(item?.sku ?? '');
    expect(item).toMatchObject({
      id: onShelf.sku,
      price: `$${(onShelf.cents / 100).toFixed(2)}`,
      size: '1750 ML',
      location: 'Various Utah Stores',
      warehouseQty: onShelf.warehouse,
      onOrderQty: onShelf.onOrder,
      storeQty: onShelf.storeTotal,
    });
    expect(item?.stores.reduce((sum, { qty }) => sum + qty, 0)).toBe(onShelf.storeTotal);
    for (const { storeNumber, qty } of item?.stores ?? []) {
      expect(storeNumber).toMatch(/^\d{4}$/);
      expect(qty).toBe(search.agency.shelf.stockIn(onShelf.sku, Number(storeNumber)));
    }
  });

  it('gives what is on a shelf first', async () => {
    const seen = new Set<string>();
    for (const term of ['weller', 'pappy', 'stagg', 'four roses', 'makers mark', 'elijah']) {
      const { items } = await searchFor(base, term, { token });
      const order = items.map(({ storeQty = 0 }) => (storeQty > 0 ? 's' : '-')).join('');
      expect(order).toMatch(/^s*-*$/);
      for (const sign of order) seen.add(sign);
    }
    expect([...seen].sort()).toEqual(['-', 's']);
  });

  it('says when a term is too broad, and how broad', async () => {
    const result = await searchFor(base, 'bourbon', { token });
    const count = watched().filter(({ name }) => termMatchesName('bourbon', name)).length;
    expect(result).toMatchObject({ too_many_results: true, items: [], count, totalItemsFromAPI: count });
    expect(result).toMatchObject({ maxAllowedItems: 10, threshold: 10 });
  });

  it('names narrower terms for one that is too broad, each of which finds as many as it says', async () => {
    const { narrower = [] } = await searchFor(base, 'bourbon', { token });
    expect(narrower).toHaveLength(8);
    for (const { term, count } of narrower) expect(await searchFor(base, term, { token })).toMatchObject({ count });
    const several = await postJson(`${base}/api/search/multi`, { searchTerms: ['bourbon'] }, { token });
    expect(several.body).toMatchObject({ results: [{ narrower }] });
  });

  it('answers no items, and no error, for a term that matches nothing', async () => {
    expect(await searchFor(base, 'zzzz qqqq', { token })).toMatchObject({ items: [], count: 0 });
    expect(await searchFor(base, '!!!!', { token })).toMatchObject({ items: [], count: 0 });
  });

  it('says what was probably meant by a term that matches nothing, and corrects none that finds something', async () => {
    expect(await searchFor(base, 'egle rare', { token })).toMatchObject({ count: 0, didYouMean: 'Eagle Rare' });
    expect(await searchFor(base, 'eagle rare', { token })).not.toHaveProperty('didYouMean');
  });

  it('leaves out what the agency does not give instead of showing 0', async () => {
    const { shelf } = search.agency;
    const { sku } = shelf.addProduct({
      name: 'FREE SAMPLE OF NOTHING',
      ml: 750,
      cents: 0,
      class: 'AWB',
      department: 'AW',
      departmentName: 'WHISKEY',
      status: '1',
    });
    await search.pass();
    const { items } = await searchFor(base, 'free sample', { token });
    expect(items).toMatchObject([{ sku, price: 'N/A' }]);
    expect(items[0]).not.toHaveProperty('priceCents');
  });

  it('refuses a term that is too short or too long in the specified words, on the stream too', async () => {
    for (const [term, text, code] of [
      ['  abc ', SEARCH_TERM_TOO_SHORT, 'SEARCH_TERM_TOO_SHORT'],
      ['', SEARCH_TERM_TOO_SHORT, 'SEARCH_TERM_TOO_SHORT'],
      ['a'.repeat(257), SEARCH_TERM_TOO_LONG, 'SEARCH_TERM_TOO_LONG'],
    ] as const) {
      const posted = await postJson(`${base}/api/search`, { searchTerm: term }, { token });
      expect(posted).toMatchObject({ status: 400, body: { error: text, code } });
      expect(await getJson(streamUrl(base, term), { token })).toMatchObject({
        status: 400,
        body: { error: text, code },
      });
    }
    for (const body of [{}, { term: 'eagle' }, { searchTerm: 5 }])
      expect((await postJson(`${base}/api/search`, body, { token })).body).toMatchObject({
        code: 'SEARCH_TERM_TOO_SHORT',
      });
    expect((await postJson(`${base}/api/search`, { searchTerm: 'eagle', more: 1 }, { token })).status).toBe(400);
  });

  it('gives the right answer or the specified message for any term of 0 to 300 characters', async () => {
    const names = watched().map(({ sku, name }) => ({ sku, name }));
    const term = fc.oneof(
      fc.string({ unit: 'binary', maxLength: 300 }),
      fc.string({ unit: 'grapheme', maxLength: 300 }),
      fc.constantFrom(...names.map(({ name }) => name)),
      fc.constantFrom(
        "'; DROP TABLE product; --",
        '(.*)+$',
        '%_%_',
        '\\u0000\0\0\0',
        '{"$ne":1}',
        '../../etc/passwd',
        '<b>eagle</b>',
      ),
      fc.tuple(fc.constantFrom(...names.map(({ name }) => name)), fc.string()).map(([name, more]) => `${name} ${more}`),
    );
    await fc.assert(
      fc.asyncProperty(term, async (searchTerm) => {
        const { status, body } = await postJson(`${base}/api/search`, { searchTerm }, { token });
        if (/\p{Cc}/u.test(searchTerm.trim())) {
          expect([status, errorBody.parse(body).code]).toEqual([400, 'VALIDATION_FAILED']);
          return;
        }
        const expectedError = searchTermError(searchTerm);
        if (expectedError) {
          expect(status).toBe(400);
          expect(errorBody.parse(body).error).toBe(expectedError);
          return;
        }
        expect(status).toBe(200);
        const result = searchResult.parse(body);
        const expected = names.filter(({ name }) => termMatchesName(searchTerm, name));
        // What lacks words that say little is found only where nothing fits whole.
        expect(result.isNear === true ? 0 : result.count).toBe(expected.length);
        if (result.isNear !== true && expected.length <= 10)
          expect(result.items.map(({ sku }) => sku).sort()).toEqual(expected.map(({ sku }) => sku).sort());
      }),
      { numRuns: 100 },
    );
  });

  describe('with a token', () => {
    it('refuses one that is expired, forged or made up, instead of taking the caller for a guest', async () => {
      const expired = await search.identity.tokenFor('a-member', { expiresInSeconds: -60 });
      for (const bad of [expired, `${token}x`, 'null']) {
        const posted = await postJson(`${base}/api/search`, { searchTerm: 'blanton' }, { token: bad });
        expect(posted).toMatchObject({ status: 401, body: { code: 'SESSION_EXPIRED' } });
        expect((await getJson(streamUrl(base, 'blanton', { token: bad }))).status).toBe(401);
      }
    });

    it('sends a member who must change the password there first', async () => {
      const flagged = await search.identity.tokenFor('flagged', { pwc: true });
      expect(await postJson(`${base}/api/search`, { searchTerm: 'blanton' }, { token: flagged })).toMatchObject({
        status: 403,
        body: { requires_password_change: true },
      });
    });

    it('takes the bearer token or a ticket in the address of the stream, and a ticket only once', async () => {
      expect((await streamSearch(streamUrl(base, 'blanton', { token }))).types.at(-1)).toBe('complete');

      const { status, body } = await postJson(`${base}/api/search/ticket`, {}, { token });
      expect(status).toBe(201);
      const ticket = String(body['ticket']);
      expect(Buffer.from(ticket, 'base64url')).toHaveLength(32);
      const first = await streamSearch(streamUrl(base, 'blanton', { token: ticket }));
      const last = first.events.at(-1);
      expect(last).toMatchObject({ type: 'complete', count: 3 });
      expect(last).not.toHaveProperty('searchCount');
      expect((await streamSearch(streamUrl(base, 'blanton', { token: ticket }))).status).toBe(401);
      expect((await postJson(`${base}/api/search/ticket`, {})).status).toBe(401);
    });

    it('is worth nothing after 30 seconds as a ticket', async () => {
      const { body } = await postJson(`${base}/api/search/ticket`, {}, { token });
      await execute(search.database, `UPDATE search_ticket SET expires_at = expires_at - interval '30 seconds'`);
      expect((await streamSearch(streamUrl(base, 'blanton', { token: String(body['ticket']) }))).status).toBe(401);
    });
  });

  it('shows an item with its history to everybody, and asks the agency only for members', async () => {
    const isUnasked = (sku: string) => search.agency.requests.count('detail', sku) === 0;
    const { sku = '' } =
      watched().find(
        ({ sku, department, status, storeTotal }) =>
          department === 'AW' && status === '1' && storeTotal > 0 && isUnasked(sku),
      ) ?? {};
    const asGuest = await getJson(`${base}/api/items/${sku}`);
    expect(asGuest.status).toBe(200);
    expect(itemDetail.parse(asGuest.body)).toMatchObject({ sku, department: 'AW' });
    expect(cookieOf(asGuest)).toBe('');
    expect(search.agency.requests.count('detail', sku)).toBe(0);
    const { body } = await getJson(`${base}/api/items/${sku}`, { token });
    expect(body['storesCheckedAt']).toEqual(expect.any(String));
    expect((await getJson(`${base}/api/items/no-such-item`)).status).toBe(404);
  });

  it('offers the words of the catalogue to be kept by browsers until they change', async () => {
    const first = await getJson(`${base}/api/search/lexicon`);
    expect(first.body['words']).toEqual(expect.arrayContaining(['blanton', 'bourbon']));
    expect(first.headers.get('cache-control')).toContain('public');
    const again = await fetch(`${base}/api/search/lexicon`, {
      headers: { 'if-none-match': first.headers.get('etag') ?? '' },
    });
    expect(again.status).toBe(304);
  });

  it('tells everybody how fresh the picture is', async () => {
    const { body } = await getJson(`${base}/api/inventory/status`);
    const status = inventoryStatus.parse(body);
    expect(status).toMatchObject({ rows: watched().length, rejectedPasses: 0 });
    expect(status.ageSeconds).toBeLessThan(300);
    expect(status.counts?.productsInStores).toBe(watched().filter(({ storeTotal }) => storeTotal > 0).length);
    expect(status.recentRuns.at(-1)).toMatchObject({ outcome: 'accepted' });
  });

  it('keeps answers out of every cache', async () => {
    const { headers } = await postJson(`${base}/api/search`, { searchTerm: 'blanton' }, { token });
    expect(headers.get('cache-control')).toBe('no-store');
  });
});
