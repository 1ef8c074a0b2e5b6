import type Stripe from 'stripe';
import * as z from 'zod';

/** What is read of an event. One in the thin form of API v2, which an endpoint made by hand may be sent, has no object. */
export const providerEvent = z.object({
  id: z.string().min(1),
  type: z.string(),
  data: z.object({ object: z.unknown() }).optional().catch(undefined),
});

export type ProviderEvent = z.infer<typeof providerEvent>;

/** The subscription an event is about. Nothing else is taken from an event: it may be late, doubled or out of order. */
export interface EventSubject {
  subscriptionId: string;
  customerId: string;
}

const reference = z.union([z.string(), z.object({ id: z.string() }).transform(({ id }) => id)]);

const subscriptionObject = z
  .object({ object: z.literal('subscription'), id: z.string(), customer: reference })
  .transform(({ id, customer }): EventSubject => ({ subscriptionId: id, customerId: customer }));

const checkoutSessionObject = z
  .object({ object: z.literal('checkout.session'), subscription: reference, customer: reference })
  .transform(({ subscription, customer }): EventSubject => ({ subscriptionId: subscription, customerId: customer }));

const invoiceObject = z
  .object({
    object: z.literal('invoice'),
    customer: reference,
    parent: z.object({ subscription_details: z.object({ subscription: reference }) }),
  })
  .transform(({ customer, parent }): EventSubject => ({
    subscriptionId: parent.subscription_details.subscription,
    customerId: customer,
  }));

/** An invoice before API version 2025-03-31, which an endpoint made by hand may still be sent. */
const olderInvoiceObject = z
  .object({ object: z.literal('invoice'), customer: reference, subscription: reference })
  .transform(({ customer, subscription }): EventSubject => ({ subscriptionId: subscription, customerId: customer }));

const subjectObject = z.union([subscriptionObject, checkoutSessionObject, invoiceObject, olderInvoiceObject]);

const chargeObject = z.union([
  z.object({ object: z.literal('charge'), id: z.string() }).transform(({ id }) => id),
  z.object({ object: z.literal('dispute'), charge: reference }).transform(({ charge }) => charge),
]);

/** The payment that a refund or a dispute is about; undefined for other events. */
export function chargeOf({ type, data }: Pick<ProviderEvent, 'type' | 'data'>): string | undefined {
  const isTaken = type === 'charge.refunded' || type.startsWith('charge.dispute.');
  return isTaken ? chargeObject.safeParse(data?.object).data : undefined;
}

/** The subscription behind an event of a subscription, a checkout or an invoice; undefined when there is none. */
export function subjectOf({ data }: Pick<ProviderEvent, 'data'>): EventSubject | undefined {
  return subjectObject.safeParse(data?.object).data;
}

/** The events that are read here and that a plan can change by: the webhook at the provider sends these alone. */
export const READ_EVENTS = [
  'charge.dispute.closed',
  'charge.dispute.created',
  'charge.refunded',
  'checkout.session.completed',
  'customer.subscription.created',
  'customer.subscription.deleted',
  'customer.subscription.paused',
  'customer.subscription.resumed',
  'customer.subscription.updated',
  'invoice.paid',
  'invoice.payment_failed',
] as const satisfies readonly Stripe.WebhookEndpointCreateParams.EnabledEvent[];
