import fc from 'fast-check';
import { sparklinePoints } from './sparkline';

describe('sparkline', () => {
  it('draws equal values as a level line in the middle', () => {
    const steps = [0, 50].map((atMs) => ({ atMs, value: 5 }));
    expect(sparklinePoints(steps, 100)).toEqual([
      [4, 14],
      [60, 14],
      [60, 14],
      [116, 14],
    ]);
  });

  it('goes up and down in steps, each as long as its value held', () => {
    const steps = [
      { atMs: 0, value: 10 },
      { atMs: 75, value: 20 },
    ];
    expect(sparklinePoints(steps, 100)).toEqual([
      [4, 24],
      [88, 24],
      [88, 4],
      [116, 4],
    ]);
  });

  it('never leaves its frame, whatever the values, and whenever it ends', () => {
    const step = fc.record({
      atMs: fc.integer({ min: 0, max: 1_000_000 }),
      value: fc.integer({ min: 0, max: 1_000_000 }),
    });
    fc.assert(
      fc.property(fc.array(step, { minLength: 2, maxLength: 200 }), fc.nat(), (unsorted, untilMs) => {
        const steps = unsorted.toSorted((one, other) => one.atMs - other.atMs);
        for (const [x, y] of sparklinePoints(steps, untilMs)) {
          expect(x).toBeGreaterThanOrEqual(4);
          expect(x).toBeLessThanOrEqual(116);
          expect(y).toBeGreaterThanOrEqual(4);
          expect(y).toBeLessThanOrEqual(24);
        }
      }),
    );
  });
});
