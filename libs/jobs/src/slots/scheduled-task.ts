import { CronTime } from 'cron';
import type { HeldSlot } from './held-slot';

const DAY_MS = 86_400_000;

/** When the slots of a task begin: by a cron expression on the clock of an IANA zone, or every `stepSeconds`, `offsetSeconds` after a step begins. */
export type SlotTimes = ({ cron: string; zone: string } | { stepSeconds: number; offsetSeconds?: number }) & {
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
 * Gives the start of the slot an instant lies in; undefined when none is due. Steps begin at the same instants on every replica: those of 900
 * seconds at each quarter-hour. A cron expression gives its latest instant, which is kept until the next one comes: it is asked each second.
 */
export function slotsOf(times: SlotTimes): (now: Date) => Date | undefined {
  const startOf = 'cron' in times ? latestOf(times.cron, times.zone) : stepOf(times);
  const { isOpenAt = () => true } = times;
  return (now) => {
    const slot = startOf(now);
    return isOpenAt(slot) && isOpenAt(now) ? slot : undefined;
  };
}

function stepOf({
  stepSeconds,
  offsetSeconds = 0,
}: {
  stepSeconds: number;
  offsetSeconds?: number;
}): (now: Date) => Date {
  const [lengthMs, offsetMs] = [stepSeconds * 1000, Math.round(offsetSeconds * 1000)];
  return (now) => new Date(Math.floor((now.getTime() - offsetMs) / lengthMs) * lengthMs + offsetMs);
}

function latestOf(cron: string, zone: string): (now: Date) => Date {
  const expression = new CronTime(cron, zone);
  const after = (instant: Date) => expression.getNextDateFrom(instant, zone).toJSDate();
  let known: Instants | undefined;
  return (now) => {
    if (!known || now < known.latest || now >= known.next) known = instantsAround(now, after);
    return known.latest;
  };
}

interface Instants {
  latest: Date;
  next: Date;
}

/** Cron only tells what comes next: it is asked from a day ago on, and from twice as long ago while nothing came since. */
function instantsAround(now: Date, after: (instant: Date) => Date): Instants {
  for (let backMs = DAY_MS; ; backMs *= 2) {
    let latest = after(new Date(now.getTime() - backMs));
    if (latest > now) continue;
    let next = after(latest);
    while (next <= now) [latest, next] = [next, after(next)];
    return { latest, next };
  }
}
