import type { InvoiceLine } from '../books/books';
import type { Offer } from '../books/prices';

export interface Period {
  /** Unix seconds. */
  start: number;
  end: number;
}

/**
 * The two lines of a change within a period: the unused time of the old plan as a credit, the remaining time of the new one as a
 * charge. Both by the second, in whole cents.
 */
export function prorationLines(from: Offer, to: Offer, { start, end }: Period, at: number): InvoiceLine[] {
  const share = Math.min(1, Math.max(0, (end - at) / (end - start)));
  return [
    { description: `Unused time on ${from.name}`, amount: -Math.round(from.cents * share), isProration: true },
    { description: `Remaining time on ${to.name}`, amount: Math.round(to.cents * share), isProration: true },
  ].map((line) => ({ ...line, amount: line.amount || 0, period: { start: at, end } }));
}
