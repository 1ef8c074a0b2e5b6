import { localDay, STORE_TIME_ZONE } from '../schedule/zoned-time';

const DATED = { timeZone: STORE_TIME_ZONE, dateStyle: 'medium' } as const;
const IN_UTAH = { timeZone: STORE_TIME_ZONE, hour: 'numeric', minute: '2-digit' } as const;
/** Made once, at the first use: making one blocks a telephone for 15 ms. */
let day: Intl.DateTimeFormat | undefined;
let moment: Intl.DateTimeFormat | undefined;
let timeOfToday: Intl.DateTimeFormat | undefined;
let timeOfDay: Intl.DateTimeFormat | undefined;

/** The day in Utah that an instant (UTC) falls on: `Nov 23, 2026`. */
export function displayDay(instant: Date): string {
  return (day ??= new Intl.DateTimeFormat('en-US', DATED)).format(instant);
}

/** An instant (UTC) as the clocks in Utah show it: `Nov 23, 2026, 7:01 AM`. */
export function displayMoment(instant: Date): string {
  return (moment ??= new Intl.DateTimeFormat('en-US', { ...DATED, timeStyle: 'short' })).format(instant);
}

/** When something was, as the clocks in Utah show it: `11:15 AM`, and with its day unless that is today, `Nov 20, 11:15 AM`. */
export function displayWhen(instant: Date, now: Date): string {
  if (localDay(instant, STORE_TIME_ZONE) === localDay(now, STORE_TIME_ZONE))
    return (timeOfToday ??= new Intl.DateTimeFormat('en-US', IN_UTAH)).format(instant);
  timeOfDay ??= new Intl.DateTimeFormat('en-US', { ...IN_UTAH, month: 'short', day: 'numeric' });
  return timeOfDay.format(instant);
}
