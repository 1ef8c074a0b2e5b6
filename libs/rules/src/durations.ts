export const MINUTE_MS = 60_000;
export const HOUR_MS = 60 * MINUTE_MS;
/** A day of 24 hours in milliseconds. Those on which clocks change have 23 or 25: `dayAfter` counts days of the calendar. */
export const DAY_MS = 24 * HOUR_MS;
