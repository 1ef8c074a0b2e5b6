import { DAY_MS, MINUTE_MS } from '../durations';
import { dayAfter, instantAt, wallClock, type WallClock } from './zoned-time';

/** When alerts run and messages go out (specification section 9). */
export const SEND_WINDOW = '10:00-21:00';
export const SEND_DAYS = 'mon-sat';

const weekdayNames = ['sun', 'mon', 'tue', 'wed', 'thu', 'fri', 'sat'] as const;

/** From when (inclusive) to when (exclusive) on a day, in minutes since midnight on the clock; 0 to 1440. */
export interface SendWindow {
  startMinute: number;
  endMinute: number;
}

/** Days of the week, Sunday = 0. */
export type SendDays = ReadonlySet<number>;

/** When messages may go out. */
export interface SendSchedule {
  window: SendWindow;
  days: SendDays;
  /** IANA name, e.g. America/Denver. */
  zone: string;
  /** Tells holidays by their calendar day (`2026-11-26`); none when left out. */
  isHoliday?: ((day: string) => boolean) | undefined;
}

/** Reads `10:00-21:00` (up to `00:00-24:00`); undefined when it is no window within one day. */
export function parseSendWindow(text: string): SendWindow | undefined {
  const match = /^(\d{1,2}):(\d{2})-(\d{1,2}):(\d{2})$/.exec(text.trim());
  if (!match) return undefined;
  const startMinute = minuteOfDay(match[1], match[2]);
  const endMinute = minuteOfDay(match[3], match[4]);
  if (startMinute === undefined || endMinute === undefined || startMinute >= endMinute) return undefined;
  return { startMinute, endMinute };
}

/** Reads `mon-sat`, `mon,wed,fri`, `fri-mon` or a mix; undefined when a part names no day. */
export function parseSendDays(text: string): SendDays | undefined {
  const days = new Set<number>();
  for (const part of text.trim().toLowerCase().split(',')) {
    const [from, to = from, ...rest] = part
      .split('-')
      .map((name) => weekdayNames.findIndex((day) => day === name.trim()));
    if (from === undefined || to === undefined || from < 0 || to < 0 || rest.length > 0) return undefined;
    for (let day = from; ; day = (day + 1) % 7) {
      days.add(day);
      if (day === to) break;
    }
  }
  return days;
}

/** Whether a message may go out at this instant: the right day, no holiday, inside the window. */
export function isInsideWindow(now: Date, schedule: SendSchedule): boolean {
  return isOpenAt(wallClock(now, schedule.zone), schedule);
}

/**
 * Whole seconds until the window closes, 0 outside of it. Where the whole day is open the next day counts on (two days at most),
 * so that no message is held to midnight without a reason.
 */
export function secondsLeftInWindow(now: Date, schedule: SendSchedule): number {
  const clock = wallClock(now, schedule.zone);
  if (!isOpenAt(clock, schedule)) return 0;
  let { day } = clock;
  const closesAtMidnight = schedule.window.startMinute === 0 && schedule.window.endMinute * MINUTE_MS === DAY_MS;
  for (
    let days = 0;
    closesAtMidnight && days < 2 && isOpenDay(dayAfter(day), (clock.weekday + days + 1) % 7, schedule);
    days++
  ) {
    day = dayAfter(day);
  }
  return Math.floor((closingOf(day, schedule).getTime() - now.getTime()) / 1000);
}

/** Whether a calendar day is open at all. */
export function isOpenDay(day: string, weekday: number, schedule: SendSchedule): boolean {
  return schedule.days.has(weekday) && !schedule.isHoliday?.(day);
}

/** Whether what the clock shows lies in the open window of an open day. */
export function isOpenAt({ day, weekday, msOfDay }: WallClock, schedule: SendSchedule): boolean {
  const { startMinute, endMinute } = schedule.window;
  return msOfDay >= startMinute * MINUTE_MS && msOfDay < endMinute * MINUTE_MS && isOpenDay(day, weekday, schedule);
}

function closingOf(day: string, { window, zone }: SendSchedule): Date {
  const endMs = window.endMinute * MINUTE_MS;
  return endMs === DAY_MS ? instantAt(dayAfter(day), 0, zone) : instantAt(day, endMs, zone);
}

function minuteOfDay(hours: string | undefined, minutes: string | undefined): number | undefined {
  const minute = Number(hours) * 60 + Number(minutes);
  return Number(minutes) < 60 && minute <= 24 * 60 ? minute : undefined;
}
