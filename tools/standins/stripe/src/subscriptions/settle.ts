import { subscriptionAnswer } from '../api/answers';
import type { CheckoutSession, Subscription } from '../books/books';
import { dropPendingUpdate, PAYMENT_WINDOW_SECONDS } from './change-plan';
import type { Provider } from './provider';
import { beginNextPeriod, DAY_SECONDS, hasEnded } from './subscription-period';

/** How long an unpaid renewal is tried; Stripe's own default is two weeks, and then the subscription ends. */
const DUNNING_SECONDS = 14 * DAY_SECONDS;

/** A checkout that nobody paid within its day expires. */
export function settleCheckout(provider: Provider, session: CheckoutSession): void {
  if (session.status === 'open' && session.expiresAt <= provider.ledger.now()) provider.expireCheckout(session);
}

/** Does to a subscription what is due by the clock. */
export function settleSubscription(provider: Provider, subscription: Subscription): void {
  if (hasEnded(subscription)) return;
  const { ledger } = provider;
  const now = ledger.now();
  if (subscription.status === 'incomplete') {
    if (subscription.created + PAYMENT_WINDOW_SECONDS <= now) expireIncomplete(provider, subscription);
    return;
  }
  if (subscription.pendingUpdate && subscription.pendingUpdate.expiresAt <= now) {
    dropPendingUpdate(ledger, subscription);
    ledger.tell('customer.subscription.pending_update_expired', subscriptionAnswer(subscription));
  }
  if (mustEnd(provider, subscription, now)) {
    provider.cancelNow(subscription);
    return;
  }
  while (subscription.status !== 'past_due' && subscription.periodEnd <= now) beginNextPeriod(ledger, subscription);
}

function mustEnd({ books }: Provider, subscription: Subscription, now: number): boolean {
  if (subscription.cancelAt !== null && subscription.cancelAt <= now) return true;
  const unpaidSince = books.invoices[subscription.latestInvoice ?? '']?.created ?? now;
  return subscription.status === 'past_due' && unpaidSince + DUNNING_SECONDS <= now;
}

function expireIncomplete(provider: Provider, subscription: Subscription): void {
  const invoice = provider.books.invoices[subscription.latestInvoice ?? ''];
  if (invoice?.status === 'open') invoice.status = 'void';
  Object.assign(subscription, { status: 'incomplete_expired', endedAt: provider.ledger.now() });
  provider.tellUpdated(subscription);
}
