import type { ShownDrawing } from '@barrelhive/contracts';
import {
  dayAfter,
  localDay,
  monthName,
  periodKey,
  STORE_TIME_ZONE,
  thirdSaturday,
  type AllocatedPeriod,
} from '@barrelhive/rules';
import ical, { type ICalCalendar } from 'ical-generator';

const MONTHS_SHOWN = 12;
/** Subscribed calendars look again this often. */
const LOOK_AGAIN_SECONDS = 6 * 3600;

/** A drawing and when it was open; `closedAt` is null while it is open. */
export interface DrawingTimes {
  id: string;
  title: string;
  openedAt: Date;
  closedAt: Date | null;
}

/** Nothing for a drawing that is only announced: the agency names no day for it. */
export function drawingTimes({ id, title, openedAt, closedAt }: ShownDrawing): DrawingTimes[] {
  if (openedAt === undefined) return [];
  return [{ id, title, openedAt: new Date(openedAt), closedAt: closedAt === undefined ? null : new Date(closedAt) }];
}

/** A day on which stores are closed, or not open as usual. */
export interface ClosedDay {
  day: string;
  /** Stays the same for the same closure. */
  id: string;
  summary: string;
}

interface CalendarParts {
  drawings: readonly DrawingTimes[];
  publicUrl: string;
  now: Date;
  /** What stands in the calendar of somebody's stores besides. */
  own?: {
    /** What these stores open with, a line for each, by the key of the period. */
    bottles: ReadonlyMap<string, readonly string[]>;
    closed: readonly ClosedDay[];
  };
}

/** The release days of twelve months, the present one first, and the drawings, as iCalendar text (RFC 5545). All are whole days in Utah. */
export function releaseCalendar({ drawings, publicUrl, now, own }: CalendarParts): string {
  const calendar = ical({
    name: own ? 'Barrelhive: my stores' : 'Barrelhive: allocated bottles in Utah',
    prodId: { company: 'Barrelhive', product: 'Allocated bottles', language: 'EN' },
    ttl: LOOK_AGAIN_SECONDS,
  });
  const url = new URL('/allocated-items', publicUrl).href;
  for (const period of monthsFrom(now))
    addRelease(calendar, period, { url, bottles: own?.bottles.get(periodKey(period)) });
  for (const drawing of drawings) addDrawing(calendar, drawing, url);
  for (const closed of own?.closed ?? []) addClosedDay(calendar, closed);
  return calendar.toString();
}

/** The months whose releases a calendar shows. */
export function monthsFrom(now: Date): AllocatedPeriod[] {
  const [year = 0, month = 0] = localDay(now, STORE_TIME_ZONE).split('-').map(Number);
  return Array.from({ length: MONTHS_SHOWN }, (_, ahead) => {
    const months = month - 1 + ahead;
    return { year: year + Math.floor(months / 12), month: (months % 12) + 1 };
  });
}

function addRelease(
  calendar: ICalCalendar,
  period: AllocatedPeriod,
  { url, bottles }: { url: string; bottles?: readonly string[] | undefined },
): void {
  const day = thirdSaturday(period.year, period.month);
  calendar.createEvent({
    ...wholeDay(day),
    id: `release-${periodKey(period)}@barrelhive`,
    summary: `Allocated bottles: the ${monthName(period.month)} list is released`,
    url,
    ...(bottles && { description: bottles.join('\n') }),
  });
}

function addClosedDay(calendar: ICalCalendar, { day, id, summary }: ClosedDay): void {
  calendar.createEvent({ ...wholeDay(day), id: `${id}@barrelhive`, summary });
}

function addDrawing(calendar: ICalCalendar, { id, title, openedAt, closedAt }: DrawingTimes, url: string): void {
  const first = localDay(openedAt, STORE_TIME_ZONE);
  calendar.createEvent({
    id: `drawing-${id}@barrelhive`,
    stamp: openedAt,
    start: startOf(first),
    end: startOf(dayAfter(closedAt ? localDay(closedAt, STORE_TIME_ZONE) : first)),
    allDay: true,
    timezone: null,
    summary: closedAt ? `Drawing: ${title}` : `Drawing opens: ${title}`,
    url,
  });
}

const wholeDay = (day: string) => ({
  stamp: startOf(day),
  start: startOf(day),
  end: startOf(dayAfter(day)),
  allDay: true,
  timezone: null,
});

/** Whole days have no zone; midnight in UTC stands for the date. */
const startOf = (day: string) => new Date(`${day}T00:00:00Z`);
