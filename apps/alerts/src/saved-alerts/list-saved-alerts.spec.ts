import fc from 'fast-check';
import { foundNothingSince, soldOutSince } from './list-saved-alerts';

const instant = fc.date({ noInvalidDate: true });
const soldOut = fc.record({ storeQty: fc.constant(0), soldOutSince: instant });
const notKnownToBe = fc.oneof(
  fc.record({
    storeQty: fc.option(fc.integer({ min: 1 }), { nil: undefined }),
    soldOutSince: fc.option(instant, { nil: undefined }),
  }),
  fc.constant({ storeQty: 0, soldOutSince: undefined }),
);

describe('since when an alert finds nothing in stores', () => {
  it('is when the last of its products went', () => {
    fc.assert(
      fc.property(fc.array(soldOut, { minLength: 1 }), (products) => {
        const latest = Math.max(...products.map((product) => product.soldOutSince.getTime()));
        expect(soldOutSince(products)?.getTime()).toBe(latest);
      }),
    );
  });

  it('is not said while one is in stores, or while that is not known of one', () => {
    fc.assert(
      fc.property(fc.array(soldOut), notKnownToBe, fc.array(soldOut), (before, one, after) => {
        expect(soldOutSince([...before, one, ...after])).toBeUndefined();
      }),
    );
  });

  it('is not said of an alert without products', () => {
    expect(soldOutSince([])).toBeUndefined();
  });
});

describe('since when an alert finds nothing', () => {
  const now = new Date('2026-11-21T17:00:00.000Z');
  const daysAgo = (days: number) => new Date(now.getTime() - days * 86_400_000);

  it.each([
    ['it was saved, while nothing that it finds has left', 40, undefined, 40],
    ['it was saved, where what it would have found was gone by then', 40, 50, 40],
    ['what it found left', 40, 10, 10],
    ['a year at most, as far back as names are kept', 800, undefined, 365],
  ])('is since %s', (_, saved, left, since) => {
    const lastLeftAt = left === undefined ? undefined : daysAgo(left);
    expect(foundNothingSince({ createdAt: daysAgo(saved) }, { lastLeftAt }, now)).toEqual(daysAgo(since));
  });
});
