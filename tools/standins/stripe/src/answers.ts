import type Stripe from 'stripe';
import type { CheckoutSession, Invoice, PortalSession, Some, Subscription } from './books';
import { planOf, priceAnswer } from './prices';

/** A subscription as the API answers it; the period stands on its item only, as since API version 2025-03-31. */
export function subscriptionAnswer(subscription: Subscription) {
  return {
    id: subscription.id,
    object: 'subscription',
    customer: subscription.customer,
    status: subscription.status,
    created: subscription.created,
    start_date: subscription.created,
    cancel_at: subscription.cancelAt,
    cancel_at_period_end: subscription.cancelAtPeriodEnd,
    canceled_at: subscription.canceledAt,
    ended_at: subscription.endedAt,
    collection_method: 'charge_automatically',
    currency: 'usd',
    latest_invoice: subscription.latestInvoice,
    livemode: false,
    metadata: subscription.metadata,
    items: {
      object: 'list',
      has_more: false,
      url: `/v1/subscription_items?subscription=${subscription.id}`,
      data: [
        {
          id: subscription.itemId,
          object: 'subscription_item',
          subscription: subscription.id,
          quantity: 1,
          metadata: {},
          current_period_start: subscription.periodStart,
          current_period_end: subscription.periodEnd,
          price: priceAnswer(planOf(subscription.lookupKey)),
        },
      ],
    },
  } satisfies Some<Stripe.Subscription>;
}

export function checkoutSessionAnswer(session: CheckoutSession, origin: string) {
  return {
    id: session.id,
    object: 'checkout.session',
    mode: 'subscription',
    customer: session.customer,
    client_reference_id: session.clientReferenceId,
    status: session.status,
    payment_status: session.status === 'complete' ? 'paid' : 'unpaid',
    subscription: session.subscription,
    success_url: session.successUrl,
    cancel_url: session.cancelUrl,
    created: session.created,
    expires_at: session.created + 86_400,
    amount_total: planOf(session.lookupKey).cents,
    currency: 'usd',
    livemode: false,
    metadata: session.metadata,
    url: session.status === 'open' ? `${origin}/c/pay/${session.id}` : null,
  } satisfies Some<Stripe.Checkout.Session>;
}

export function invoiceAnswer(invoice: Invoice) {
  return {
    id: invoice.id,
    object: 'invoice',
    customer: invoice.customer,
    status: invoice.status,
    amount_due: invoice.amount,
    amount_paid: invoice.status === 'paid' ? invoice.amount : 0,
    currency: 'usd',
    created: invoice.created,
    livemode: false,
    metadata: {},
    parent: {
      type: 'subscription_details',
      quote_details: null,
      subscription_details: { subscription: invoice.subscription, metadata: {} },
    },
  } satisfies Some<Stripe.Invoice>;
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

export interface Page<T> {
  object: 'list';
  url: string;
  has_more: boolean;
  data: T[];
}

/** One page of a list, newest first, by `limit` and `starting_after`. */
export function pageOf<T extends { id: string }>(
  url: string,
  rows: T[],
  query: Record<string, string | undefined>,
): Page<T> {
  const limit = Math.min(100, Math.max(1, Number(query.limit ?? 10)));
  const start = query.starting_after ? rows.findIndex((row) => row.id === query.starting_after) + 1 : 0;
  return { object: 'list', url, has_more: rows.length > start + limit, data: rows.slice(start, start + limit) };
}
