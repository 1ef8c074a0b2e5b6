import { MINUTE_MS } from '../durations';
import type { OwnHours, StoreHours } from '@barrelhive/contracts';
import { STORE_TIME_ZONE, wallClock } from '../schedule/zoned-time';
import { utahHoliday } from '../schedule/utah-holidays';

/** When a store opens and closes, by the clocks in Utah: `11:00` and `22:00`. */
export interface OpenHours {
  opens: string;
  closes: string;
}

/** The hours that most state stores keep; some close earlier. */
const GENERAL_HOURS: OpenHours = { opens: '11:00', closes: '22:00' };
/** The days on which state stores are open, as a rule. */
export const GENERAL_WEEKDAYS = [1, 2, 3, 4, 5, 6];
/** The names of the days, by their number from Sunday = 0. */
export const WEEKDAYS = ['Sunday', 'Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday'];

const NOON = 12;

/**
 * The hours of a store on a calendar day in Denver (`2026-11-26`): those of that single day, else none on holidays of the state, else its own of that
 * weekday, else the general rule, by which stores are closed on Sundays.
 */
export function storeHoursOn(day: string, own?: OwnHours): Omit<StoreHours, 'isOpen'> {
  const exception = own?.exceptions.find((one) => one.day === day);
  if (exception) return { isOwn: true, ...openOrClosed(exception, exception.reason) };
  const isOwn = own !== undefined && own.weekdays.length > 0;
  const holiday = utahHoliday(day);
  if (holiday !== undefined) return { isOwn, closedFor: holiday };
  const weekday = new Date(day).getUTCDay();
  const general = GENERAL_WEEKDAYS.includes(weekday) ? GENERAL_HOURS : {};
  const hours = isOwn ? own.weekdays.find((one) => one.weekday === weekday) : general;
  return { isOwn, ...openOrClosed(hours ?? {}, `${WEEKDAYS[weekday] ?? ''}s`) };
}

/** Whether a store is open at an instant, and its hours of that day in Denver. */
export function storeHoursAt(now: Date, own?: OwnHours): StoreHours {
  const { day, msOfDay } = wallClock(now, STORE_TIME_ZONE);
  const hours = storeHoursOn(day, own);
  const isOpen = hours.today !== undefined && msOfDay >= msOf(hours.today.opens) && msOfDay < msOf(hours.today.closes);
  return { ...hours, isOpen };
}

/**
 * The hours as people are told: `Open until 10 PM`, `Opens at 11 AM`, `Closed since 10 PM`, `Closed on Sundays`, `Closed today: Thanksgiving`. By the
 * general rule alone it is never said that a store is open: `Usually 11 AM to 10 PM, ask the store`.
 */
export function storeHoursWords(hours: StoreHours, now: Date): string {
  const { today, closedFor, isOwn, isOpen } = hours;
  if (!today) return closedWords(closedFor);
  if (!isOwn) return `Usually ${clockWords(today.opens)} to ${clockWords(today.closes)}, ask the store`;
  if (isOpen) return `Open until ${clockWords(today.closes)}`;
  const isEarly = wallClock(now, STORE_TIME_ZONE).msOfDay < msOf(today.opens);
  return isEarly ? `Opens at ${clockWords(today.opens)}` : `Closed since ${clockWords(today.closes)}`;
}

/** When state stores are open, as a rule. */
export const GENERAL_HOURS_WORDS =
  'Most are open Monday to Saturday, 11 AM to 10 PM, some shorter; all are closed on Sundays and state holidays.';

/** A time of the day (`22:30`) as people say it: `10:30 PM`. */
export function clockWords(time: string): string {
  const [hour = 0, minute = 0] = time.split(':').map(Number);
  const minutes = minute === 0 ? '' : `:${String(minute).padStart(2, '0')}`;
  return `${hour % NOON || NOON}${minutes} ${hour % (2 * NOON) < NOON ? 'AM' : 'PM'}`;
}

function closedWords(closedFor: string | undefined): string {
  if (closedFor === undefined) return 'Closed today';
  return WEEKDAYS.some((weekday) => closedFor === `${weekday}s`)
    ? `Closed on ${closedFor}`
    : `Closed today: ${closedFor}`;
}

function openOrClosed(
  hours: Partial<OpenHours>,
  closedFor: string | undefined,
): Pick<StoreHours, 'today' | 'closedFor'> {
  const { opens, closes } = hours;
  if (opens !== undefined && closes !== undefined) return { today: { opens, closes } };
  return closedFor === undefined ? {} : { closedFor };
}

function msOf(time: string): number {
  const [hours = 0, minutes = 0] = time.split(':').map(Number);
  return (hours * 60 + minutes) * MINUTE_MS;
}
