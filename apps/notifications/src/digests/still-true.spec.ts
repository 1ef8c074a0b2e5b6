import type { StockChange } from '@barrelhive/contracts';
import { asOfSlot, isStillTrue } from './still-true';

const priceChange = (before: number, after: number): StockChange => ({
  kind: 'price',
  sku: '018006',
  name: 'BUFFALO TRACE BOURBON',
  before: { priceCents: before },
  after: { priceCents: after },
  stores: [],
});
const restock: StockChange = {
  ...priceChange(0, 0),
  kind: 'back-in-stock',
  before: { storeQty: 0 },
  after: { storeQty: 6 },
};
const changeAt = (...given: Parameters<typeof asOfSlot>) => asOfSlot(...given).currentChange;
const noon = new Date('2026-11-21T19:00:00Z');
const later = new Date('2026-11-21T19:10:00Z');
const slot = new Date('2026-11-21T19:15:00Z');
const onShelf = { listed: true, storeQty: 6, warehouseQty: 0, priceCents: 2999, observedAt: later };

describe('a waiting restock', () => {
  it('is untrue once a later look found the shelves empty', () => {
    expect(isStillTrue({ change: restock, observedAt: noon }, { ...onShelf, storeQty: 0 })).toBe(false);
  });

  it('stays true when the empty shelves were seen before it', () => {
    expect(isStillTrue({ change: restock, observedAt: later }, { ...onShelf, storeQty: 0, observedAt: noon })).toBe(
      true,
    );
  });

  it('stays true when the copy of the catalogue has not heard of the product yet', () => {
    expect(isStillTrue({ change: restock, observedAt: noon }, null)).toBe(true);
  });

  it('is untrue once the product left the list', () => {
    expect(isStillTrue({ change: restock, observedAt: noon }, { ...onShelf, listed: false })).toBe(false);
  });
});

describe('a bottle that is on its way', () => {
  const ahead: StockChange = { ...restock, kind: 'on-its-way', after: { storeQty: 0, warehouseQty: 120 } };
  const inWarehouse = { ...onShelf, storeQty: 0, warehouseQty: 96 };
  const isTrueOf = (product: typeof onShelf | null, hasComeIn = false) =>
    isStillTrue({ change: ahead, observedAt: noon, hasComeIn }, product);

  it('is true while the warehouse has it and no store does', () => {
    expect([isTrueOf(inWarehouse), isTrueOf(null)]).toEqual([true, true]);
    expect(asOfSlot({ change: ahead, observedAt: noon }, inWarehouse, slot).currentChange.after).toMatchObject({
      warehouseQty: 96,
    });
  });

  it.each([
    ['a store has it', { ...inWarehouse, storeQty: 6 }],
    ['the warehouse is empty again', { ...inWarehouse, warehouseQty: 0 }],
    ['it left the list', { ...inWarehouse, listed: false }],
  ])('is untrue once %s', (_what, product) => {
    expect(isTrueOf(product)).toBe(false);
  });

  it('is untrue once some store had it, also when that sold out', () => {
    expect([isTrueOf(inWarehouse, true), isTrueOf(null, true)]).toEqual([false, false]);
  });
});

describe('a waiting price change', () => {
  it('is untrue once the price moved on', () => {
    expect(isStillTrue({ change: priceChange(1999, 2499), observedAt: noon }, onShelf)).toBe(false);
  });

  it('is untrue when the price came back to where it began, whatever the catalogue says', () => {
    expect(isStillTrue({ change: priceChange(2999, 2999), observedAt: later }, null)).toBe(false);
  });

  it('is true while the price stands', () => {
    expect(isStillTrue({ change: priceChange(1999, 2999), observedAt: noon }, onShelf)).toBe(true);
  });
});

