import { subscriptionAnswer } from '../books/subscription-answers';
import { newId, type Invoice, type Subscription } from '../books/books';
import type { Ledger } from '../books/ledger';
import { planOf } from '../books/plans';

export const DAY_SECONDS = 86_400;
const MONTH_SECONDS = 30 * DAY_SECONDS;

export interface NewSubscription {
  customer: string;
  lookupKey: string;
  metadata: Record<string, string>;
  /** Free days before the first payment; none unless given. */
  trialDays?: number;
  /** The first invoice stays open until somebody pays it. */
  isPaidLater?: boolean;
}

export function hasEnded({ status }: Pick<Subscription, 'status'>): boolean {
  return status === 'canceled' || status === 'incomplete_expired';
}

export function isUnpaid({ status }: Pick<Subscription, 'status'>): boolean {
  return status === 'past_due' || status === 'incomplete';
}

/** Begins a subscription and tells of it. */
export function startSubscription(ledger: Ledger, wanted: NewSubscription): Subscription {
  const { trialDays = 0, isPaidLater = false, ...fields } = wanted;
  const now = ledger.now();
  const trialEnd = trialDays > 0 ? now + trialDays * DAY_SECONDS : null;
  const subscription: Subscription = {
    ...fields,
    id: newId('sub'),
    itemId: newId('si'),
    nextLookupKey: null,
    pendingUpdate: null,
    status: trialEnd === null ? 'incomplete' : 'trialing',
    created: now,
    periodStart: now,
    periodEnd: trialEnd ?? now + MONTH_SECONDS,
    trialEnd,
    cancelAt: null,
    cancelAtPeriodEnd: false,
    canceledAt: null,
    endedAt: null,
    latestInvoice: null,
  };
  ledger.books.subscriptions[subscription.id] = subscription;
  const invoice = trialEnd === null ? openPeriodInvoice(ledger, subscription, 'subscription_create') : undefined;
  const isPaid = invoice !== undefined && !isPaidLater && ledger.collect(invoice);
  if (isPaid) subscription.status = 'active';
  ledger.tell('customer.subscription.created', subscriptionAnswer(subscription));
  return subscription;
}

/** The next month begins, with the plan that was chosen for it, and is to be paid. */
export function beginNextPeriod(ledger: Ledger, subscription: Subscription, { isDeclined = false } = {}): void {
  subscription.periodStart = subscription.periodEnd;
  subscription.periodEnd += MONTH_SECONDS;
  subscription.lookupKey = subscription.nextLookupKey ?? subscription.lookupKey;
  subscription.nextLookupKey = null;
  const invoice = openPeriodInvoice(ledger, subscription, 'subscription_cycle');
  const isPaid = ledger.collect(invoice, isDeclined ? { isDeclined } : {});
  subscription.status = isPaid ? 'active' : 'past_due';
  ledger.tell('customer.subscription.updated', subscriptionAnswer(subscription));
}

function openPeriodInvoice(
  ledger: Ledger,
  subscription: Subscription,
  reason: 'subscription_create' | 'subscription_cycle',
): Invoice {
  const { name, cents } = planOf(subscription.lookupKey);
  const line = { description: `Barrelhive ${name}, one month`, amount: cents, isProration: false };
  const invoice = ledger.openInvoice(subscription, reason, [line]);
  subscription.latestInvoice = invoice.id;
  return invoice;
}
