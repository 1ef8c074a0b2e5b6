import { areaCodeZones } from './area-code-zones';
import { nextRunTime, type RunSchedule } from './next-run-time';
import { isInsideWindow, secondsLeftInWindow, type SendSchedule, type SendWindow } from './send-window';
import { DAY_MS } from '../durations';

/** When a phone may be texted by the clocks where it is; the called party's hours of 47 CFR 64.1200(c)(1). */
export const HOURS_THERE = '08:00-21:00';

/** An area code of nowhere, as toll-free ones are, may be anywhere in the contiguous states. */
const ANYWHERE = ['America/New_York', 'America/Chicago', 'America/Denver', 'America/Los_Angeles'];
const EVERY_DAY: ReadonlySet<number> = new Set([0, 1, 2, 3, 4, 5, 6]);
const FIRST_AREA_CODE = 200;
const LAST_AREA_CODE = 999;
const LONGEST_SEARCH_MS = 14 * DAY_MS;

/** The hours in which a phone (E.164, +1) may be texted: one schedule for each zone that its area code has. They hold all at once. */
export function hoursOfPhone(phone: string, hours: SendWindow): SendSchedule[] {
  return hoursOfAreaCode(Number(phone.slice(2, 5)), hours);
}

/** The area codes, of all that can be, where it is quiet at an instant. */
export function quietAreaCodes(now: Date, hours: SendWindow): string[] {
  const quiet: string[] = [];
  for (let areaCode = FIRST_AREA_CODE; areaCode <= LAST_AREA_CODE; areaCode++)
    if (!areAllOpen(now, hoursOfAreaCode(areaCode, hours))) quiet.push(String(areaCode));
  return quiet;
}

/** Whether an instant lies in each of these schedules. */
export function areAllOpen(now: Date, schedules: readonly SendSchedule[]): boolean {
  return schedules.every((schedule) => isInsideWindow(now, schedule));
}

/** Whole seconds until the first of these schedules closes, 0 where one is closed. */
export function secondsLeftInAll(now: Date, schedules: readonly [SendSchedule, ...SendSchedule[]]): number {
  return Math.min(...schedules.map((schedule) => secondsLeftInWindow(now, schedule)));
}

/**
 * The first mark of a schedule, at or after an instant, at which further schedules are open, too. Where they have no moment in common within a
 * fortnight it is a mark beyond that. Throws a RangeError when one of them never opens.
 */
export function nextRunTimeInAll(now: Date, schedule: RunSchedule, others: readonly SendSchedule[]): Date {
  let at = nextRunTime(now, schedule);
  while (!areAllOpen(at, others) && at.getTime() - now.getTime() < LONGEST_SEARCH_MS) {
    for (const other of others) at = nextRunTime(at, { ...other, stepSeconds: 1 });
    at = nextRunTime(at, schedule);
  }
  return at;
}

function hoursOfAreaCode(areaCode: number, window: SendWindow): SendSchedule[] {
  const zones = Object.keys(areaCodeZones).filter((zone) => areaCodeZones[zone]?.includes(areaCode));
  return (zones.length > 0 ? zones : ANYWHERE).map((zone) => ({ window, days: EVERY_DAY, zone }));
}
