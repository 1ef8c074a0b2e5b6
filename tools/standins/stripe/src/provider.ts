import type Stripe from 'stripe';
import { checkoutSessionAnswer, invoiceAnswer, subscriptionAnswer } from './answers';
import { newId, nowOf, type Books, type CheckoutSession, type Invoice, type Subscription } from './books';
import { planOf } from './prices';

const MONTH_SECONDS = 30 * 86_400;
const API_VERSION = '2026-10-28.endive';

/** What happens at the provider: subscriptions begin, renew, fail, change and end, and each step is told as an event. */
export class Provider {
  constructor(
    readonly books: Books,
    private readonly changed: (event: Stripe.Event) => void,
    private readonly origin: () => string,
  ) {}

  now(): number {
    return nowOf(this.books);
  }

  /** The customer paid on the checkout page: the subscription begins. */
  completeCheckout(session: CheckoutSession): Subscription {
    const customer = session.customer ?? this.createCustomer({}).id;
    const subscription = this.startSubscription(customer, session.lookupKey, session.subscriptionMetadata);
    session.customer = customer;
    session.status = 'complete';
    session.subscription = subscription.id;
    this.tell('checkout.session.completed', checkoutSessionAnswer(session, this.origin()));
    return subscription;
  }

  createCustomer(fields: { email?: string; name?: string; metadata?: Record<string, string> }) {
    const id = newId('cus');
    const customer = { id, object: 'customer' as const, created: this.now(), livemode: false, metadata: {}, ...fields };
    this.books.customers[id] = customer;
    this.tell('customer.created', customer);
    return customer;
  }

  cancelAtPeriodEnd(subscription: Subscription): void {
    subscription.cancelAt = subscription.periodEnd;
    subscription.cancelAtPeriodEnd = false;
    subscription.canceledAt = this.now();
    this.tellUpdated(subscription);
  }

  resume(subscription: Subscription): void {
    subscription.cancelAt = null;
    subscription.cancelAtPeriodEnd = false;
    subscription.canceledAt = null;
    this.tellUpdated(subscription);
  }

  changePlan(subscription: Subscription, lookupKey: string): void {
    subscription.lookupKey = planOf(lookupKey).lookupKey;
    this.tellUpdated(subscription);
  }

  cancelNow(subscription: Subscription): void {
    subscription.status = 'canceled';
    subscription.canceledAt = this.now();
    subscription.endedAt = this.now();
    this.tell('customer.subscription.deleted', subscriptionAnswer(subscription));
  }

  renew(subscription: Subscription): void {
    subscription.status = 'active';
    subscription.periodStart = subscription.periodEnd;
    subscription.periodEnd += MONTH_SECONDS;
    this.tell('invoice.paid', invoiceAnswer(this.addInvoice(subscription, 'paid')));
    this.tellUpdated(subscription);
  }

  failRenewal(subscription: Subscription): void {
    subscription.status = 'past_due';
    this.tell('invoice.payment_failed', invoiceAnswer(this.addInvoice(subscription, 'open')));
    this.tellUpdated(subscription);
  }

  /** Moves the provider's clock on; what falls due on the way happens. */
  advance(seconds: number): void {
    this.books.clockOffset += seconds;
    for (const subscription of Object.values(this.books.subscriptions)) this.settle(subscription);
  }

  tellUpdated(subscription: Subscription): void {
    this.tell('customer.subscription.updated', subscriptionAnswer(subscription));
  }

  /** Writes an event into the books and hands it to the webhooks. */
  tell(type: Stripe.Event.Type, object: object): void {
    const event = {
      id: newId('evt'),
      object: 'event',
      api_version: API_VERSION,
      created: this.now(),
      livemode: false,
      pending_webhooks: 1,
      request: { id: null, idempotency_key: null },
      type,
      data: { object },
    } as Stripe.Event;
    this.books.events.unshift(event);
    this.changed(event);
  }

  private startSubscription(customer: string, lookupKey: string, metadata: Record<string, string>): Subscription {
    const now = this.now();
    const subscription: Subscription = {
      id: newId('sub'),
      customer,
      itemId: newId('si'),
      lookupKey,
      status: 'active',
      created: now,
      periodStart: now,
      periodEnd: now + MONTH_SECONDS,
      cancelAt: null,
      cancelAtPeriodEnd: false,
      canceledAt: null,
      endedAt: null,
      latestInvoice: null,
      metadata,
    };
    this.books.subscriptions[subscription.id] = subscription;
    const invoice = this.addInvoice(subscription, 'paid');
    this.tell('customer.subscription.created', subscriptionAnswer(subscription));
    this.tell('invoice.paid', invoiceAnswer(invoice));
    return subscription;
  }

  private addInvoice(subscription: Subscription, status: Invoice['status']): Invoice {
    const invoice: Invoice = {
      id: newId('in'),
      customer: subscription.customer,
      subscription: subscription.id,
      amount: planOf(subscription.lookupKey).cents,
      status,
      created: this.now(),
    };
    this.books.invoices[invoice.id] = invoice;
    subscription.latestInvoice = invoice.id;
    return invoice;
  }

  private settle(subscription: Subscription): void {
    if (subscription.status === 'canceled') return;
    const ends = subscription.cancelAtPeriodEnd ? subscription.periodEnd : subscription.cancelAt;
    if (ends !== null && ends <= this.now()) {
      this.cancelNow(subscription);
      return;
    }
    while (subscription.status === 'active' && subscription.periodEnd <= this.now()) this.renew(subscription);
  }
}
