import fc from 'fast-check';
import {
  currentAllocatedPeriod,
  isBeforeRelease,
  monthName,
  nextAllocatedPeriod,
  periodKey,
  periodOfChangedPage,
  releaseInstant,
  thirdSaturday,
  type AllocatedPeriod,
} from './allocated-period';
import { DAY_MS } from '../durations';
import { instantAt, localDay, STORE_TIME_ZONE, wallClock } from './zoned-time';

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

  it('changes at midnight in Utah on the third Saturday of each month of fifty years', () => {
    let before = { year: 2025, month: 12 };
    for (const period of monthsOf(2026, 2075)) {
      const day = calendarThirdSaturday(period);
      const midnight = instantAt(day, 0, STORE_TIME_ZONE);
      expect(wallClock(midnight, STORE_TIME_ZONE)).toEqual({ day, weekday: 6, msOfDay: 0 });
      expect(currentAllocatedPeriod(new Date(midnight.getTime() - 1))).toEqual(before);
      expect(currentAllocatedPeriod(midnight)).toEqual(period);
      before = period;
    }
  });

  it('counts from its third Saturday to the day before the next, at any instant near a release of fifty years', () => {
    const period = fc.constantFrom(...monthsOf(2026, 2075));
    const msFromNoon = fc.integer({ min: -2 * DAY_MS, max: 2 * DAY_MS });
    fc.assert(
      fc.property(period, msFromNoon, (nearby, offset) => {
        const noon = instantAt(calendarThirdSaturday(nearby), DAY_MS / 2, STORE_TIME_ZONE);
        const now = new Date(noon.getTime() + offset);
        const current = currentAllocatedPeriod(now);
        const today = localDay(now, STORE_TIME_ZONE);
        expect(calendarThirdSaturday(current) <= today).toBe(true);
        expect(today < calendarThirdSaturday(monthAfter(current))).toBe(true);
      }),
    );
  });

  it('is on the page from two weeks before its release to a week after it, whenever the page changes', () => {
    const period = fc.constantFrom(...monthsOf(2026, 2075));
    const minuteFromRelease = fc.integer({ min: -13 * 24 * 60, max: 8 * 24 * 60 - 61 });
    fc.assert(
      fc.property(period, minuteFromRelease, (ofPage, minute) => {
        const release = instantAt(calendarThirdSaturday(ofPage), 0, STORE_TIME_ZONE);
        expect(periodOfChangedPage(new Date(release.getTime() + minute * 60_000))).toEqual(ofPage);
      }),
    );
  });

  it('is ahead until the midnight that begins its day in Utah', () => {
    fc.assert(
      fc.property(fc.constantFrom(...monthsOf(2026, 2075)), (period) => {
        const release = releaseInstant(period);
        expect(currentAllocatedPeriod(release)).toEqual(period);
        expect([isBeforeRelease(period, new Date(release.getTime() - 1)), isBeforeRelease(period, release)]).toEqual([
          true,
          false,
        ]);
        expect(nextAllocatedPeriod(currentAllocatedPeriod(new Date(release.getTime() - 1)))).toEqual(period);
      }),
    );
  });

  it('carries its month with two digits in links and feeds', () => {
    expect([periodKey({ year: 2026, month: 3 }), periodKey({ year: 2026, month: 11 })]).toEqual(['2026-03', '2026-11']);
  });

  it('has the English name of its month', () => {
    expect([monthName(1), monthName(12)]).toEqual(['January', 'December']);
    expect(() => monthName(13)).toThrow(RangeError);
  });
});

function monthsOf(firstYear: number, lastYear: number) {
  const years = Array.from({ length: lastYear - firstYear + 1 }, (_, later) => firstYear + later);
  return years.flatMap((year) => Array.from({ length: 12 }, (_, month) => ({ year, month: month + 1 })));
}

const monthAfter = ({ year, month }: AllocatedPeriod) =>
  month === 12 ? { year: year + 1, month: 1 } : { year, month: month + 1 };

/** Counts the Saturdays of the month one by one, so that the rule is not compared with its own arithmetic. */
function calendarThirdSaturday({ year, month }: AllocatedPeriod): string {
  const days = Array.from({ length: 28 }, (_, day) => new Date(Date.UTC(year, month - 1, day + 1)));
  const [, , third] = days.filter((day) => day.getUTCDay() === 6);
  if (!third) throw new Error('each month has three Saturdays within 28 days');
  return third.toISOString().slice(0, 10);
}
