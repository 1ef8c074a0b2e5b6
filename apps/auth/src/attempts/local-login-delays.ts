import { delayAfter } from './attempt-delay';

interface Failures {
  count: number;
  openAt: number;
}

/** The same count in this process alone, for the time Redis is away. It holds at most 10,000 accounts; the oldest are let go. */
export class LocalLoginDelays {
  private readonly failures = new Map<string, Failures>();

  constructor(private readonly mostAccounts = 10_000) {}

  /** Milliseconds the account must still wait; 0 lets the attempt in and counts it as failed. */
  admit(account: string, now: number): number {
    const known = this.failures.get(account);
    if (known && known.openAt > now) return known.openAt - now;
    const count = (known?.count ?? 0) + 1;
    this.failures.delete(account);
    this.failures.set(account, { count, openAt: now + delayAfter(count) });
    this.dropOldest();
    return 0;
  }

  /** Takes one failure back, and what is left of the wait beyond what fewer failures cost. */
  takeBack(account: string, now: number): void {
    const known = this.failures.get(account);
    if (!known) return;
    const count = known.count - 1;
    if (count < 1) this.failures.delete(account);
    else this.failures.set(account, { count, openAt: Math.min(known.openAt, now + delayAfter(count)) });
  }

  forget(account: string): void {
    this.failures.delete(account);
  }

  private dropOldest(): void {
    const [oldest] = this.failures.keys();
    if (oldest !== undefined && this.failures.size > this.mostAccounts) this.failures.delete(oldest);
  }
}
