import { catalogueProduct } from '../../test/catalogue-product';
import { RecordingStream } from '../../test/recording-stream';
import type { KnownStores } from '../store-stock/known-stores';
import type { StoreReading } from '../store-reading/store-stock-reader';
import { toInventoryItem } from './inventory-item';
import { LiveSearch } from './live-search';

const OBSERVED_AT = new Date('2026-11-20T17:00:00Z');
const STORES: KnownStores = { checkedAt: OBSERVED_AT, statewideQty: 4, stores: [] };

const bottle = (sku: string) =>
  catalogueProduct(sku, { priceCents: 4999, knownPriceCents: 4999, storeQty: 4, knownStoreQty: 4 });

/** A search of some bottles, of which some are known; the rest are read when a test says so. */
function liveSearch(known: readonly string[], asked: readonly string[], products = [...asked, ...known].map(bottle)) {
  const stores = new Map(known.map((sku) => [sku, STORES]));
  const readings = new Map<string, (reading: StoreReading) => void>();
  const wishes: string[] = [];
  const signals: (AbortSignal | undefined)[] = [];
  const search = new LiveSearch(
    { kind: 'found', term: 'bottle', products, isNear: false },
    {
      describe: (product, read = stores.get(product.sku)) => toInventoryItem(product, read, OBSERVED_AT),
      needsReading: ({ sku }) => !stores.has(sku),
      hintFor: () => ({}),
    },
    {
      read: ({ sku }, wish, signal) => {
        wishes.push(`${sku} for ${'searcher' in wish ? wish.searcher : wish.urgency}`);
        signals.push(signal);
        return new Promise((resolve) => readings.set(sku, resolve));
      },
    },
  );
  const join = (counter = {}, searcher = 'one') => {
    const stream = new RecordingStream();
    search.open(stream, searcher);
    search.follow(stream, counter);
    return stream;
  };
  const read = async (sku: string, reading: StoreReading = { kind: 'read', stores: STORES }) => {
    readings.get(sku)?.(reading);
    // What waits for a reading hears of it a few turns of promises later.
    await new Promise((resolve) => setImmediate(resolve));
  };
  return { search, join, read, wishes, signals, isAsked: (sku: string) => readings.has(sku) };
}

