import { subscriptionAnswer } from '../books/subscription-answers';
import { newId, type Invoice, type Subscription } from '../books/books';
import type { Ledger } from '../books/ledger';
import { planOf } from '../books/plans';
import { currentPriceOf, offerOf, priceOf } from '../books/prices';

export const DAY_SECONDS = 86_400;
export const MONTH_SECONDS = 30 * DAY_SECONDS;

export interface NewSubscription {
  customer: string;
  lookupKey: string;
  /** The id of a price of the plan; that of today unless given. */
  price?: string | null;
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
  return status === 'past_due' || status === 'incomplete' || status === 'unpaid';
}

/** Begins a subscription and tells of it. */
export function startSubscription(ledger: Ledger, wanted: NewSubscription): Subscription {
  const { trialDays = 0, isPaidLater = false, price, ...fields } = wanted;
  const now = ledger.now();
  const trialEnd = trialDays > 0 ? now + trialDays * DAY_SECONDS : null;
  const subscription: Subscription = {
    ...fields,
    price: price ?? currentPriceOf(ledger.books, planOf(fields.lookupKey)).id,
    discount: null,
    id: newId('sub'),
    itemId: newId('si'),
    moreItems: [],
    pauseCollection: null,
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
  noteCurrency(ledger, subscription);
  const invoice = trialEnd === null ? openPeriodInvoice(ledger, subscription, 'subscription_create') : undefined;
  const isPaid = invoice !== undefined && !isPaidLater && ledger.collect(invoice);
  if (isPaid) subscription.status = 'active';
  ledger.tell('customer.subscription.created', subscriptionAnswer(ledger.books, subscription));
  return subscription;
}

function noteCurrency({ books }: Ledger, subscription: Subscription): void {
  const customer = books.customers[subscription.customer];
  if (customer) customer.currency ??= priceOf(books, subscription).currency;
}

/** While collection is paused nothing is asked of the customer, and the subscription stays active. */
const UNCOLLECTED = { keep_as_draft: 'draft', mark_uncollectible: 'uncollectible', void: 'void' } as const;

/** The next month begins, with the plan that was chosen for it, and is to be paid. */
export function beginNextPeriod(ledger: Ledger, subscription: Subscription, { isDeclined = false } = {}): void {
  subscription.periodStart = subscription.periodEnd;
  subscription.periodEnd += MONTH_SECONDS;
  if (subscription.nextLookupKey !== null) {
    subscription.lookupKey = subscription.nextLookupKey;
    subscription.price = currentPriceOf(ledger.books, planOf(subscription.lookupKey)).id;
    subscription.nextLookupKey = null;
  }
  const invoice = openPeriodInvoice(ledger, subscription, 'subscription_cycle');
  const { pauseCollection } = subscription;
  if (pauseCollection) {
    invoice.status = UNCOLLECTED[pauseCollection.behavior];
    subscription.status = 'active';
  } else {
    invoice.declines = isDeclined;
    const isPaid = ledger.collect(invoice, isDeclined ? { isDeclined } : {});
    subscription.status = isPaid ? 'active' : 'past_due';
  }
  ledger.tell('customer.subscription.updated', subscriptionAnswer(ledger.books, subscription));
}

function openPeriodInvoice(
  ledger: Ledger,
  subscription: Subscription,
  reason: 'subscription_create' | 'subscription_cycle',
): Invoice {
  const { periodStart: start, periodEnd: end } = subscription;
  const lines = [subscription, ...subscription.moreItems].map((sold) => {
    const { name, cents } = offerOf(ledger.books, sold);
    return { description: `Barrelhive ${name}, one month`, amount: cents, isProration: false, period: { start, end } };
  });
  const invoice = ledger.openInvoice(subscription, reason, lines);
  subscription.latestInvoice = invoice.id;
  return invoice;
}
