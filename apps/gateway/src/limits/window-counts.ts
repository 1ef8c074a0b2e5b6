interface Count {
  /** What all replicas counted when the counts were last shared, ours included. */
  shared: number;
  /** What we counted since. */
  unshared: number;
}

export interface Unshared {
  window: number;
  calls: [caller: string, count: number][];
}

const MOST_CALLERS = 200_000;

/**
 * How often each caller came in the current window of the clock, such as its minute. When there are too many callers, the one who has not
 * come for longest is forgotten for each new one: who comes often is remembered. Counting is a step in memory; replicas share their counts
 * now and then, so that no call waits for another replica.
 */
export class WindowCounts {
  private window = 0;
  private counts = new Map<string, Count>();

  constructor(
    readonly windowMs: number,
    private readonly mostCallers = MOST_CALLERS,
  ) {}

  /** Counts one call, or this many, and gives the caller's number in this window. */
  add(caller: string, now: number, calls = 1): number {
    this.turnTo(Math.floor(now / this.windowMs));
    const count = this.counts.get(caller) ?? this.begin();
    count.unshared += calls;
    // A map keeps the order in which keys were put in: the first is who has not come for longest.
    this.counts.delete(caller);
    this.counts.set(caller, count);
    return count.shared + count.unshared;
  }

  /** Forgets one call of the caller again, if its window lasts. */
  takeBack(caller: string, now: number): void {
    if (Math.floor(now / this.windowMs) !== this.window) return;
    const count = this.counts.get(caller);
    if (count && count.shared + count.unshared > 0) count.unshared--;
  }

  /** What the other replicas do not know yet. */
  unshared(): Unshared {
    const calls = [...this.counts].filter(([, { unshared }]) => unshared !== 0);
    return { window: this.window, calls: calls.map(([caller, { unshared }]) => [caller, unshared]) };
  }

  /** Sharing gave `total`, in which `sent` of our calls are contained. An answer for an earlier window is dropped. */
  learn(window: number, caller: string, sent: number, total: number): void {
    const count = window === this.window ? this.counts.get(caller) : undefined;
    if (!count) return;
    count.unshared -= sent;
    count.shared = total;
  }

  /** Whole seconds until the counts begin anew; at least one. */
  secondsToNext(now: number): number {
    return Math.ceil((this.windowMs - (now % this.windowMs)) / 1000);
  }

  private begin(): Count {
    const [longestAgo] = this.counts.keys();
    if (longestAgo !== undefined && this.counts.size >= this.mostCallers) this.counts.delete(longestAgo);
    return { shared: 0, unshared: 0 };
  }

  private turnTo(window: number): void {
    if (window === this.window) return;
    this.window = window;
    this.counts = new Map();
  }
}
