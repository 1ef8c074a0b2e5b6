import { customerAnswer } from '../books/answers';
import { checkoutSessionAnswer } from '../books/session-answers';
import { subscriptionAnswer } from '../books/subscription-answers';
import {
  newId,
  type Books,
  type CheckoutSession,
  type Customer,
  type Invoice,
  type Subscription,
} from '../books/books';
import type { Ledger } from '../books/ledger';
import { planOf } from '../books/plans';
import { currentPriceOf } from '../books/prices';
import { discountAnswer } from '../books/discounts';
import { applyPendingUpdate, cardDeclined, changePlan, type PlanChange } from './change-plan';
import { cancelNow, expireCheckout, settleCheckout, settleSubscription } from './settle';
import {
  beginNextPeriod,
  hasEnded,
  isUnpaid,
  MONTH_SECONDS,
  startSubscription,
  type NewSubscription,
} from './subscription-period';

interface CustomerFields {
  email?: string | null;
  name?: string | null;
  metadata?: Record<string, string>;
}

/** What happens at the provider: subscriptions begin, renew, fail, change and end, and each step is told as an event. */
export class Provider {
  readonly books: Books;

  constructor(readonly ledger: Ledger) {
    this.books = ledger.books;
  }

  createCustomer({ email = null, name = null, metadata = {} }: CustomerFields): Customer {
    const id = newId('cus');
    const own = { isDeleted: false, cardDeclines: false, balance: 0, currency: null };
    const customer: Customer = { id, email, name, metadata, created: this.ledger.now(), ...own };
    this.books.customers[id] = customer;
    this.ledger.tell('customer.created', customerAnswer(customer));
    return customer;
  }

  updateCustomer(customer: Customer, { metadata, ...fields }: CustomerFields): void {
    Object.assign(customer, fields, { metadata: { ...customer.metadata, ...metadata } });
    this.ledger.tell('customer.updated', customerAnswer(customer));
  }

  /** Ends the customer's subscriptions at once, as Stripe does. */
  deleteCustomer(customer: Customer): void {
    for (const subscription of Object.values(this.books.subscriptions)) {
      if (subscription.customer === customer.id && !hasEnded(subscription)) this.cancelNow(subscription);
    }
    customer.isDeleted = true;
    this.ledger.tell('customer.deleted', customerAnswer(customer));
  }

  /** Another card. A good one pays what is open; a declined one is noticed at the next payment. */
  setCard(customer: Customer, declines: boolean): void {
    customer.cardDeclines = declines;
    if (declines) return;
    for (const invoice of Object.values(this.books.invoices)) {
      const { status, subscription } = invoice;
      if (status !== 'open' || invoice.customer !== customer.id) continue;
      // What is open of an ended subscription is paid by hand, or never.
      const paidFor = this.books.subscriptions[subscription];
      if (paidFor && !hasEnded(paidFor)) this.payInvoice(invoice);
    }
  }

  /** The customer paid on the checkout page: the subscription begins. */
  completeCheckout(session: CheckoutSession): Subscription {
    const { lookupKey, price, trialDays, subscriptionMetadata: metadata } = session;
    const customer = session.customer ?? this.createCustomer({}).id;
    const subscription = this.startSubscription({ customer, lookupKey, price, metadata, trialDays });
    Object.assign(session, { customer, status: 'complete', subscription: subscription.id });
    this.ledger.tell('checkout.session.completed', checkoutSessionAnswer(this.books, session, this.ledger.origin()));
    return subscription;
  }

  expireCheckout(session: CheckoutSession): void {
    expireCheckout(this.ledger, session);
  }

  /** Begins with a trial, with a first payment, or `incomplete` when that payment fails or is to come. */
  startSubscription(wanted: NewSubscription): Subscription {
    return startSubscription(this.ledger, wanted);
  }

  /** Takes the money of an open invoice, and does what hangs on it. Throws the card's refusal. */
  pay(invoice: Invoice): void {
    if (!this.payInvoice(invoice)) throw cardDeclined();
  }

  /** The next period begins, or the unpaid one is paid after all. */
  renew(subscription: Subscription): void {
    const open = this.unpaidInvoice(subscription);
    if (open) this.payInvoice(open);
    else beginNextPeriod(this.ledger, subscription);
  }

  /** The payment of the next period fails, or that of the unpaid one fails again. */
  failRenewal(subscription: Subscription): void {
    const open = this.unpaidInvoice(subscription);
    if (!open) {
      beginNextPeriod(this.ledger, subscription, { isDeclined: true });
      return;
    }
    open.declines = true;
    this.ledger.collect(open, { isDeclined: true });
    this.tellUpdated(subscription);
  }

