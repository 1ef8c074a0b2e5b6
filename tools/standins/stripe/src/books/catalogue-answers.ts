import type Stripe from 'stripe';
import type { Plan } from './plans';

/** Unix seconds. */
const ON_SALE_SINCE = Date.UTC(2026, 0, 1) / 1000;

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
    billing_scheme: 'per_unit',
    created: ON_SALE_SINCE,
    metadata: {},
    type: 'recurring',
    recurring: { interval: 'month', interval_count: 1, meter: null, trial_period_days: null, usage_type: 'licensed' },
    custom_unit_amount: null,
    nickname: null,
    tax_behavior: null,
    tiers_mode: null,
    transform_quantity: null,
    unit_amount_decimal: null,
  } satisfies Stripe.Price;
}

/** The same as the price, as older code of Stripe's customers reads it. */
export function planAnswer(plan: Plan) {
  return {
    id: plan.priceId,
    object: 'plan',
    active: true,
    amount: plan.cents,
    billing_scheme: 'per_unit',
    created: ON_SALE_SINCE,
    currency: 'usd',
    interval: 'month',
    interval_count: 1,
    livemode: false,
    metadata: {},
    product: plan.productId,
    usage_type: 'licensed',
    amount_decimal: null,
    meter: null,
    nickname: null,
    tiers_mode: null,
    transform_usage: null,
    trial_period_days: null,
  } satisfies Stripe.Plan;
}

export function productAnswer(plan: Plan) {
  return {
    id: plan.productId,
    object: 'product',
    active: true,
    name: `Barrelhive ${plan.name}`,
    default_price: plan.priceId,
    livemode: false,
    created: ON_SALE_SINCE,
    updated: ON_SALE_SINCE,
    images: [],
    marketing_features: [],
    type: 'service',
    description: null,
    package_dimensions: null,
    shippable: null,
    tax_details: null,
    url: null,
    metadata: {},
  } satisfies Stripe.Product;
}
