import type Stripe from 'stripe';
import * as z from 'zod';

const seconds = z.int();

/** A coupon on a subscription: so much off each invoice, for a time or for good. */
export const discount = z.object({
  id: z.string(),
  coupon: z.string(),
  percentOff: z.int(),
  start: seconds,
  /** Null for good. */
  end: seconds.nullable(),
});
export type Discount = z.infer<typeof discount>;

/** What a coupon takes off of an amount, in cents; nothing of a credit, and nothing once it has run out. */
export function reductionOf(given: Discount | null, cents: number, now: number): number {
  if (!given || (given.end !== null && given.end <= now)) return 0;
  return Math.round((Math.max(0, cents) * given.percentOff) / 100);
}

export function discountAnswer({ id, coupon, start, end }: Discount, of: { subscription: string; customer: string }) {
  return {
    id,
    object: 'discount',
    checkout_session: null,
    customer: of.customer,
    customer_account: null,
    end,
    invoice: null,
    invoice_item: null,
    promotion_code: null,
    source: { coupon, type: 'coupon' },
    start,
    subscription: of.subscription,
    subscription_item: null,
  } satisfies Stripe.Discount;
}
