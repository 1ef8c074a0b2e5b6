import { lastRunTime, nextRunTime, type RunSchedule } from '@barrelhive/rules';

/** Injection token of the {@link RunSchedule} at whose steps waiting matches become texts. */
export const ALERT_SCHEDULE = Symbol('alert schedule');

/** When alerts ran last and run next; the same for every alert. */
export interface RunTimes {
  lastRunAt: Date | undefined;
  nextRunAt: Date;
}

/** By the schedule alone: notifications takes every step of it, or makes up for it. */
export function runTimes(schedule: RunSchedule, now = new Date()): RunTimes {
  return { lastRunAt: lastRunTime(now, schedule), nextRunAt: nextRunTime(now, schedule) };
}
