import { dayAfter, instantAt, isInsideWindow, localDay, STORE_TIME_ZONE, type SendWindow } from '@barrelhive/rules';

const MINUTE_MS = 60_000;
const WEEKDAYS = new Set([1, 2, 3, 4, 5, 6]);

const minuteOf = (day: string, minute: number) => instantAt(day, minute * MINUTE_MS, STORE_TIME_ZONE);

/** Whether some store may be open: then figures move though the table may not show where. On holidays some looks find nothing new. */
export function storesMaySell(now: Date, window: SendWindow): boolean {
  return isInsideWindow(now, { window, days: WEEKDAYS, zone: STORE_TIME_ZONE });
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
