import type Stripe from 'stripe';
import { fieldsAt, listAt, textAt, type FormFields } from '../form-body';
import type { PortalConfiguration, WebhookEndpoint } from './catalogue-books';

export function portalConfigurationAnswer(configuration: PortalConfiguration) {
  return {
    id: configuration.id,
    object: 'billing_portal.configuration',
    active: configuration.active,
    application: null,
    business_profile: { headline: configuration.headline, privacy_policy_url: null, terms_of_service_url: null },
    created: configuration.created,
    default_return_url: configuration.returnUrl,
    features: featuresAnswer(configuration.features),
    is_default: false,
    livemode: false,
    login_page: { enabled: false, url: null },
    metadata: configuration.metadata,
    name: null,
    updated: configuration.updated,
  } satisfies Stripe.BillingPortal.Configuration;
}

export function webhookEndpointAnswer(endpoint: WebhookEndpoint) {
  return {
    id: endpoint.id,
    object: 'webhook_endpoint',
    api_version: endpoint.apiVersion,
    application: null,
    created: endpoint.created,
    description: null,
    enabled_events: endpoint.events,
    livemode: false,
    metadata: endpoint.metadata,
    status: endpoint.isDisabled ? 'disabled' : 'enabled',
    url: endpoint.url,
  } satisfies Stripe.WebhookEndpoint;
}

function featuresAnswer(features: FormFields) {
  const isEnabled = (feature: string) => textAt(features, `${feature}.enabled`) === 'true';
  return {
    customer_update: {
      allowed_updates: listAt(features, 'customer_update.allowed_updates') ?? [],
      enabled: isEnabled('customer_update'),
    },
    invoice_history: { enabled: isEnabled('invoice_history') },
    payment_method_update: { enabled: isEnabled('payment_method_update'), payment_method_configuration: null },
    subscription_cancel: {
      cancellation_reason: { enabled: false, feedback_options: null, options: [] },
      enabled: isEnabled('subscription_cancel'),
      mode: textAt(features, 'subscription_cancel.mode') ?? 'at_period_end',
      proration_behavior: textAt(features, 'subscription_cancel.proration_behavior') ?? 'none',
    },
    subscription_pause: { enabled: false, duration: { type: 'indefinite', interval_options: [] } },
    subscription_update: updateAnswer(features, isEnabled('subscription_update')),
  } satisfies Stripe.BillingPortal.Configuration.Features;
}

function updateAnswer(features: FormFields, enabled: boolean) {
  const below = (path: string) => Object.keys(fieldsAt(features, `subscription_update.${path}`) ?? {});
  const at = (path: string) => textAt(features, `subscription_update.${path}`) ?? '';
  return {
    billing_cycle_anchor: null,
    default_allowed_updates: listAt(features, 'subscription_update.default_allowed_updates') ?? [],
    enabled,
    products: below('products').map((place) => ({
      adjustable_quantity: { enabled: false, maximum: null, minimum: 1 },
      prices: listAt(features, `subscription_update.products.${place}.prices`) ?? [],
      product: at(`products.${place}.product`),
    })),
    proration_behavior: at('proration_behavior') || 'none',
    schedule_at_period_end: {
      conditions: below('schedule_at_period_end.conditions').map((place) => ({
        type: at(`schedule_at_period_end.conditions.${place}.type`),
      })),
    },
    trial_update_behavior: 'end_trial',
  } satisfies Stripe.BillingPortal.Configuration.Features.SubscriptionUpdate;
}
