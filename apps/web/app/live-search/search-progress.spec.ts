import type { InventoryItem, StoreEntry } from '@barrelhive/contracts';
import type { ReadStreamEvent } from '../answers/read-stream-event';
import fc from 'fast-check';
import {
  idleSearch,
  isBusy,
  PLACEHOLDER_NAME,
  searchProgress,
  type SearchAction,
  type SearchProgress,
} from './search-progress';

const checkedAt = '2026-11-21T17:00:00.000Z';

function bottle(sku: string, more: Partial<InventoryItem> = {}): InventoryItem {
  return {
    id: sku,
    sku,
    name: `BOTTLE ${sku}`,
    category: 'Whiskey',
    price: '$31.99',
    size: '750 ML',
    location: 'Various Utah Stores',
    lastChecked: checkedAt,
    stores: [],
    ...more,
  };
}

function store(storeNumber: string, qty: number): StoreEntry {
  return { storeNumber, qty, name: 'Store', address: '63 E Miller Ave', city: 'SLC', phone: '' };
}

function update(sku: string, more: Partial<Extract<ReadStreamEvent, { type: 'item-update' }>> = {}): ReadStreamEvent {
  return { type: 'item-update', sku, itemName: `BOTTLE ${sku}`, success: true, stores: [], ...more };
}

function play(...events: ReadStreamEvent[]): SearchProgress {
  const begun = searchProgress(idleSearch, { type: 'begun', term: 'buffalo' });
  return events.reduce((state, event) => searchProgress(state, { type: 'streamed', event }), begun);
}

const summary = (...items: InventoryItem[]): ReadStreamEvent => ({
  type: 'initial-summary',
  items,
  count: items.length,
});

describe('the progress of a search', () => {
  it('calls a bottle as people do, whichever event said how', () => {
    const displayName = 'Blanton Bourbon Single Barrel';
    expect(play(update('1', { displayName })).items).toMatchObject([{ name: 'BOTTLE 1', displayName }]);
    const product = { type: 'product-update', item: bottle('1') } as const;
    expect(play(summary({ ...bottle('1'), displayName }), product).items).toMatchObject([{ displayName }]);
  });

  it("keeps places for the items that 'Found N items' promises, and drops what never came", () => {
    const promised = play({ type: 'status', message: 'Found 3 items' });
    expect(promised.items.map((item) => item.name)).toEqual(Array(3).fill(PLACEHOLDER_NAME));
    const done = searchProgress(promised, {
      type: 'streamed',
      event: { type: 'complete', items: [bottle('1')], count: 1 },
    });
    expect(done.items.map((item) => item.id)).toEqual(['1']);
    expect(done.phase).toBe('complete');
  });

  it('keeps its button waiting until the first items, not for their places and not until it is complete', () => {
    expect(isBusy(play({ type: 'status', message: 'Found 3 items' }))).toBe(true);
    expect(isBusy(play(summary(bottle('1'))))).toBe(false);
    expect(isBusy(idleSearch)).toBe(false);
  });

  it('marks items without store data as awaiting it until their stores come', () => {
    const waiting = play(
      summary(bottle('1', { storeQty: 0 }), bottle('2', { storeQty: 4, stores: [store('0012', 4)] })),
    );
    expect([...waiting.awaitingStores]).toEqual(['1']);
    const known = searchProgress(waiting, {
      type: 'streamed',
      event: update('1', { stores: [store('0012', 2), store('0004', 3)] }),
    });
    expect(known.awaitingStores.size).toBe(0);
    expect(known.items[0]?.storeQty).toBe(5);
  });

  it('keeps an item waiting whose total the table told, until its stores come', () => {
    const waiting = play(
      summary(bottle('1', { storeQty: 12 }), bottle('2', { storeQty: 0, storesCheckedAt: checkedAt })),
      { type: 'status', message: 'Found 2 items' },
      { type: 'item-start', sku: '1', itemName: 'BOTTLE 1' },
    );
    expect([...waiting.awaitingStores]).toEqual(['1']);
    expect(waiting.items[0]?.storeQty).toBe(12);
    const known = searchProgress(waiting, { type: 'streamed', event: update('1', { stores: [store('0012', 11)] }) });
    expect(known.awaitingStores.size).toBe(0);
    expect(known.items[0]?.storeQty).toBe(11);
  });

  it('ends the wait of an item whose stores could not be read, whatever is told of it later', () => {
    const unread = bottle('1', { storeQty: 12 });
    const updated = play(
      summary(unread, bottle('2', { storeQty: 3 })),
      update('1', { success: false }),
      { type: 'status', message: 'Found 2 items' },
      { type: 'product-update', item: unread },
    );
    expect([...updated.awaitingStores]).toEqual(['2']);
    expect(updated.items[0]).toMatchObject({ storeQty: 12, stores: [] });
  });

  it.each<[string, SearchAction]>([
    ['completion', { type: 'streamed', event: { type: 'complete', items: [], count: 0 } }],
    ['a stream that breaks', { type: 'broken-off' }],
  ])('awaits nothing after %s', (_, ending) => {
    expect(searchProgress(play(summary(bottle('1', { storeQty: 12 }))), ending).awaitingStores.size).toBe(0);
  });

  it('keeps of an item what a later word of it leaves out', () => {
    const whole = bottle('1', {
      size: '1.75 L',
      priceCents: 3199,
      warehouseQty: 7,
      onOrderQty: 3,
      storeQty: 2,
      stores: [store('0012', 2)],
    });
    const bare = { ...bottle('1'), name: '', price: '' };
    for (const updated of [bare, { ...bare, storeQty: 0 }]) {
      const state = play(summary(whole), { type: 'product-update', item: updated });
      expect(state.items).toEqual([whole]);
    }
  });

  it('believes that an item is sold out when its stores were read', () => {
    const held = bottle('1', { storeQty: 2, stores: [store('0012', 2)] });
    const soldOut = bottle('1', { storeQty: 0, storesCheckedAt: checkedAt });
    const state = play(summary(held), { type: 'complete', items: [soldOut], count: 1 });
    expect(state.items[0]).toMatchObject({ storeQty: 0, stores: [] });
  });

  it('takes a price only if it is one, and quantities only where nothing is known', () => {
    const state = play(
      summary(bottle('1', { warehouseQty: 7, onOrderQty: 0 })),
      update('1', { price: '$0.00', warehouseQty: 9, onOrderQty: 12 }),
    );
    expect(state.items[0]).toMatchObject({ price: '$31.99', warehouseQty: 7, onOrderQty: 12 });
  });

  it.each([true, false])('takes an item that only an update tells of for checked then, with success %s', (success) => {
    const state = play(update('1', { success, storesCheckedAt: checkedAt }));
    expect(state.items[0]).toMatchObject({ id: '1', lastChecked: checkedAt });
  });

  it('keeps the stores it has when an update had no success', () => {
    const state = play(
      summary(bottle('1', { stores: [store('0012', 2)], storeQty: 2 })),
      update('1', { success: false }),
    );
    expect(state.items[0]?.storeQty).toBe(2);
  });

  it('ends with the too-broad figures and nothing else', () => {
    const state = play(summary(bottle('1')), {
      type: 'too-broad',
      figures: { count: 213, maxAllowedItems: 10 },
    });
    expect(state).toMatchObject({ phase: 'too-broad', items: [], tooBroad: { count: 213, maxAllowedItems: 10 } });
  });

  it('is complete with what there is when the stream breaks after data came, and failed before', () => {
    expect(searchProgress(play(summary(bottle('1'))), { type: 'broken-off' }).phase).toBe('complete');
    expect(searchProgress(play(), { type: 'broken-off' }).phase).toBe('failed');
  });

  it('takes in nothing more once it is over', () => {
    const done = play({ type: 'complete', items: [bottle('1')], count: 1 });
    expect(searchProgress(done, { type: 'streamed', event: summary(bottle('2')) })).toBe(done);
  });
});

