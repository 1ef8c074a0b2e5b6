import { isOpenDay, type SendSchedule } from './send-window';
import { dayAfter, instantAt, wallClock } from './zoned-time';

/** The step of the alert schedule (specification section 9). */
export const ALERT_STEP_SECONDS = 900;

const MINUTE_MS = 60_000;
/** A schedule that stays closed this long (every day a holiday) will never open. */
const LONGEST_CLOSURE_DAYS = 400;

/** When alerts are evaluated: every step inside the send window, counted from midnight on the clock. */
export interface RunSchedule extends SendSchedule {
  stepSeconds: number;
}

/**
 * The first mark at or after an instant: rounded up to the next step inside the window, else the next opening (specification
 * section 4, "Next run time"). The window's end is no mark, since nothing may be sent from then on.
 * Throws a RangeError when the schedule never opens.
 */
export function nextRunTime(now: Date, schedule: RunSchedule): Date {
  const stepMs = schedule.stepSeconds * 1000;
  const startMs = schedule.window.startMinute * MINUTE_MS;
  const endMs = schedule.window.endMinute * MINUTE_MS;
  const lastDay = dayAfter(wallClock(now, schedule.zone).day, LONGEST_CLOSURE_DAYS);
  let at = now;
  for (;;) {
    const { day, weekday, msOfDay } = wallClock(at, schedule.zone);
    if (day > lastDay) throw new RangeError('the schedule never opens');
    const mark = Math.ceil(Math.max(msOfDay, startMs) / stepMs) * stepMs;
    if (!isOpenDay(day, weekday, schedule) || mark >= endMs) at = instantAt(dayAfter(day), 0, schedule.zone);
    else if (mark === msOfDay) return at;
    else at = forwardTo(at, day, msOfDay, mark, schedule.zone);
  }
}

/**
 * Moves towards a later time of the same day without ever passing it: by the time that lies between on the clock, or to where
 * the clock shows it, whichever is sooner. When the clocks change in between, the caller looks again.
 */
function forwardTo(at: Date, day: string, msOfDay: number, targetMs: number, zone: string): Date {
  const byDuration = at.getTime() + targetMs - msOfDay;
  const byClock = instantAt(day, targetMs, zone).getTime();
  return new Date(byClock > at.getTime() ? Math.min(byDuration, byClock) : byDuration);
}
