import type { Invoice } from './books';

const DAY_SECONDS = 86_400;

/**
 * After how many days an unpaid invoice is tried again: three times within two weeks, as a schedule of Stripe's desk has it. When the last one
 * fails, too, the subscription ends, or becomes what the account's setting says.
 */
const RETRY_DAYS = [3, 8, 14];

/** How long an unpaid renewal is tried. */
export const RETRIED_FOR_SECONDS = Math.max(...RETRY_DAYS) * DAY_SECONDS;

/** The first retry of an invoice after an instant, in Unix seconds; null after the last one. */
export function nextRetryAt({ created }: Pick<Invoice, 'created'>, after: number): number | null {
  return RETRY_DAYS.map((days) => created + days * DAY_SECONDS).find((at) => at > after) ?? null;
}