  /** As the customer portal does: only `cancel_at` says so (Stripe's flexible billing mode). */
  cancelAtPeriodEnd(subscription: Subscription): void {
    this.cancelAt(subscription, subscription.periodEnd);
  }

  /** As a call with `cancel_at_period_end` does. */
  cancelByFlag(subscription: Subscription): void {
    subscription.cancelAtPeriodEnd = true;
    this.cancelAt(subscription, subscription.periodEnd);
  }

  cancelAt(subscription: Subscription, at: number): void {
    subscription.cancelAt = at;
    subscription.canceledAt = this.ledger.now();
    this.tellUpdated(subscription);
  }

  resume(subscription: Subscription): void {
    Object.assign(subscription, { cancelAt: null, cancelAtPeriodEnd: false, canceledAt: null });
    this.tellUpdated(subscription);
  }

  changePlan(subscription: Subscription, lookupKey: string, how: Omit<PlanChange, 'lookupKey'> = {}): void {
    changePlan(this.ledger, subscription, { ...how, lookupKey });
    this.tellUpdated(subscription);
  }

  /** Takes this many percent off the invoices to come, for some months or for good; nothing takes the coupon away. */
  setCoupon(subscription: Subscription, percentOff: number, months?: number): void {
    const start = this.ledger.now();
    const end = months === undefined ? null : start + months * MONTH_SECONDS;
    const given = { id: newId('di'), coupon: `${percentOff}-off`, percentOff, start, end };
    subscription.discount = percentOff > 0 ? given : null;
    if (subscription.discount)
      this.ledger.tell(
        'customer.discount.created',
        discountAnswer(given, { subscription: subscription.id, customer: subscription.customer }),
      );
    this.tellUpdated(subscription);
  }

  /** No money is asked for until it is resumed, though periods go on; null resumes it. */
  setPause(subscription: Subscription, pause: Subscription['pauseCollection']): void {
    subscription.pauseCollection = pause;
    this.tellUpdated(subscription);
  }

  /** Another item beside the first one. */
  addItem(subscription: Subscription, lookupKey: string, price?: string): string {
    const id = newId('si');
    const plan = planOf(lookupKey);
    subscription.moreItems.push({ id, lookupKey, price: price ?? currentPriceOf(this.books, plan).id });
    this.tellUpdated(subscription);
    return id;
  }

  removeItem(subscription: Subscription, itemId: string): void {
    subscription.moreItems = subscription.moreItems.filter(({ id }) => id !== itemId);
    this.tellUpdated(subscription);
  }

  /** The plan changes when the period ends; null takes that back. */
  changePlanNextPeriod(subscription: Subscription, lookupKey: string | null): void {
    subscription.nextLookupKey = lookupKey && planOf(lookupKey).lookupKey;
    this.tellUpdated(subscription);
  }

  /** What is left of the period is free, up to the end of the trial; ended in the past, the paid period begins. */
  setTrialEnd(subscription: Subscription, trialEnd: number): void {
    const now = this.ledger.now();
    subscription.trialEnd = Math.max(now, trialEnd);
    subscription.periodEnd = subscription.trialEnd;
    if (trialEnd <= now) {
      beginNextPeriod(this.ledger, subscription);
      return;
    }
    Object.assign(subscription, { status: 'trialing', periodStart: now });
    this.tellUpdated(subscription);
  }

  cancelNow(subscription: Subscription): void {
    cancelNow(this.ledger, subscription);
  }

  /** Moves the provider's clock on; what falls due on the way happens. */
  advance(seconds: number): void {
    this.books.clockOffset += seconds;
    this.settle();
  }

  /** Does what is due by the provider's clock. */
  settle(): void {
    for (const session of Object.values(this.books.checkoutSessions)) settleCheckout(this.ledger, session);
    for (const subscription of Object.values(this.books.subscriptions)) settleSubscription(this.ledger, subscription);
  }

  tellUpdated(subscription: Subscription): void {
    this.ledger.tell('customer.subscription.updated', subscriptionAnswer(this.books, subscription));
  }

  private payInvoice(invoice: Invoice): boolean {
    const subscription = this.books.subscriptions[invoice.subscription];
    invoice.declines = false;
    const isPaid = this.ledger.collect(invoice);
    if (!isPaid || !subscription || hasEnded(subscription)) return isPaid;
    if (isUnpaid(subscription)) subscription.status = 'active';
    if (subscription.pendingUpdate?.invoice === invoice.id) applyPendingUpdate(this.ledger, subscription);
    this.tellUpdated(subscription);
    return true;
  }

  private unpaidInvoice(subscription: Subscription): Invoice | undefined {
    const latest = this.books.invoices[subscription.latestInvoice ?? ''];
    return isUnpaid(subscription) && latest?.status === 'open' ? latest : undefined;
  }
}