const skus = fc.constantFrom('1', '2', '3', '4');
const anyEvent: fc.Arbitrary<ReadStreamEvent> = fc.oneof(
  fc.uniqueArray(skus).map((list) => summary(...list.map((sku) => bottle(sku)))),
  skus.map((sku): ReadStreamEvent => ({ type: 'product-update', item: bottle(sku) })),
  fc.nat(20).map((count): ReadStreamEvent => ({ type: 'status', message: `Found ${count} items` })),
  fc
    .record({ sku: skus, quantities: fc.array(fc.nat(50), { maxLength: 4 }) })
    .map(({ sku, quantities }) => update(sku, { stores: quantities.map((qty, index) => store(`00${index}`, qty)) })),
);

describe('whatever the order of events', () => {
  it('no item ever changes its place or shows twice', () => {
    fc.assert(
      fc.property(fc.array(anyEvent, { maxLength: 30 }), (events) => {
        let state = play();
        for (const event of events) {
          const before = state.items.filter((item) => !item.placeholder);
          state = searchProgress(state, { type: 'streamed', event });
          for (const item of before) {
            const places = state.items.flatMap(({ id }, index) => (id === item.id ? [index] : []));
            expect(places).toHaveLength(1);
          }
          const order = before.map(({ id }) => state.items.findIndex((item) => item.id === id));
          expect(order).toEqual([...order].sort((a, b) => a - b));
        }
      }),
    );
  });

  it('a store quantity is always the sum of its stores, and only shown items are awaited', () => {
    fc.assert(
      fc.property(fc.array(anyEvent, { maxLength: 30 }), (events) => {
        const { items, awaitingStores } = play(...events);
        for (const { storeQty = 0, stores } of items) {
          expect(storeQty).toBe(stores.reduce((sum, { qty }) => sum + qty, 0));
        }
        const ids = new Set(items.map(({ id }) => id));
        expect([...awaitingStores].filter((id) => !ids.has(id))).toEqual([]);
      }),
    );
  });

  it('completion leaves no placeholder and awaits nothing', () => {
    fc.assert(
      fc.property(fc.array(anyEvent, { maxLength: 30 }), (events) => {
        const done = play(...events, { type: 'complete', items: [], count: 0 });
        expect(done.items.some((item) => item.placeholder)).toBe(false);
        expect(done.awaitingStores.size).toBe(0);
      }),
    );
  });
});
