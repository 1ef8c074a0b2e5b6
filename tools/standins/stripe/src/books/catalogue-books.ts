import * as z from 'zod';
import { type Plan, plans } from './plans';
import { formFields } from '../form-body';

const metadata = z.record(z.string(), z.string());
const seconds = z.int();

export const bookedProduct = z.object({
  id: z.string(),
  name: z.string(),
  active: z.boolean(),
  metadata,
  created: seconds,
  updated: seconds,
});
export type BookedProduct = z.infer<typeof bookedProduct>;

export const bookedPrice = z.object({
  id: z.string(),
  product: z.string(),
  /** Moves on to another price that is made with `transfer_lookup_key`. */
  lookupKey: z.string().nullable(),
  /** The plan that the stand-in sells at it: that of the lookup key it was made with, or of its product. */
  plan: z.string().nullable(),
  active: z.boolean(),
  currency: z.string(),
  cents: z.int(),
  interval: z.enum(['day', 'week', 'month', 'year']),
  intervalCount: z.int(),
  metadata,
  created: seconds,
});
export type BookedPrice = z.infer<typeof bookedPrice>;

/** Unix seconds. */
const ON_SALE_SINCE = Date.UTC(2026, 0, 1) / 1000;

/** What an account that is ready sells. */
export function productsOnSale(): Record<string, BookedProduct> {
  const products = plans.map(({ productId: id, name }): BookedProduct => {
    return {
      id,
      name: `Barrelhive ${name}`,
      active: true,
      metadata: {},
      created: ON_SALE_SINCE,
      updated: ON_SALE_SINCE,
    };
  });
  return Object.fromEntries(products.map((product) => [product.id, product]));
}

export function pricesOnSale(): Record<string, BookedPrice> {
  return Object.fromEntries(plans.map((plan) => [plan.priceId, priceOnSale(plan)]));
}

/** The price of a plan as an account that is ready has it. */
export function priceOnSale({ priceId, productId, lookupKey, cents }: Plan): BookedPrice {
  return {
    id: priceId,
    product: productId,
    lookupKey,
    plan: lookupKey,
    active: true,
    currency: 'usd',
    cents,
    interval: 'month',
    intervalCount: 1,
    metadata: {},
    created: ON_SALE_SINCE,
  };
}

export const portalConfiguration = z.object({
  id: z.string(),
  active: z.boolean(),
  returnUrl: z.string().nullable(),
  /** As the form of the request had them. */
  features: formFields,
  headline: z.string().nullable(),
  metadata,
  created: seconds,
  updated: seconds,
});
export type PortalConfiguration = z.infer<typeof portalConfiguration>;

export const webhookEndpoint = z.object({
  id: z.string(),
  url: z.string(),
  events: z.array(z.string()),
  apiVersion: z.string().nullable(),
  isDisabled: z.boolean(),
  metadata,
  created: seconds,
});
export type WebhookEndpoint = z.infer<typeof webhookEndpoint>;
