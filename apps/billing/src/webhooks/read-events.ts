import type Stripe from 'stripe';

/** The events that `event-subject.ts` gets something from and that a plan can change by: the webhook at the provider sends these alone. */
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
