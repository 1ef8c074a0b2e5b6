import { execute } from '@barrelhive/database';
import { eventually } from '@barrelhive/testing';
import { RequestPace } from '../src/agency/request-pace';
import type { CatalogueProduct } from '../src/catalogue/product';
import { CatalogueCopy } from '../src/local-copy/catalogue-copy';
import { FindItems } from '../src/search/find-items';
import { OpenStreams } from '../src/search/open-streams';
import { StoreStockReader } from '../src/store-reading/store-stock-reader';
import { runSearch, type RunningSearch } from './running-search';
import { search as searchFor, streamSearch, streamUrl, type Caller } from './search-client';

interface Found {
  term: string;
  unread: CatalogueProduct[];
}

/** Production's numbers are 4 and 64. */
const settings = { BOTTLES_AT_ONCE_PER_SEARCHER: '4', WAITING_CALLS: '3' };

describe('the pace of the agency, shared by those who search', () => {
  let search: RunningSearch;
  let base: string;

  beforeAll(async () => {
    search = await runSearch({ settings });
    base = search.urls[0] ?? '';
    await search.untilIdle();
  });
  beforeEach(() => search.agency.requests.clear());
  afterEach(() => {
    jest.restoreAllMocks();
  });
  afterAll(() => search.stop());

  const part = <T>(type: new (...given: never[]) => T, replica = 0): T => {
    const service = search.services[replica];
    if (!service) throw new Error('no such replica runs');
    return service.app.get(type);
  };
  const pace = () => part(RequestPace);
  /** Another replica has the turn. Who waits for that looks again each interval, and for a quiet agency each five seconds. */
  const takeTurn = () =>
    execute(
      search.database,
      `UPDATE agency_pace SET holder = gen_random_uuid(), next_at = clock_timestamp() + interval '10 minutes'`,
    );
  const giveTurnBack = () =>
    execute(search.database, 'UPDATE agency_pace SET holder = NULL, next_at = clock_timestamp()');
  /** Who has had a turn comes after who had none: each test has members of its own. */
  const member = async (name: string): Promise<Caller> => ({ token: await search.identity.tokenFor(name) });

  /** Terms with at least this many bottles whose stores are unread; none has a bottle of another. */
  const termsWith = (least: number): Found[] => {
    const seen = new Set<string>();
    const items = part(FindItems);
    const words = part(CatalogueCopy).current.listed.map(({ name }) => name.toLowerCase().split(' ', 2).join(' '));
    return [...new Set(words)].flatMap((term) => {
      if (term.length < 4) return [];
      const found = items.find(items.acceptTerm(term));
      const unread =
        found.kind === 'found' && !found.isNear ? found.products.filter((one) => items.needsReading(one)) : [];
      if (unread.length < least || unread.some(({ sku }) => seen.has(sku))) return [];
      for (const { sku } of unread) seen.add(sku);
      return [{ term, unread }];
    });
  };

  /** The bottles in the order in which the agency was asked for them. */
  const askedFor = () =>
    search.agency.requests.all().flatMap(({ target, sku }) => (target === 'detail-url' && sku ? [sku] : []));
  const termOf = (found: readonly Found[], asked: string) =>
    found.findIndex(({ unread }) => unread.some(({ sku }) => sku === asked));
  const open = (term: string, caller: Caller, query: Record<string, string> = {}) =>
    streamSearch(streamUrl(base, term, query), caller);
  const waiting = (bottles: number) => eventually(`${bottles} bottles to wait`, async () => pace().waiting === bottles);

  it('has four bottles of one searcher wait at once, and in a stream the next follows until all are read', async () => {
    const found = termsWith(3).slice(0, 2);
    await takeTurn();
    const ann = await member('ann');
    const streams = found.map(({ term }) => open(term, ann));
    await eventually('both streams to open', async () => part(OpenStreams).count === 2);
    await waiting(4);
    await giveTurnBack();
    for (const { events } of await Promise.all(streams)) {
      const updates = events.filter((event) => event.type === 'item-update');
      expect(updates.length).toBeGreaterThan(2);
      expect(updates.every(({ success }) => success)).toBe(true);
    }
    expect(askedFor().sort()).toEqual(found.flatMap(({ unread }) => unread.map(({ sku }) => sku)).sort());
  });

  it('goes round by searcher: a user by name, guests by their network', async () => {
    const found = termsWith(2)
      .filter(({ unread }) => unread.length === 2)
      .slice(0, 4);
    const callers: Caller[] = [
      await member('bea'),
      { address: '203.0.113.1' },
      { address: '203.0.113.200' },
      await member('ben'),
    ];
    await takeTurn();
    const streams: Promise<unknown>[] = [];
    for (const [place, { term }] of found.entries()) {
      streams.push(open(term, callers[place] ?? {}));
      await waiting(2 * streams.length);
    }
    await giveTurnBack();
    await Promise.all(streams);
    const whose = askedFor().map((sku) => termOf(found, sku));
    // The two guests are of one network, and so have one turn between them.
    expect(whose).toEqual([0, 1, 3, 0, 1, 3, 2, 2]);
  });

  it('reads first what texts wait for, though somebody asked for it before, and reads it once', async () => {
    // All of them are in the line, so that the wish of the texts is there before the turn comes.
    const found = termsWith(3).find(({ unread }) => unread.length === 3);
    await takeTurn();
    const stream = open(found?.term ?? '', await member('cas'));
    await waiting(3);
    const wanted = found?.unread.at(-1);
    if (!wanted) throw new Error('no bottle is unread');
    const reading = part(StoreStockReader).read(wanted, { urgency: 'refresh' });
    await giveTurnBack();
    expect(await reading).toMatchObject({ kind: 'read' });
    await stream;
    expect(askedFor()[0]).toBe(wanted.sku);
    expect(askedFor().filter((sku) => sku === wanted.sku)).toHaveLength(1);
  });

  it('keeps no bottle from other replicas that only waits in the line of a searcher', async () => {
    await search.startReplica();
    const [found] = termsWith(1);
    const wanted = found?.unread[0];
    if (!wanted) throw new Error('no bottle is unread');
    // The turn of the first replica never comes.
    jest
      .spyOn(pace(), 'turn')
      .mockImplementation(
        ({ signal }) =>
          new Promise((_, reject) => signal?.addEventListener('abort', () => reject(new Error('given up')))),
      );
    const slow = part(StoreStockReader).read(wanted, { urgency: 'asked', searcher: 'ann' });
    await eventually('it to wait', async () => jest.mocked(pace().turn).mock.calls.length > 0);
    expect(await part(StoreStockReader, 1).read(wanted, { urgency: 'refresh' })).toMatchObject({ kind: 'read' });
    expect(await slow).toMatchObject({ kind: 'read' });
    expect(askedFor()).toEqual([wanted.sku]);
  });

  it('answers a call with what is known when too many wait: of whoever has most, the one that has waited longest', async () => {
    const terms = termsWith(1).flatMap(({ term, unread }) => (unread.length === 1 ? [term] : []));
    const [ann, bob, cid] = [await member('ann'), await member('bob'), await member('cid')];
    await takeTurn();
    const calls: Promise<number>[] = [];
    for (const [place, caller] of [bob, ann, ann].entries()) {
      calls.push(searchFor(base, terms[place] ?? '', caller).then(() => place));
      await waiting(place + 1);
    }
    calls.push(searchFor(base, terms[3] ?? '', cid).then(() => 3));
    expect(await Promise.race(calls)).toBe(1);
    await giveTurnBack();
    await Promise.all(calls);
  });

  it('leaves what is held back for streams whose browser has left', async () => {
    const found = termsWith(3)
      .filter(({ unread }) => unread.length === 3)
      .slice(0, 2);
    const gus = await member('gus');
    await takeTurn();
    const leaving = new AbortController();
    const streams: Promise<unknown>[] = [];
    for (const { term } of found) {
      streams.push(open(term, { ...gus, signal: leaving.signal }).catch(() => 'left'));
      await waiting(Math.min(4, 3 * streams.length));
    }
    leaving.abort();
    expect(await Promise.all(streams)).toEqual(['left', 'left']);
    await eventually('the streams to be forgotten', async () => part(OpenStreams).count === 0);
    await giveTurnBack();
    await waiting(0);
    await part(StoreStockReader).beforeApplicationShutdown();
    // Of the second term any bottle may have come first to the line.
    expect(askedFor().map((sku) => termOf(found, sku))).toEqual([0, 0, 0, 1]);
    expect(new Set(askedFor()).size).toBe(4);
  });
});
