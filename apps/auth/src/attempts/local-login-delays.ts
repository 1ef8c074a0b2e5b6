/** Failed logins of one account that cost nothing. */
const FREE_FAILURES = 5;

const FIRST_DELAY_MS = 1_000;
const LONGEST_DELAY_MS = 15 * 60_000;

/** How long an account takes no further login after so many failures in a row: from the fifth on 1 s, doubling, at most 15 minutes. */
export function delayAfter(failures: number): number {
  if (failures < FREE_FAILURES) return 0;
  return Math.min(LONGEST_DELAY_MS, FIRST_DELAY_MS * 2 ** (failures - FREE_FAILURES));
}

/** The delay after the first failure, the second, and so on; the last one holds for all further failures. */
export const delays: readonly number[] = Array.from({ length: FREE_FAILURES + 10 }, (_, at) => delayAfter(at + 1));

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
