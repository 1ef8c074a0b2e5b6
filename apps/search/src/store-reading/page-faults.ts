import type { AgencyError } from '../agency/agency-error';

/** The agency answers these for single bottles, often for days. */
const STATUSES_OF_BOTTLES = [404, 410, 500];
/** The page of one bottle alone must have been unreadable this often until it is the bottle's fault. */
const FAILURES_OF_ONE = 3;

/**
 * Tells whose fault it is that a bottle's page cannot be read. A page that is cut short or has another layout is the site's fault, unless
 * it happens to the same bottle again and again while others can be read: that one must not be asked for by everybody who looks at it.
 */
export class PageFaults {
  private readonly failures = new Map<string, { count: number; readAsOf: number }>();
  private read = 0;

  noteRead(sku: string): void {
    this.read++;
    this.failures.delete(sku);
  }

  isOfBottle(sku: string, { fault, details: { status } }: AgencyError): boolean {
    if (status !== undefined) return STATUSES_OF_BOTTLES.includes(status);
    if (fault !== 'layout' && fault !== 'garbled') return false;
    const before = this.failures.get(sku) ?? { count: 0, readAsOf: -1 };
    const count = this.read > before.readAsOf ? before.count + 1 : before.count;
    this.failures.set(sku, { count, readAsOf: this.read });
    return count >= FAILURES_OF_ONE;
  }
}
