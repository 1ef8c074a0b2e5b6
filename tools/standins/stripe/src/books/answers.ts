import type Stripe from 'stripe';
import type {
  BookedEvent,
  CheckoutSession,
  Customer,
  Invoice,
  InvoiceLine,
  PortalSession,
  Subscription,
} from './books';
import { planOf, type Plan } from './plans';

const API_VERSION = '2026-10-28.endive';

/** As much of a Stripe object as the stand-in fills in; what is there has Stripe's own type. */
export type Some<T> = T extends (infer Item)[] ? Some<Item>[] : T extends object ? { [K in keyof T]?: Some<T[K]> } : T;

export function customerAnswer({ id, email, name, created, metadata, balance }: Customer) {
  return {
    id,
    object: 'customer',
    email,
    name,
    created,
    metadata,
    balance,
    currency: 'usd',
    livemode: false,
  } satisfies Some<Stripe.Customer>;
}

export function deletedCustomerAnswer(id: string) {
  return { id, object: 'customer', deleted: true } satisfies Some<Stripe.DeletedCustomer>;
}

/** A subscription as the API answers it; the period stands on its item only, as since API version 2025-03-31. */
export function subscriptionAnswer(subscription: Subscription) {
  const { id, lookupKey, trialEnd, pendingUpdate, nextLookupKey } = subscription;
  return {
    id,
    object: 'subscription',
    customer: subscription.customer,
    status: subscription.status,
    created: subscription.created,
    start_date: subscription.created,
    billing_cycle_anchor: trialEnd ?? subscription.created,
    trial_start: trialEnd === null ? null : subscription.created,
    trial_end: trialEnd,
    cancel_at: subscription.cancelAt,
    cancel_at_period_end: subscription.cancelAtPeriodEnd,
    canceled_at: subscription.canceledAt,
    ended_at: subscription.endedAt,
    collection_method: 'charge_automatically',
    currency: 'usd',
    latest_invoice: subscription.latestInvoice,
    livemode: false,
    metadata: subscription.metadata,
    schedule: nextLookupKey === null ? null : id.replace('sub_', 'sub_sched_'),
    pending_update: pendingUpdate && {
      expires_at: pendingUpdate.expiresAt,
      subscription_items: [itemAnswer(subscription, pendingUpdate.lookupKey)],
    },
    items: {
      object: 'list',
      has_more: false,
      url: `/v1/subscription_items?subscription=${id}`,
      data: [itemAnswer(subscription, lookupKey)],
    },
  } satisfies Some<Stripe.Subscription>;
}

function itemAnswer({ id, itemId, created, periodStart, periodEnd }: Subscription, lookupKey: string) {
  return {
    id: itemId,
    object: 'subscription_item',
    subscription: id,
    quantity: 1,
    created,
    metadata: {},
    current_period_start: periodStart,
    current_period_end: periodEnd,
    price: priceAnswer(planOf(lookupKey)),
  } satisfies Some<Stripe.SubscriptionItem>;
}

export function checkoutSessionAnswer(session: CheckoutSession, origin: string) {
  const isTrial = session.trialDays > 0;
  return {
    id: session.id,
    object: 'checkout.session',
    mode: 'subscription',
    customer: session.customer,
    client_reference_id: session.clientReferenceId,
    status: session.status,
    payment_status: isTrial ? 'no_payment_required' : session.status === 'complete' ? 'paid' : 'unpaid',
    subscription: session.subscription,
    success_url: session.successUrl,
    cancel_url: session.cancelUrl,
    created: session.created,
    expires_at: session.expiresAt,
    amount_total: isTrial ? 0 : planOf(session.lookupKey).cents,
    currency: 'usd',
    livemode: false,
    metadata: session.metadata,
    url: session.status === 'open' ? `${origin}/c/pay/${session.id}` : null,
  } satisfies Some<Stripe.Checkout.Session>;
}

export function invoiceAnswer(invoice: Invoice, origin: string) {
  const isPaid = invoice.status === 'paid';
  const total = invoice.lines.reduce((sum, { amount }) => sum + amount, 0);
  return {
    id: invoice.id,
    object: 'invoice',
    customer: invoice.customer,
    status: invoice.status,
    hosted_invoice_url: `${origin}/i/${invoice.id}`,
    billing_reason: invoice.reason,
    total,
    subtotal: total,
    amount_due: invoice.amountDue,
    amount_paid: isPaid ? invoice.amountDue : 0,
    amount_remaining: isPaid ? 0 : invoice.amountDue,
    attempt_count: invoice.attempts,
    attempted: invoice.attempts > 0,
    currency: 'usd',
    created: invoice.created,
    livemode: false,
    metadata: {},
    lines: {
      object: 'list',
      has_more: false,
      url: `/v1/invoices/${invoice.id}/lines`,
      data: invoice.lines.map((line, index) => invoiceLineAnswer(invoice, line, index)),
    },
    parent: {
      type: 'subscription_details',
      quote_details: null,
      subscription_details: { subscription: invoice.subscription, metadata: {} },
    },
  } satisfies Some<Stripe.Invoice>;
}

function invoiceLineAnswer(invoice: Invoice, { description, amount }: InvoiceLine, index: number) {
  return {
    id: `${invoice.id.replace('in_', 'il_')}_${index}`,
    object: 'line_item',
    invoice: invoice.id,
    description,
    amount,
    currency: 'usd',
    livemode: false,
    metadata: {},
  } satisfies Some<Stripe.InvoiceLineItem>;
}

export function portalSessionAnswer(session: PortalSession, origin: string) {
  return {
    id: session.id,
    object: 'billing_portal.session',
    customer: session.customer,
    return_url: session.returnUrl,
    created: session.created,
    livemode: false,
    url: `${origin}/p/session/${session.id}`,
  } satisfies Some<Stripe.BillingPortal.Session>;
}

/** An event as the API lists it and as a webhook carries it. */
export function eventAnswer({ id, type, created, pendingWebhooks, object }: BookedEvent) {
  return {
    id,
    object: 'event',
    api_version: API_VERSION,
    type,
    created,
    livemode: false,
    pending_webhooks: pendingWebhooks,
    request: { id: null, idempotency_key: null },
    data: { object },
  };
}

export function priceAnswer(plan: Plan) {
  return {
    id: plan.priceId,
    object: 'price',
    active: true,
    currency: 'usd',
    unit_amount: plan.cents,
    lookup_key: plan.lookupKey,
    product: plan.productId,
    livemode: false,
    metadata: {},
    type: 'recurring',
    recurring: { interval: 'month', interval_count: 1, usage_type: 'licensed' },
  } satisfies Some<Stripe.Price>;
}

export function productAnswer(plan: Plan) {
  return {
    id: plan.productId,
    object: 'product',
    active: true,
    name: `Barrelhive ${plan.name}`,
    default_price: plan.priceId,
    livemode: false,
    metadata: {},
  } satisfies Some<Stripe.Product>;
}