describe('a match that is told after it was seen', () => {
  const store = {
    storeNumber: '0012',
    name: '',
    address: '280 W Harris Ave',
    city: 'Salt Lake City',
    phone: '',
    qty: 6,
  };
  const seen = { change: { ...restock, after: { storeQty: 6, priceCents: 1999 }, stores: [store] }, observedAt: noon };

  it('is told with the price and the total of the latest look, and without the stores of then', () => {
    expect(changeAt(seen, { ...onShelf, storeQty: 2 }, slot)).toEqual({
      ...restock,
      after: { storeQty: 2, priceCents: 2999 },
      stores: [],
    });
  });

  it('names its stores while the total is what it was', () => {
    expect(changeAt(seen, onShelf, slot)).toEqual({ ...seen.change, after: { storeQty: 6, priceCents: 2999 } });
  });

  it.each([
    ['a later look found the same total', { ...onShelf, observedAt: new Date('2026-11-22T19:10:00Z') }],
    ['no later look is known', null],
  ])('names no stores of more than two passes ago, although %s', (_what, product) => {
    const nextDay = new Date('2026-11-22T19:15:00Z');
    expect(changeAt(seen, product, nextDay).stores).toEqual([]);
    expect(changeAt({ ...seen, observedAt: new Date('2026-11-22T19:05:00Z') }, product, nextDay).stores).toEqual([
      store,
    ]);
  });

  it('names its stores until two passes have gone by', () => {
    expect(changeAt(seen, null, new Date('2026-11-21T19:20:00Z')).stores).toEqual([store]);
    expect(changeAt(seen, null, new Date('2026-11-21T19:20:01Z')).stores).toEqual([]);
  });

  it('says nothing of a figure that the source does not give any more', () => {
    expect(changeAt(seen, { ...onShelf, storeQty: null, priceCents: null }, slot)).toEqual({
      ...restock,
      after: {},
      stores: [],
    });
  });

  it('is told as it was seen when nothing newer is known', () => {
    expect(changeAt(seen, null, slot)).toEqual(seen.change);
    expect(changeAt(seen, { ...onShelf, storeQty: 2, observedAt: noon }, slot)).toEqual(seen.change);
  });
});

describe('a bottle whose stores were read since', () => {
  const at = (number: number, qty: number) => ({
    storeNumber: `00${number}`,
    name: '',
    address: '',
    city: '',
    phone: '',
    qty,
  });
  const seen = { change: { ...restock, stores: [at(12, 6)] }, observedAt: noon, homeStores: ['0012'] };
  const reading = { id: '7', sku: '018006', observedAt: later, stores: [at(35, 4), at(12, 2)] };

  it('is told with these, also when some were sold after that', () => {
    expect(asOfSlot(seen, null, slot, reading)).toMatchObject({
      currentChange: { stores: reading.stores },
      readingId: '7',
    });
    expect(changeAt(seen, { ...onShelf, storeQty: 4 }, slot, reading).stores).toEqual(reading.stores);
  });

  it('is told without any when most were sold after that, or that is long ago, too', () => {
    expect(changeAt(seen, { ...onShelf, storeQty: 2 }, slot, reading).stores).toEqual([]);
    expect(changeAt(seen, null, new Date('2026-11-22T19:15:00Z'), reading).stores).toEqual([]);
  });

  it('is told as it was seen when the reading is older', () => {
    const before = { ...reading, observedAt: new Date('2026-11-21T18:50:00Z') };
    expect(asOfSlot(seen, null, slot, before)).toEqual({ currentChange: seen.change });
  });

  describe('and that was news of some stores alone', () => {
    const came = { ...seen, change: { ...restock, reason: 'at-stores' as const, stores: [at(12, 6), at(35, 4)] } };

    it('is true while one of the reader has it', () => {
      expect(isStillTrue(came, onShelf, reading)).toBe(true);
      expect(isStillTrue(came, onShelf)).toBe(true);
    });

    it('is untrue when only others have it, whatever the total says', () => {
      expect(isStillTrue(came, onShelf, { ...reading, stores: [at(35, 4), at(12, 0)] })).toBe(false);
      expect(isStillTrue({ ...came, change: restock }, onShelf, { ...reading, stores: [at(35, 4)] })).toBe(true);
    });

    it('is untrue when only another of theirs has it, which had it before', () => {
      const drivesToBoth = { ...came, change: { ...came.change, rose: ['0012'] }, homeStores: ['0012', '0035'] };
      expect(isStillTrue(drivesToBoth, onShelf, reading)).toBe(true);
      expect(isStillTrue(drivesToBoth, onShelf, { ...reading, stores: [at(35, 4)] })).toBe(false);
    });

    it('is true where any of its stores has it, when nobody knows which are theirs', () => {
      const ofNobody = { ...came, homeStores: null };
      expect(isStillTrue(ofNobody, onShelf, { ...reading, stores: [at(35, 4)] })).toBe(true);
      expect(isStillTrue(ofNobody, onShelf, { ...reading, stores: [at(4, 4)] })).toBe(false);
    });
  });
});

