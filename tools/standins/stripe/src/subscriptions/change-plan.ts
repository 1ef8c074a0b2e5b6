import * as z from 'zod';
import { StripeStandinError } from '../stripe-error';
import { subscriptionAnswer } from '../books/subscription-answers';
import type { InvoiceLine, Subscription } from '../books/books';
import { type Ledger, sumOf } from '../books/ledger';
import { planOf } from '../books/plans';
import { currentPriceOf, type Offer, offerOf, priceOf } from '../books/prices';

/** How long a change may wait for its payment, and a first invoice for its own: 23 hours at Stripe ("Pending updates", "Subscription lifecycle"). */
export const PAYMENT_WINDOW_SECONDS = 23 * 3_600;

export const prorationBehavior = z.enum(['create_prorations', 'always_invoice', 'none']);
export const paymentBehavior = z.enum([
  'allow_incomplete',
  'default_incomplete',
  'error_if_incomplete',
  'pending_if_incomplete',
]);

/** What a caller may say about a change of plan; the defaults are Stripe's. */
export interface PlanChange {
  lookupKey: string;
  /** The id of a price of the plan; that of today unless given. */
  price?: string | undefined;
  prorationBehavior?: z.infer<typeof prorationBehavior> | undefined;
  paymentBehavior?: z.infer<typeof paymentBehavior> | undefined;
  /** Unix seconds; now unless given. */
  prorationDate?: number | undefined;
}

/** What a change at this moment would cost, in cents; below zero it gives a credit. */
export function costOfChange(ledger: Ledger, subscription: Subscription, lookupKey: string): number {
  return sumOf(linesOf(ledger, subscription, { lookupKey }));
}

/** Changes the plan within the period. Tells of invoices; that the subscription was updated is told by the caller. */
export function changePlan(ledger: Ledger, subscription: Subscription, change: PlanChange): void {
  const target = planOf(change.lookupKey).lookupKey;
  dropPendingUpdate(ledger, subscription);
  const { prorationBehavior = 'create_prorations' } = change;
  const lines = linesOf(ledger, subscription, change);
  const isBilledNow = prorationBehavior === 'always_invoice' && sumOf(lines) !== 0;
  if (isBilledNow && !bill(ledger, subscription, change, lines)) return;
  if (prorationBehavior === 'create_prorations')
    ledger.putAside(
      subscription,
      lines.filter(({ amount }) => amount !== 0),
    );
  Object.assign(subscription, { lookupKey: target, price: priceIn(ledger, change), nextLookupKey: null });
}

/** A change that was not paid in time is forgotten, and its invoice is void. */
export function dropPendingUpdate(ledger: Ledger, subscription: Subscription): void {
  const invoice = ledger.books.invoices[subscription.pendingUpdate?.invoice ?? ''];
  if (invoice?.status === 'open') invoice.status = 'void';
  subscription.pendingUpdate = null;
}

/** Applies a change whose invoice was paid after all. */
export function applyPendingUpdate(ledger: Ledger, subscription: Subscription): void {
  if (!subscription.pendingUpdate) return;
  const { lookupKey, price } = subscription.pendingUpdate;
  Object.assign(subscription, { lookupKey, price, nextLookupKey: null });
  subscription.pendingUpdate = null;
  ledger.tell('customer.subscription.pending_update_applied', subscriptionAnswer(ledger.books, subscription));
}

function linesOf(ledger: Ledger, subscription: Subscription, change: PlanChange): InvoiceLine[] {
  const price = priceIn(ledger, change);
  if (price === priceOf(ledger.books, subscription).id || subscription.status === 'trialing') return [];
  const period = { start: subscription.periodStart, end: subscription.periodEnd };
  const at = change.prorationDate ?? ledger.now();
  const { books } = ledger;
  return prorationLines(
    offerOf(books, subscription),
    offerOf(books, { lookupKey: change.lookupKey, price }),
    period,
    at,
  );
}

function priceIn({ books }: Ledger, { lookupKey, price }: PlanChange): string {
  return price ?? currentPriceOf(books, planOf(lookupKey)).id;
}

/** Answers whether the change may be made now. */
function bill(ledger: Ledger, subscription: Subscription, change: PlanChange, lines: InvoiceLine[]): boolean {
  const { paymentBehavior = 'allow_incomplete' } = change;
  const declines = ledger.declines(subscription.customer) && sumOf(lines) > 0;
  if (declines && paymentBehavior === 'error_if_incomplete') throw cardDeclined();
  const invoice = ledger.openInvoice(subscription, 'subscription_update', lines);
  subscription.latestInvoice = invoice.id;
  const isTriedAgain = paymentBehavior !== 'pending_if_incomplete';
  if (ledger.collect(invoice, { isTriedAgain })) return true;
  if (!isTriedAgain) {
    const expiresAt = ledger.now() + PAYMENT_WINDOW_SECONDS;
    const { lookupKey } = change;
    subscription.pendingUpdate = { lookupKey, price: priceIn(ledger, change), invoice: invoice.id, expiresAt };
    return false;
  }
  subscription.status = 'past_due';
  return true;
}

/** The error of a payment that the card's bank refused. */
export function cardDeclined(): StripeStandinError {
  return new StripeStandinError(402, 'Your card was declined.', {
    type: 'card_error',
    code: 'card_declined',
    decline_code: 'generic_decline',
  });
}

interface Period {
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
