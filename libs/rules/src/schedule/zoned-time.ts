import { DAY_MS, MINUTE_MS } from '../durations';

/** What the clocks of a zone show at an instant. `weekday` counts from Sunday = 0; `msOfDay` from midnight on the clock. */
export interface WallClock {
  day: string;
  weekday: number;
  msOfDay: number;
}

/** The zone in which stores, send windows and release days count. */
export const STORE_TIME_ZONE = 'America/Denver';

const formats = new Map<string, Intl.DateTimeFormat>();

/** Clocks change at whole minutes. Asking Intl takes longer than all else about a moment, and many ask for the same minute. */
const OFFSETS_AT_MOST = 1_000;
const offsets = new Map<string, number>();

/** The wall clock of an IANA zone at an instant. Throws a RangeError for a zone nobody knows. */
export function wallClock(instant: Date, zone: string): WallClock {
  const local = instant.getTime() + offsetMs(instant.getTime(), zone);
  const date = new Date(local);
  return {
    day: date.toISOString().slice(0, 10),
    weekday: date.getUTCDay(),
    msOfDay: ((local % DAY_MS) + DAY_MS) % DAY_MS,
  };
}

/** The calendar day at an instant in a zone, e.g. `2026-11-21`. */
export function localDay(instant: Date, zone: string): string {
  return wallClock(instant, zone).day;
}

/** The day after (or `days` after) a calendar day. */
export function dayAfter(day: string, days = 1): string {
  return new Date(Date.parse(`${day}T00:00:00Z`) + days * DAY_MS).toISOString().slice(0, 10);
}

/**
 * The instant at which the clocks of a zone show a time of a day. A time that comes twice (autumn) is the first of the two, one
 * that never comes (spring) is as much later as the clocks jump.
 */
export function instantAt(day: string, msOfDay: number, zone: string): Date {
  const asUtc = Date.parse(`${day}T00:00:00Z`) + msOfDay;
  const before = offsetMs(asUtc - DAY_MS, zone);
  const after = offsetMs(asUtc + DAY_MS, zone);
  const first = asUtc - before;
  if (offsetMs(first, zone) === before) return new Date(first);
  const second = asUtc - after;
  return new Date(offsetMs(second, zone) === after ? second : first);
}

/** How far the clocks of a zone are ahead of UTC, in milliseconds; behind is negative. */
function offsetMs(instant: number, zone: string): number {
  const key = `${Math.floor(instant / MINUTE_MS)} ${zone}`;
  const known = offsets.get(key);
  if (known !== undefined) return known;
  if (offsets.size >= OFFSETS_AT_MOST) offsets.clear();
  const asked = askOffsetMs(instant, zone);
  offsets.set(key, asked);
  return asked;
}

function askOffsetMs(instant: number, zone: string): number {
  const wholeSeconds = Math.floor(instant / 1000) * 1000;
  const part: Partial<Record<Intl.DateTimeFormatPartTypes, number>> = {};
  for (const { type, value } of formatFor(zone).formatToParts(wholeSeconds)) part[type] = Number(value);
  const { year = 0, month = 1, day = 1, hour = 0, minute = 0, second = 0 } = part;
  return Date.UTC(year, month - 1, day, hour, minute, second) - wholeSeconds;
}

function formatFor(zone: string): Intl.DateTimeFormat {
  let format = formats.get(zone);
  if (!format) {
    format = new Intl.DateTimeFormat('en-US', {
      timeZone: zone,
      calendar: 'gregory',
      hourCycle: 'h23',
      year: 'numeric',
      month: 'numeric',
      day: 'numeric',
      hour: 'numeric',
      minute: 'numeric',
      second: 'numeric',
    });
    formats.set(zone, format);
  }
  return format;
}
