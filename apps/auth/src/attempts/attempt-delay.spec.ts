import fc from 'fast-check';
import { delayAfter, delays } from './attempt-delay';

describe('the delay after failed logins', () => {
  it('begins with the fifth failure and doubles', () => {
    expect([1, 2, 3, 4, 5, 6, 7].map(delayAfter)).toEqual([0, 0, 0, 0, 1_000, 2_000, 4_000]);
  });

  it('never shrinks and never passes 15 minutes', () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 10_000 }), (failures) => {
        expect(delayAfter(failures + 1)).toBeGreaterThanOrEqual(delayAfter(failures));
        expect(delayAfter(failures)).toBeLessThanOrEqual(15 * 60_000);
      }),
    );
  });

  it('stands in a table whose last entry is the longest delay', () => {
    expect(delays.at(-1)).toBe(15 * 60_000);
    expect(delays.slice(0, 6)).toEqual([0, 0, 0, 0, 1_000, 2_000]);
  });
});
