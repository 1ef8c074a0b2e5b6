import type { FaultTarget } from './faults';

/** One request that came in by the agency's protocol. */
export interface LoggedRequest {
  /** Milliseconds since the epoch, with fractions. */
  at: number;
  target: FaultTarget;
  method: string;
  path: string;
  sku: string | undefined;
  userAgent: string | undefined;
  /** Known once it is answered. */
  status: number | undefined;
}

const LONGEST_LOG = 100_000;

/** What came in and when, for tests that count requests and measure the pace. */
export class RequestLog {
  private entries: LoggedRequest[] = [];

  add(request: LoggedRequest): LoggedRequest {
    if (this.entries.length >= LONGEST_LOG) this.entries = this.entries.slice(LONGEST_LOG / 2);
    this.entries.push(request);
    return request;
  }

  /** Oldest first. */
  all(): readonly LoggedRequest[] {
    return this.entries;
  }

  count(target: FaultTarget, sku?: string): number {
    return this.entries.filter((entry) => entry.target === target && (sku === undefined || entry.sku === sku)).length;
  }

  /** The least time between two requests in a row, in milliseconds; undefined before the second one. */
  shortestGapMs(): number | undefined {
    const gaps = this.entries.slice(1).map((entry, index) => entry.at - (this.entries[index]?.at ?? 0));
    return gaps.length > 0 ? gaps.reduce((least, gap) => Math.min(least, gap)) : undefined;
  }

  clear(): void {
    this.entries = [];
  }
}
