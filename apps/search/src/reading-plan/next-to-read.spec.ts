import * as fc from 'fast-check';
import { catalogueProduct } from '../../test/catalogue-product';
import { nextToRead, type ShelvesNow } from './next-to-read';

const MINUTE_MS = 60_000;
const now = new Date('2026-11-23T20:00:00Z');
const agoMinutes = (minutes: number) => now.getTime() - minutes * MINUTE_MS;

interface Bottle {
  total?: number;
  isWatched?: boolean;
  hasRisen?: boolean;
  isOutdated?: boolean;
  isAllocated?: boolean;
  /** Minutes ago. */
  read?: number;
}

/** What is read next of some bottles, by day unless told. */
function next(bottles: Readonly<Record<string, Bottle>>, given: Partial<ShelvesNow> = {}): string | undefined {
  const chosen = nextToRead({
    now,
    cycleMs: 10 * MINUTE_MS,
    listed: Object.entries(bottles).map(([sku, { total = 5, isAllocated }]) => ({
      ...catalogueProduct(sku),
      storeQty: total,
      department: isAllocated ? 'LA' : 'AW',
      status: isAllocated ? 'A' : '1',
    })),
    isWatched: (sku) => bottles[sku]?.isWatched ?? false,
    hasRisen: ({ sku }) => bottles[sku]?.hasRisen ?? false,
    isOutdated: ({ sku }) => bottles[sku]?.isOutdated ?? false,
    lookedAt: (sku) => {
      const read = bottles[sku]?.read;
      return read === undefined ? undefined : agoMinutes(read);
    },
    storesMaySell: true,
    nightBeganAt: undefined,
    ...given,
  });
  return chosen && `${chosen.product.sku} ${chosen.reason}`;
}

const watched = { isWatched: true };

describe('what is read next', () => {
  it('is a bottle whose total rose, a watched one first', () => {
    expect(next({ a: { hasRisen: true, read: 99 }, b: { hasRisen: true, read: 20, ...watched } })).toBe('b risen');
    expect(next({ a: { hasRisen: true, read: 11 }, b: { read: 14, ...watched } })).toBe('a risen');
  });

  it('is a watched bottle that is late before one that rose and that nobody watches', () => {
    expect(next({ a: { hasRisen: true, read: 99 }, b: { read: 15, ...watched } })).toBe('b watched');
  });

  it('goes round the watched ones, the oldest reading first', () => {
    expect(next({ a: { read: 12, ...watched }, b: { read: 13, ...watched }, c: { read: 14 } })).toBe('b watched');
    expect(next({ a: { read: 12, ...watched }, b: watched })).toBe('b watched');
  });

  it('is one of the monthly list only while its figures do not hold', () => {
    expect(next({ a: { isAllocated: true, isOutdated: true, read: 11 } })).toBe('a allocated');
    expect(next({ a: { isAllocated: true, read: 999 } })).toBeUndefined();
  });

  it('leaves the round at night, and reads all in stock once, whoever watches them', () => {
    const night = { storesMaySell: false, nightBeganAt: new Date(agoMinutes(60)) };
    expect(next({ a: { read: 59 }, b: { read: 70 } }, night)).toBe('b night');
    expect(next({ a: { read: 59, ...watched } }, night)).toBeUndefined();
    expect(next({ a: { read: 59, hasRisen: true } }, night)).toBe('a risen');
  });

  const anyBottle = fc.record({
    total: fc.nat(2),
    isWatched: fc.boolean(),
    hasRisen: fc.boolean(),
    isOutdated: fc.boolean(),
    isAllocated: fc.boolean(),
    read: fc.option(fc.nat(100), { nil: undefined }),
  });

  it('is never younger than a cycle, and never without stock', () => {
    const circumstances = fc.record({
      storesMaySell: fc.boolean(),
      nightBeganAt: fc.option(fc.constant(new Date(agoMinutes(60))), { nil: undefined }),
    });
    fc.assert(
      fc.property(fc.dictionary(fc.constantFrom('a', 'b', 'c', 'd'), anyBottle), circumstances, (some, given) => {
        const bottles = some as Record<string, Bottle>;
        const [sku = ''] = next(bottles, given)?.split(' ') ?? [];
        const { total = 1, read = 10 } = bottles[sku] ?? {};
        expect(total).toBeGreaterThan(0);
        expect(read).toBeGreaterThanOrEqual(10);
      }),
    );
  });
});
