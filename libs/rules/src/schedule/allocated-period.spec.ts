import fc from 'fast-check';
import { currentAllocatedPeriod, monthName, thirdSaturday } from './allocated-period';

describe('the allocated list', () => {
  it('is released on the third Saturday', () => {
    expect([thirdSaturday(2026, 11), thirdSaturday(2026, 8), thirdSaturday(2026, 2), thirdSaturday(2027, 5)]).toEqual([
      '2026-11-21',
      '2026-08-15',
      '2026-02-21',
      '2027-05-15',
    ]);
    fc.assert(
      fc.property(fc.integer({ min: 2000, max: 2100 }), fc.integer({ min: 1, max: 12 }), (year, month) => {
        const day = new Date(`${thirdSaturday(year, month)}T00:00:00Z`);
        expect([day.getUTCDay(), day.getUTCFullYear(), day.getUTCMonth() + 1, Math.ceil(day.getUTCDate() / 7)]).toEqual(
          [6, year, month, 3],
        );
      }),
    );
  });

  it.each([
    ['2026-11-21T06:59:59Z', { year: 2026, month: 10 }],
    ['2026-11-21T07:00:00Z', { year: 2026, month: 11 }],
    ['2026-12-01T12:00:00Z', { year: 2026, month: 11 }],
    ['2027-01-02T12:00:00Z', { year: 2026, month: 12 }],
    ['2027-01-16T12:00:00Z', { year: 2027, month: 1 }],
  ])('that counts at %s is of %j', (now, period) => {
    expect(currentAllocatedPeriod(new Date(now))).toEqual(period);
  });

  it('has the English name of its month', () => {
    expect([monthName(1), monthName(12)]).toEqual(['January', 'December']);
    expect(() => monthName(13)).toThrow(RangeError);
  });
});
