/** The requests of one look at a bottle's stores. */
export const REQUESTS_PER_LOOK = 2;

/** The watch may make up for this much time: a pass takes as long for the stores of what changed. */
const MOST_BEHIND_MS = 120_000;

/**
 * The watch's part of the pace toward the agency: the looks that it may begin. Over any time these are no more than the share and what it was
 * behind by two minutes at most.
 */
export class WatchShare {
  private nextAt = Number.NEGATIVE_INFINITY;
  private readonly lookMs: number;

  constructor({ intervalMs, share }: { intervalMs: number; share: number }) {
    this.lookMs = Math.ceil((intervalMs * REQUESTS_PER_LOOK) / share);
  }

  /** How long it is until the next look may begin, by a clock in ms. */
  waitMs(now: number): number {
    return Math.max(0, this.nextAt - now);
  }

  /** A look begins. */
  spend(now: number): void {
    this.nextAt = Math.max(this.nextAt, now - MOST_BEHIND_MS) + this.lookMs;
  }

  /** Nothing was to be read: what was not used is gone. */
  rest(now: number): void {
    this.nextAt = Math.max(this.nextAt, now);
  }
}
