export const MINUTE_MS = 60_000;

interface Count {
  /** What all replicas counted when the counts were last shared, ours included. */
  shared: number;
  /** What we counted since. */
  unshared: number;
}

/**
 * How often each caller came in the current minute of the clock. Counting is a step in memory; replicas share their counts
 * now and then, so that no call waits for another replica.
 */
export class MinuteCounts {
  private minute = 0;
  private counts = new Map<string, Count>();

  constructor(private readonly mostCallers = 200_000) {}

  /** Counts one call and gives the caller's number in this minute. */
  add(caller: string, now: number): number {
    this.turnTo(Math.floor(now / MINUTE_MS));
    const count = this.counts.get(caller) ?? this.begin(caller);
    count.unshared++;
    return count.shared + count.unshared;
  }

  /** What the other replicas do not know yet. */
  unshared(): { minute: number; calls: [caller: string, count: number][] } {
    const calls = [...this.counts].filter(([, { unshared }]) => unshared > 0);
    return { minute: this.minute, calls: calls.map(([caller, { unshared }]) => [caller, unshared]) };
  }

  /** Sharing gave `total`, in which `sent` of our calls are contained. An answer for an earlier minute is dropped. */
  learn(minute: number, caller: string, sent: number, total: number): void {
    const count = minute === this.minute ? this.counts.get(caller) : undefined;
    if (!count) return;
    count.unshared -= sent;
    count.shared = total;
  }

  private begin(caller: string): Count {
    if (this.counts.size >= this.mostCallers) this.counts.clear();
    const count = { shared: 0, unshared: 0 };
    this.counts.set(caller, count);
    return count;
  }

  private turnTo(minute: number): void {
    if (minute === this.minute) return;
    this.minute = minute;
    this.counts = new Map();
  }
}

/** Whole seconds until the counts begin anew; at least one. */
export function secondsToNextMinute(now: number): number {
  return Math.ceil((MINUTE_MS - (now % MINUTE_MS)) / 1000);
}