describe('a live search', () => {
  it('tells everything at once when all stores are known, without a turn of the event loop', () => {
    const { search, join } = liveSearch(['1', '2'], []);
    void search.run('one');
    const stream = join({ searchCount: 1, remainingSearches: 2 });
    expect(stream.types).toEqual([
      ...['start', 'initial-summary', 'status', 'batch-start', 'item-start', 'item-start'],
      ...['item-update', 'item-update', 'batch-complete', 'complete'],
    ]);
    expect(stream.events.at(-1)).toMatchObject({ count: 2, searchCount: 1, remainingSearches: 2 });
    expect(stream.hasEnded).toBe(true);
  });

  it.each([[[]], [['1']], [['1', '2']]])('says how many it found in the same words for any number: %j', (skus) => {
    const { search, join } = liveSearch(skus, []);
    void search.run('one');
    const status = { type: 'status', message: `Found ${skus.length} items` };
    expect(join().events).toContainEqual(status);
  });

  it('tells what is known first, asks for all the rest at once, and tells that in batches of five', async () => {
    const asked = ['1', '2', '3', '4', '5', '6'];
    const { search, join, read, isAsked } = liveSearch(['7'], asked);
    const run = search.run('one');
    const stream = join();
    expect(asked.every(isAsked)).toBe(true);
    expect(stream.events.filter(({ type }) => type === 'batch-start')).toEqual([
      { type: 'batch-start', batchNumber: 1, totalBatches: 3 },
      { type: 'batch-start', batchNumber: 2, totalBatches: 3 },
    ]);
    expect(stream.types.at(-1)).toBe('item-start');

    await read('6');
    expect(stream.types.at(-1)).toBe('item-start');
    for (const sku of ['3', '1', '2', '5', '4']) await read(sku);
    await run;
    const updates = stream.events.flatMap((event) => (event.type === 'item-update' ? [event.sku] : []));
    expect(updates).toEqual(['7', '3', '1', '2', '5', '4', '6']);
    expect(stream.types.slice(-2)).toEqual(['batch-complete', 'complete']);
  });

  it('tells the stores as they were read, in the update of the bottle and at the end', async () => {
    const { search, join, read } = liveSearch([], ['1']);
    const run = search.run('one');
    const stream = join();
    const store = { number: 12, name: 'STATE STORE # 12', address: '', city: '', phone: '', qty: 4 };
    await read('1', { kind: 'read', stores: { ...STORES, stores: [store] } });
    await run;
    const stores = [expect.objectContaining({ storeNumber: '0012', qty: 4 })];
    expect(stream.events.find(({ type }) => type === 'item-update')).toMatchObject({ success: true, stores });
    expect(stream.events.at(-1)).toMatchObject({ type: 'complete', items: [{ sku: '1', stores }] });
  });

  it('calls a bottle as the agency does, and as people do where that differs', () => {
    const named = [bottle('1'), { ...bottle('2'), name: 'BLANTON BOURBON SNGL BRRL 750ml' }];
    const { search, join } = liveSearch(['1', '2'], [], named);
    void search.run('one');
    const received = join().events.flatMap((event) => {
      if ('items' in event) return event.items.map(({ name, displayName }) => [name, displayName]);
      return 'itemName' in event ? [[event.itemName, event.displayName]] : [];
    });
    const shown = 'Blanton Bourbon Single Barrel';
    const both = [
      ['BOTTLE 1', undefined],
      ['BLANTON BOURBON SNGL BRRL 750ml', shown],
    ];
    expect(received).toEqual([...both, ...both, ...both, ...both]);
  });

  it('tells one who joins half-way the same as the others', async () => {
    const { search, join, read } = liveSearch([], ['1', '2']);
    const run = search.run('one');
    const first = join();
    await read('2');
    const second = join();
    await read('1');
    await run;
    expect(second.events).toEqual(first.events);
    expect(second.hasEnded).toBe(true);
  });

  it('asks once for each searcher who joins, and for what is still unread', async () => {
    const { search, join, read, wishes } = liveSearch([], ['1', '2']);
    void search.run('one');
    join();
    join();
    await read('1');
    join({}, 'other');
    expect(wishes).toEqual(['1 for one', '2 for one', '2 for other']);
  });

  it('is abandoned, and what waits for it left, once its last stream has gone', () => {
    const { search, join, signals } = liveSearch([], ['1']);
    void search.run('one');
    const streams = [join(), join({}, 'other')];
    streams[0]?.leave();
    expect(search.isAbandoned).toBe(false);
    streams[1]?.leave();
    expect(search.isAbandoned).toBe(true);
    expect(signals.every((signal) => signal?.aborted)).toBe(true);
  });

  it('says why when the stores of a bottle cannot be read', async () => {
    const { search, join, read } = liveSearch([], ['1']);
    const run = search.run('one');
    const stream = join();
    await read('1', { kind: 'unavailable', reason: 'The state agency is slow to answer right now.' });
    await run;
    expect(stream.events.find(({ type }) => type === 'item-update')).toMatchObject({
      success: false,
      reason: 'The state agency is slow to answer right now.',
    });
    expect(stream.types.at(-1)).toBe('complete');
  });

  it('can be ended for all, whatever is still to be told', async () => {
    const { search, join } = liveSearch([], ['1']);
    void search.run('one');
    const stream = join();
    search.end(() => ({ type: 'error', message: 'Something went wrong.' }));
    expect(stream.types.at(-1)).toBe('error');
    expect(stream.hasEnded).toBe(true);
  });
});
