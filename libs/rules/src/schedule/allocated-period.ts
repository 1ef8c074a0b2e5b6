import { dayAfter, instantAt, localDay, STORE_TIME_ZONE } from './zoned-time';

/** A list is corrected for this many days after its release. A page that changes later has the next one. */
const CORRECTED_DAYS = 7;

/** A month of the allocated list; `month` is 1 to 12. */
export interface AllocatedPeriod {
  year: number;
  month: number;
}

/** A period as links, feeds and the address bar carry it: `2026-11`. */
export function periodKey({ year, month }: AllocatedPeriod): string {
  return `${year}-${String(month).padStart(2, '0')}`;
}

/** The day the list of a month is released: its third Saturday, e.g. `2026-11-21`. */
export function thirdSaturday(year: number, month: number): string {
  const weekdayOfFirst = new Date(Date.UTC(year, month - 1, 1)).getUTCDay();
  return new Date(Date.UTC(year, month - 1, 15 + (6 - weekdayOfFirst))).toISOString().slice(0, 10);
}

/** The period that counts now: the month of the last third Saturday, by the calendar in Utah. */
export function currentAllocatedPeriod(now: Date): AllocatedPeriod {
  const today = localDay(now, STORE_TIME_ZONE);
  const [year = 0, month = 0] = today.split('-').map(Number);
  if (today >= thirdSaturday(year, month)) return { year, month };
  return month === 1 ? { year: year - 1, month: 12 } : { year, month: month - 1 };
}

/**
 * The period that the agency's allocated page is of when it changed at an instant: it may be posted two weeks before the release, and may show the
 * old list for as long. A page that was seen for the first time has not changed: it is of {@link currentAllocatedPeriod}.
 */
export function periodOfChangedPage(changedAt: Date): AllocatedPeriod {
  const { year, month } = currentAllocatedPeriod(changedAt);
  const lastDayOfCorrections = dayAfter(thirdSaturday(year, month), CORRECTED_DAYS);
  if (localDay(changedAt, STORE_TIME_ZONE) <= lastDayOfCorrections) return { year, month };
  return nextAllocatedPeriod({ year, month });
}

/** The period after this one. */
export function nextAllocatedPeriod({ year, month }: AllocatedPeriod): AllocatedPeriod {
  return month === 12 ? { year: year + 1, month: 1 } : { year, month: month + 1 };
}

/** Whether the day of a period's list is still to come. */
export function isBeforeRelease(period: AllocatedPeriod, now: Date): boolean {
  return localDay(now, STORE_TIME_ZONE) < thirdSaturday(period.year, period.month);
}

/** The first instant of the day on which the list of a period is released, in Utah. */
export function releaseInstant({ year, month }: AllocatedPeriod): Date {
  return instantAt(thirdSaturday(year, month), 0, STORE_TIME_ZONE);
}

/** The English name of a month, 1 to 12. Throws a RangeError for any other number. */
export function monthName(month: number): string {
  if (!Number.isInteger(month) || month < 1 || month > 12) throw new RangeError(`there is no month ${month}`);
  return new Date(Date.UTC(2000, month - 1)).toLocaleString('en-US', { month: 'long', timeZone: 'UTC' });
}

/** Whether a bottle is on the monthly list of allocated bottles: status `A` or department `LA`. */
export function isOnMonthlyList({ status, department }: { status: string; department: string }): boolean {
  return status === 'A' || department === 'LA';
}
