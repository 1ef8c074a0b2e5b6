import { STORE_TIME_ZONE } from '../schedule/zoned-time';

const day = new Intl.DateTimeFormat('en-US', { timeZone: STORE_TIME_ZONE, dateStyle: 'medium' });
const moment = new Intl.DateTimeFormat('en-US', { timeZone: STORE_TIME_ZONE, dateStyle: 'medium', timeStyle: 'short' });

/** The day in Utah that an instant (UTC) falls on: `Nov 23, 2026`. */
export function displayDay(instant: Date): string {
  return day.format(instant);
}

/** An instant (UTC) as the clocks in Utah show it: `Nov 23, 2026, 7:01 AM`. */
export function displayMoment(instant: Date): string {
  return moment.format(instant);
}
