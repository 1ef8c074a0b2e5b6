import { checkoutSessionAnswer } from '../books/session-answers';
import { subscriptionAnswer } from '../books/subscription-answers';
import type { CheckoutSession, Subscription } from '../books/books';
import type { Ledger } from '../books/ledger';
import { dropPendingUpdate, PAYMENT_WINDOW_SECONDS } from './change-plan';
import { beginNextPeriod, DAY_SECONDS, hasEnded } from './subscription-period';

/** How long an unpaid renewal is tried; Stripe's own default is two weeks, and then the subscription ends. */
const DUNNING_SECONDS = 14 * DAY_SECONDS;

export function expireCheckout(ledger: Ledger, session: CheckoutSession): void {
  session.status = 'expired';
  ledger.tell('checkout.session.expired', checkoutSessionAnswer(session, ledger.origin()));
}

export function cancelNow(ledger: Ledger, subscription: Subscription): void {
  dropPendingUpdate(ledger, subscription);
  const now = ledger.now();
  Object.assign(subscription, { status: 'canceled', nextLookupKey: null, canceledAt: now, endedAt: now });
  ledger.tell('customer.subscription.deleted', subscriptionAnswer(subscription));
}

/** A checkout that nobody paid within its day expires. */
export function settleCheckout(ledger: Ledger, session: CheckoutSession): void {
  if (session.status === 'open' && session.expiresAt <= ledger.now()) expireCheckout(ledger, session);
}

/** Does to a subscription what is due by the clock. */
export function settleSubscription(ledger: Ledger, subscription: Subscription): void {
  if (hasEnded(subscription)) return;
  const now = ledger.now();
  if (subscription.status === 'incomplete') {
    if (subscription.created + PAYMENT_WINDOW_SECONDS <= now) expireIncomplete(ledger, subscription);
    return;
  }
  if (subscription.pendingUpdate && subscription.pendingUpdate.expiresAt <= now) {
    dropPendingUpdate(ledger, subscription);
    ledger.tell('customer.subscription.pending_update_expired', subscriptionAnswer(subscription));
  }
  if (mustEnd(ledger, subscription, now)) {
    cancelNow(ledger, subscription);
    return;
  }
  while (subscription.status !== 'past_due' && subscription.periodEnd <= now) beginNextPeriod(ledger, subscription);
}

function mustEnd({ books }: Ledger, subscription: Subscription, now: number): boolean {
  if (subscription.cancelAt !== null && subscription.cancelAt <= now) return true;
  const unpaidSince = books.invoices[subscription.latestInvoice ?? '']?.created ?? now;
  return subscription.status === 'past_due' && unpaidSince + DUNNING_SECONDS <= now;
}

function expireIncomplete(ledger: Ledger, subscription: Subscription): void {
  const invoice = ledger.books.invoices[subscription.latestInvoice ?? ''];
  if (invoice?.status === 'open') invoice.status = 'void';
  Object.assign(subscription, { status: 'incomplete_expired', endedAt: ledger.now() });
  ledger.tell('customer.subscription.updated', subscriptionAnswer(subscription));
}
