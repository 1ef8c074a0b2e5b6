import {
  dayAfter,
  GENERAL_WEEKDAYS,
  instantAt,
  isInsideWindow,
  localDay,
  MINUTE_MS,
  type SendWindow,
  STORE_TIME_ZONE,
  utahHoliday,
} from '@barrelhive/rules';

const OPEN_DAYS = { days: new Set(GENERAL_WEEKDAYS), isHoliday: (day: string) => utahHoliday(day) !== undefined };
const EVERY_DAY = { days: new Set([0, ...GENERAL_WEEKDAYS]) };
const WHOLE_DAY_MINUTES = 24 * 60;

const minuteOf = (day: string, minute: number) => instantAt(day, minute * MINUTE_MS, STORE_TIME_ZONE);

/**
 * Whether some store may be open: then figures move though the table may not show where. On Sundays and state holidays all are closed; hours of the
 * whole day are those of stores that never close.
 */
export function storesMaySell(now: Date, window: SendWindow): boolean {
  const neverClose = window.endMinute - window.startMinute === WHOLE_DAY_MINUTES;
  return isInsideWindow(now, { window, zone: STORE_TIME_ZONE, ...(neverClose ? EVERY_DAY : OPEN_DAYS) });
}

/** When the pass of this night began: from its minute of the evening until stores open. Undefined by day, and without such a pass. */
export function nightPassBeganAt(
  now: Date,
  { startMinute }: SendWindow,
  beginMinute: number | undefined,
): Date | undefined {
  if (beginMinute === undefined) return undefined;
  const day = localDay(now, STORE_TIME_ZONE);
  const tonight = minuteOf(day, beginMinute);
  if (now >= tonight) return tonight;
  return now < minuteOf(day, startMinute) ? minuteOf(dayAfter(day, -1), beginMinute) : undefined;
}
