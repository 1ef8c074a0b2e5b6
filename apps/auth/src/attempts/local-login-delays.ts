/** How failed logins of one account slow down what follows. */
export interface Slowdown {
  /** From this many failures in a row on there is a delay, which doubles with each. */
  firstDelayed: number;
  firstMs: number;
  longestMs: number;
}

/** What one network, or one known device, fails. */
export const ONE_NETWORK: Slowdown = { firstDelayed: 5, firstMs: 1_000, longestMs: 15 * 60_000 };

/** How long an account takes no further login after this many failures in a row. */
export function delayAfter(failures: number, { firstDelayed, firstMs, longestMs }: Slowdown): number {
  if (failures < firstDelayed) return 0;
  return Math.min(longestMs, firstMs * 2 ** (failures - firstDelayed));
}

/** The delay after the first failure, the second, and so on; the last one holds for all further failures. */
export function delaysOf(slowdown: Slowdown): readonly number[] {
  const doublings = Math.ceil(Math.log2(slowdown.longestMs / slowdown.firstMs));
  return Array.from({ length: slowdown.firstDelayed + doublings }, (_, at) => delayAfter(at + 1, slowdown));
}

interface Failures {
  count: number;
  openAt: number;
}

/** The same count in this process alone, for the time Redis is away. It holds at most 10,000 accounts; the oldest are let go. */
export class LocalLoginDelays {
  private readonly failures = new Map<string, Failures>();

  constructor(private readonly mostAccounts = 10_000) {}

  /** Milliseconds the account must still wait; 0 lets the attempt in and counts it as failed. */
  admit(account: string, now: number, slowdown: Slowdown): number {
    const known = this.failures.get(account);
    if (known && known.openAt > now) return known.openAt - now;
    const count = (known?.count ?? 0) + 1;
    this.failures.delete(account);
    this.failures.set(account, { count, openAt: now + delayAfter(count, slowdown) });
    this.dropOldest();
    return 0;
  }

  failuresOf(account: string): number {
    return this.failures.get(account)?.count ?? 0;
  }

  /** Takes one failure back, and what is left of the wait beyond what fewer failures cost. */
  takeBack(account: string, now: number, slowdown: Slowdown): void {
    const known = this.failures.get(account);
    if (!known) return;
    const count = known.count - 1;
    if (count < 1) this.failures.delete(account);
    else this.failures.set(account, { count, openAt: Math.min(known.openAt, now + delayAfter(count, slowdown)) });
  }

  forget(account: string): void {
    this.failures.delete(account);
  }

  private dropOldest(): void {
    const [oldest] = this.failures.keys();
    if (oldest !== undefined && this.failures.size > this.mostAccounts) this.failures.delete(oldest);
  }
}
