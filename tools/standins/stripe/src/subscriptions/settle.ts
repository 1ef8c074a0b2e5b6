import { checkoutSessionAnswer } from '../books/session-answers';
import { subscriptionAnswer } from '../books/subscription-answers';
import type { CheckoutSession, Subscription } from '../books/books';
import { nextRetryAt, RETRIED_FOR_SECONDS, type Ledger } from '../books/ledger';
import { dropPendingUpdate, PAYMENT_WINDOW_SECONDS } from './change-plan';
import { beginNextPeriod, hasEnded } from './subscription-period';

export function expireCheckout(ledger: Ledger, session: CheckoutSession): void {
  session.status = 'expired';
  ledger.tell('checkout.session.expired', checkoutSessionAnswer(ledger.books, session, ledger.origin()));
}

export function cancelNow(ledger: Ledger, subscription: Subscription): void {
  dropPendingUpdate(ledger, subscription);
  const now = ledger.now();
  Object.assign(subscription, { status: 'canceled', nextLookupKey: null, canceledAt: now, endedAt: now });
  ledger.tell('customer.subscription.deleted', subscriptionAnswer(ledger.books, subscription));
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
  expirePendingUpdate(ledger, subscription);
  if (subscription.cancelAt !== null && subscription.cancelAt <= now) {
    cancelNow(ledger, subscription);
    return;
  }
  resumeCollection(ledger, subscription);
  retryPayment(ledger, subscription);
  if (isTriedEnough(ledger, subscription)) {
    giveUp(ledger, subscription);
    return;
  }
  while (subscription.status !== 'past_due' && subscription.periodEnd <= now) beginNextPeriod(ledger, subscription);
}

function expirePendingUpdate(ledger: Ledger, subscription: Subscription): void {
  if (!subscription.pendingUpdate || subscription.pendingUpdate.expiresAt > ledger.now()) return;
  dropPendingUpdate(ledger, subscription);
  ledger.tell('customer.subscription.pending_update_expired', subscriptionAnswer(ledger.books, subscription));
}

/** A pause of the collection ends at the instant that was given for it. */
function resumeCollection(ledger: Ledger, subscription: Subscription): void {
  const resumesAt = subscription.pauseCollection?.resumesAt ?? Infinity;
  if (resumesAt > ledger.now()) return;
  subscription.pauseCollection = null;
  ledger.tell('customer.subscription.updated', subscriptionAnswer(ledger.books, subscription));
}

/** Tries the card again as often as the schedule had it up to now. */
function retryPayment(ledger: Ledger, subscription: Subscription): void {
  const invoice = ledger.books.invoices[subscription.latestInvoice ?? ''];
  if (subscription.status !== 'past_due' || invoice?.status !== 'open') return;
  const isDeclined = invoice.declines || ledger.declines(invoice.customer);
  for (let at = invoice.nextAttemptAt; at !== null && at <= ledger.now(); at = nextRetryAt(invoice, at)) {
    if (!ledger.collect(invoice, { isDeclined, isTriedAgain: true })) continue;
    subscription.status = 'active';
    ledger.tell('customer.subscription.updated', subscriptionAnswer(ledger.books, subscription));
    return;
  }
}

function isTriedEnough(ledger: Ledger, { status, latestInvoice }: Subscription): boolean {
  const unpaidSince = ledger.books.invoices[latestInvoice ?? '']?.created ?? ledger.now();
  return status === 'past_due' && unpaidSince + RETRIED_FOR_SECONDS <= ledger.now();
}

/** The last retry has failed: the subscription becomes what the account's setting says. */
function giveUp(ledger: Ledger, subscription: Subscription): void {
  const { afterRetries } = ledger.books;
  if (afterRetries === 'cancel') cancelNow(ledger, subscription);
  if (afterRetries !== 'unpaid') return;
  subscription.status = 'unpaid';
  ledger.tell('customer.subscription.updated', subscriptionAnswer(ledger.books, subscription));
}

function expireIncomplete(ledger: Ledger, subscription: Subscription): void {
  const invoice = ledger.books.invoices[subscription.latestInvoice ?? ''];
  if (invoice?.status === 'open') invoice.status = 'void';
  Object.assign(subscription, { status: 'incomplete_expired', endedAt: ledger.now() });
  ledger.tell('customer.subscription.updated', subscriptionAnswer(ledger.books, subscription));
}
