import type Stripe from 'stripe';
import type { Books, CheckoutSession, PortalSession } from './books';
import { priceOf } from './prices';

/** The portal's configuration where a session names none. */
const DEFAULT_CONFIGURATION = 'bpc_standin';

/** What a checkout session here never has. */
const UNUSED_OF_SESSION = {
  adaptive_pricing: null,
  after_expiration: null,
  allow_promotion_codes: null,
  allowed_payment_method_types: null,
  amount_subtotal: null,
  billing_address_collection: null,
  client_secret: null,
  collected_information: null,
  consent: null,
  consent_collection: null,
  currency_conversion: null,
  customer_account: null,
  customer_creation: null,
  customer_details: null,
  customer_email: null,
  discounts: null,
  integration_identifier: null,
  invoice: null,
  invoice_creation: null,
  locale: null,
  managed_payments: null,
  origin_context: null,
  payment_intent: null,
  payment_link: null,
  payment_method_collection: null,
  payment_method_configuration_details: null,
  payment_method_options: null,
  permissions: null,
  recovered_from: null,
  saved_payment_method_options: null,
  setup_intent: null,
  shipping_address_collection: null,
  shipping_cost: null,
  submit_type: null,
  total_details: null,
  ui_mode: null,
  wallet_options: null,
} as const;

export function checkoutSessionAnswer(books: Pick<Books, 'prices'>, session: CheckoutSession, origin: string) {
  const { cents, currency } = priceOf(books, session);
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
    amount_total: isTrial ? 0 : cents,
    currency,
    livemode: false,
    automatic_tax: { enabled: false, liability: null, provider: null, status: null },
    custom_fields: [],
    custom_text: { after_submit: null, shipping_address: null, submit: null, terms_of_service_acceptance: null },
    payment_method_types: ['card'],
    shipping_options: [],
    metadata: session.metadata,
    url: session.status === 'open' ? `${origin}/c/pay/${session.id}` : null,
    ...UNUSED_OF_SESSION,
  } satisfies Stripe.Checkout.Session;
}

export function portalSessionAnswer(session: PortalSession, origin: string) {
  return {
    id: session.id,
    object: 'billing_portal.session',
    customer: session.customer,
    return_url: session.returnUrl,
    created: session.created,
    livemode: false,
    configuration: session.configuration ?? DEFAULT_CONFIGURATION,
    customer_account: null,
    flow: null,
    locale: null,
    on_behalf_of: null,
    url: `${origin}/p/session/${session.id}`,
  } satisfies Stripe.BillingPortal.Session;
}
