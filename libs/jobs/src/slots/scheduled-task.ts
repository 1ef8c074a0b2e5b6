import { CronTime } from 'cron';
import type { HeldSlot } from './held-slot';

const DAY_MS = 86_400_000;

/** When the slots of a task begin: by a cron expression on the clock of an IANA zone, or each so many whole seconds. */
export type SlotTimes = ({ cron: string; zone: string } | { stepSeconds: number }) & {
  /** A slot is left out that begins outside of these times, or is looked at outside of them. */
  isOpenAt?: (instant: Date) => boolean;
};

/** What is run once per slot, in one of the replicas. */
export type ScheduledTask = SlotTimes & {
  /** Names the task in `job_run`. */
  name: string;
  work: (held: HeldSlot) => Promise<unknown>;
  /** How long a slot whose work failed is left alone. */
  retryAfterMs?: number;
  /** The start of a replica is a slot, too. */
  runsAtStart?: true;
};

/**
 * The start of the slot an instant lies in; undefined when none is due. Steps begin at the same instants on every replica: those of 900
 * seconds at each quarter-hour. A cron expression gives its latest instant.
 */
export function slotAt(times: SlotTimes, now: Date): Date | undefined {
  const slot = 'cron' in times ? latestOf(times.cron, times.zone, now) : stepOf(times.stepSeconds * 1000, now);
  const { isOpenAt = () => true } = times;
  return isOpenAt(slot) && isOpenAt(now) ? slot : undefined;
}

function stepOf(lengthMs: number, now: Date): Date {
  return new Date(Math.floor(now.getTime() / lengthMs) * lengthMs);
}

/** Cron only tells what comes next: it is asked from a day ago on, and from twice as long ago while nothing came since. */
function latestOf(cron: string, zone: string, now: Date): Date {
  const expression = new CronTime(cron, zone);
  const after = (instant: Date) => expression.getNextDateFrom(instant, zone).toJSDate();
  for (let backMs = DAY_MS; ; backMs *= 2) {
    let slot = after(new Date(now.getTime() - backMs));
    if (slot > now) continue;
    for (let next = slot; next <= now; next = after(next)) slot = next;
    return slot;
  }
}
