import fc from 'fast-check';
import { soldOutSince } from './list-alert-finds';

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