describe('a restock whose alert looks elsewhere by now', () => {
  const at = (storeNumber: string, qty: number) => ({ storeNumber, name: '', address: '', city: '', phone: '', qty });
  const found = { change: { ...restock, stores: [at('0012', 4), at('0035', 2)] }, observedAt: noon };
  const came = { ...found, change: { ...found.change, reason: 'at-stores' as const, rose: ['0012'] } };
  const reading = (...stores: ReturnType<typeof at>[]) => ({ id: '7', sku: '018006', observedAt: later, stores });

  it.each([
    ['one that has it', ['0035'], true],
    ['none that has it', ['0004'], false],
    ['none at all', [], false],
  ])('is judged by the stores of its owner, where these are %s', (_which, homeStores, isTrue) => {
    expect(isStillTrue({ ...found, scope: 'my-stores', homeStores }, onShelf)).toBe(isTrue);
  });

  it('is judged by the newest reading of these', () => {
    const own = { ...found, scope: 'my-stores' as const, homeStores: ['0035'] };
    expect(isStillTrue(own, onShelf, reading(at('0012', 6)))).toBe(false);
    expect(isStillTrue({ ...own, homeStores: ['0004'] }, onShelf, reading(at('0004', 1)))).toBe(true);
  });

  it('is untrue while nobody knows which stores have it', () => {
    const unread = { change: restock, observedAt: noon };
    expect(isStillTrue({ ...unread, scope: 'my-stores', homeStores: ['0035'] }, onShelf)).toBe(false);
    expect(isStillTrue(unread, onShelf)).toBe(true);
  });

  it('is untrue where it came to stores to which its owner drives no more', () => {
    expect(isStillTrue({ ...came, homeStores: ['0012'] }, onShelf)).toBe(true);
    expect(isStillTrue({ ...came, homeStores: ['0035'] }, onShelf)).toBe(false);
    expect(isStillTrue({ ...came, homeStores: [] }, onShelf)).toBe(false);
  });

  it('is untrue where there are fewer than it asks for by now', () => {
    const asking = (atLeast: number) => ({ ...found, atLeast, homeStores: ['0012'] });
    expect([6, 7].map((atLeast) => isStillTrue(asking(atLeast), onShelf))).toEqual([true, false]);
    expect([6, 7].map((atLeast) => isStillTrue(asking(atLeast), null))).toEqual([true, false]);
    const ofStores = (atLeast: number) => ({ ...asking(atLeast), scope: 'my-stores' as const });
    expect([4, 5].map((atLeast) => isStillTrue(ofStores(atLeast), onShelf))).toEqual([true, false]);
    expect(
      [4, 5].map((atLeast) => isStillTrue({ ...came, ...ofStores(atLeast), change: came.change }, onShelf)),
    ).toEqual([true, false]);
  });

  it('is as true as it was of a price, which is the same everywhere', () => {
    const price = { change: priceChange(1999, 2999), observedAt: noon };
    expect(isStillTrue({ ...price, scope: 'my-stores', atLeast: 12, homeStores: [] }, onShelf)).toBe(true);
  });
});
