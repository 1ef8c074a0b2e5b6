import { MINUTE_MS } from '../durations';
import { isOpenDay, type SendSchedule } from './send-window';
import { dayAfter, instantAt, wallClock } from './zoned-time';

/** The step of the alert schedule (specification section 9). */
export const ALERT_STEP_SECONDS = 900;

/** Of a person's alerts, deleted ones too: nobody is to be flooded by saving and deleting alerts in turn. */
export const MOST_ALERT_TEXTS_A_DAY = 25;

/** The owner of an alert whose term finds nothing for this long is told so. */
export const FOUND_NOTHING_DAYS = 30;

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
    else at = towards(at, day, msOfDay, mark, schedule.zone);
  }
}

/**
 * The last mark at or before an instant: what {@link nextRunTime} gave then. Undefined when the schedule was closed for more than a year.
 */
export function lastRunTime(now: Date, schedule: RunSchedule): Date | undefined {
  const stepMs = schedule.stepSeconds * 1000;
  const startMs = schedule.window.startMinute * MINUTE_MS;
  const endMs = schedule.window.endMinute * MINUTE_MS;
  const firstDay = dayAfter(wallClock(now, schedule.zone).day, -LONGEST_CLOSURE_DAYS);
  let at = now;
  for (;;) {
    const { day, weekday, msOfDay } = wallClock(at, schedule.zone);
    if (day < firstDay) return undefined;
    const mark = Math.floor(Math.min(msOfDay, endMs - 1) / stepMs) * stepMs;
    if (!isOpenDay(day, weekday, schedule) || mark < startMs)
      at = new Date(instantAt(day, 0, schedule.zone).getTime() - 1);
    else if (mark === msOfDay) return at;
    else at = towards(at, day, msOfDay, mark, schedule.zone);
  }
}

/**
 * Moves towards another time of the same day without ever passing it: by the time that lies between on the clock, or to where
 * the clock shows it, whichever is nearer. When the clocks change in between, the caller looks again.
 */
function towards(at: Date, day: string, msOfDay: number, targetMs: number, zone: string): Date {
  const byDuration = targetMs - msOfDay;
  const byClock = instantAt(day, targetMs, zone).getTime() - at.getTime();
  const isNearer = Math.sign(byClock) === Math.sign(byDuration) && Math.abs(byClock) < Math.abs(byDuration);
  return new Date(at.getTime() + (isNearer ? byClock : byDuration));
}
