import type Stripe from 'stripe';
import type { BookedEvent, Customer } from './books';

export function customerAnswer({ id, email, name, created, metadata, balance, currency }: Customer) {
  return {
    id,
    object: 'customer',
    email,
    name,
    created,
    metadata,
    balance,
    currency,
    livemode: false,
    address: null,
    default_source: null,
    delinquent: false,
    description: null,
    discount: null,
    invoice_prefix: null,
    invoice_settings: { custom_fields: null, default_payment_method: null, footer: null, rendering_options: null },
    phone: null,
    preferred_locales: [],
    shipping: null,
    tax_exempt: 'none',
    test_clock: null,
  } satisfies Stripe.Customer;
}

export function deletedCustomerAnswer(id: string) {
  return { id, object: 'customer', deleted: true } satisfies Stripe.DeletedCustomer;
}

/** An event as the API lists it and as a webhook carries it. */
export function eventAnswer({ id, type, created, apiVersion, pendingWebhooks, object, previous }: BookedEvent) {
  return {
    id,
    object: 'event',
    api_version: apiVersion,
    type,
    created,
    livemode: false,
    pending_webhooks: pendingWebhooks,
    request: { id: null, idempotency_key: null },
    data: { object, ...(previous && { previous_attributes: previous }) },
  } satisfies Omit<Stripe.EventBase, 'type'> & { type: string };
}
