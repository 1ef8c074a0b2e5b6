import fc from 'fast-check';
import { sparklinePoints } from './sparkline';

describe('sparkline', () => {
  it('draws equal values as a level line in the middle', () => {
    expect(sparklinePoints([5, 5])).toEqual([
      [4, 14],
      [116, 14],
    ]);
  });

  it('never leaves its frame, whatever the values', () => {
    fc.assert(
      fc.property(fc.array(fc.integer({ min: 0, max: 1_000_000 }), { minLength: 2, maxLength: 200 }), (values) => {
        for (const [x, y] of sparklinePoints(values)) {
          expect(x).toBeGreaterThanOrEqual(4);
          expect(x).toBeLessThanOrEqual(116);
          expect(y).toBeGreaterThanOrEqual(4);
          expect(y).toBeLessThanOrEqual(24);
        }
      }),
    );
  });
});
