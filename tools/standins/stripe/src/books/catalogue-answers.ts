import type Stripe from 'stripe';
import type { BookedPrice, BookedProduct } from './catalogue-books';

export function priceAnswer(price: BookedPrice) {
  return {
    id: price.id,
    object: 'price',
    active: price.active,
    currency: price.currency,
    unit_amount: price.cents,
    lookup_key: price.lookupKey,
    product: price.product,
    livemode: false,
    billing_scheme: 'per_unit',
    created: price.created,
    metadata: price.metadata,
    type: 'recurring',
    recurring: {
      interval: price.interval,
      interval_count: price.intervalCount,
      meter: null,
      trial_period_days: null,
      usage_type: 'licensed',
    },
    custom_unit_amount: null,
    nickname: null,
    tax_behavior: null,
    tiers_mode: null,
    transform_quantity: null,
    unit_amount_decimal: null,
  } satisfies Stripe.Price;
}

/** The same as the price, as older code of Stripe's customers reads it. */
export function planAnswer(price: BookedPrice) {
  return {
    id: price.id,
    object: 'plan',
    active: price.active,
    amount: price.cents,
    billing_scheme: 'per_unit',
    created: price.created,
    currency: price.currency,
    interval: price.interval,
    interval_count: price.intervalCount,
    livemode: false,
    metadata: price.metadata,
    product: price.product,
    usage_type: 'licensed',
    amount_decimal: null,
    meter: null,
    nickname: null,
    tiers_mode: null,
    transform_usage: null,
    trial_period_days: null,
  } satisfies Stripe.Plan;
}

export function productAnswer(product: BookedProduct) {
  return {
    id: product.id,
    object: 'product',
    active: product.active,
    name: product.name,
    default_price: null,
    livemode: false,
    created: product.created,
    updated: product.updated,
    images: [],
    marketing_features: [],
    type: 'service',
    description: null,
    package_dimensions: null,
    shippable: null,
    tax_details: null,
    url: null,
    metadata: product.metadata,
  } satisfies Stripe.Product;
}
