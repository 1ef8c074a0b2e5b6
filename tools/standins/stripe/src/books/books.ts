import { randomBytes } from 'node:crypto';
import * as z from 'zod';
import { plans, type Plan } from './plans';
import { portalConfiguration, webhookEndpoint } from './setup-books';

const metadata = z.record(z.string(), z.string());
const seconds = z.int();

const customer = z.object({
  id: z.string(),
  email: z.string().nullable(),
  name: z.string().nullable(),
  created: seconds,
  metadata,
  isDeleted: z.boolean(),
  /** Every payment by this customer's card fails. */
  cardDeclines: z.boolean(),
  /** Cents; below zero the customer has a credit, as at Stripe. */
  balance: z.int(),
});
export type Customer = z.infer<typeof customer>;

/** The states the stand-in knows; Stripe keeps the set open. */
export const subscriptionStatus = z.enum([
  'active',
  'canceled',
  'incomplete',
  'incomplete_expired',
  'past_due',
  'trialing',
]);

const subscription = z.object({
  id: z.string(),
  customer: z.string(),
  itemId: z.string(),
  lookupKey: z.string(),
  /** The plan that follows at the end of the period. */
  nextLookupKey: z.string().nullable(),
  /** A change that waits for its payment. */
  pendingUpdate: z.object({ lookupKey: z.string(), invoice: z.string(), expiresAt: seconds }).nullable(),
  status: subscriptionStatus,
  created: seconds,
  periodStart: seconds,
  periodEnd: seconds,
  trialEnd: seconds.nullable(),
  cancelAt: seconds.nullable(),
  cancelAtPeriodEnd: z.boolean(),
  canceledAt: seconds.nullable(),
  endedAt: seconds.nullable(),
  latestInvoice: z.string().nullable(),
  metadata,
});
export type Subscription = z.infer<typeof subscription>;

/** One line of an invoice, in cents; a credit is below zero. */
const invoiceLine = z.object({ description: z.string(), amount: z.int(), isProration: z.boolean() });
export type InvoiceLine = z.infer<typeof invoiceLine>;

const billingReason = z.enum(['subscription_create', 'subscription_cycle', 'subscription_update']);
export type BillingReason = z.infer<typeof billingReason>;

const invoice = z.object({
  id: z.string(),
  customer: z.string(),
  subscription: z.string(),
  reason: billingReason,
  lines: z.array(invoiceLine),
  /** What is to be paid after credits, in cents. */
  amountDue: z.int(),
  status: z.enum(['paid', 'open', 'void']),
  attempts: z.int(),
  created: seconds,
  /** Cents given back of what was paid. */
  refunded: z.int().default(0),
  dispute: z.enum(['needs_response', 'won', 'lost']).nullable().default(null),
});
export type Invoice = z.infer<typeof invoice>;

const checkoutSession = z.object({
  id: z.string(),
  customer: z.string().nullable(),
  clientReferenceId: z.string().nullable(),
  lookupKey: z.string(),
  trialDays: z.int(),
  successUrl: z.string(),
  cancelUrl: z.string().nullable(),
  status: z.enum(['open', 'complete', 'expired']),
  subscription: z.string().nullable(),
  created: seconds,
  expiresAt: seconds,
  metadata,
  subscriptionMetadata: metadata,
});
export type CheckoutSession = z.infer<typeof checkoutSession>;

const portalSession = z.object({
  id: z.string(),
  customer: z.string(),
  returnUrl: z.string(),
  created: seconds,
  /** Null for the default of the account. */
  configuration: z.string().nullable().default(null),
});
export type PortalSession = z.infer<typeof portalSession>;

const bookedProduct = z.object({
  id: z.string(),
  name: z.string(),
  active: z.boolean(),
  metadata,
  created: seconds,
  updated: seconds,
});
export type BookedProduct = z.infer<typeof bookedProduct>;

const bookedPrice = z.object({
  id: z.string(),
  product: z.string(),
  /** Moves on to another price that is made with `transfer_lookup_key`. */
  lookupKey: z.string().nullable(),
  /** The plan that the stand-in sells at it: that of the lookup key it was made with. */
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

const bookedEvent = z.object({
  id: z.string(),
  type: z.string(),
  created: seconds,
  /** 1 until the receiver has taken it. */
  pendingWebhooks: z.int(),
  /** What the API answered for the object at that time. */
  object: z.record(z.string(), z.unknown()),
});
export type BookedEvent = z.infer<typeof bookedEvent>;

const rememberedAnswer = z.object({ fingerprint: z.string(), status: z.int(), body: z.unknown(), at: seconds });
export type RememberedAnswer = z.infer<typeof rememberedAnswer>;

/** Unix seconds. */
const ON_SALE_SINCE = Date.UTC(2026, 0, 1) / 1000;

/** What an account that is ready sells. */
function productsOnSale(): Record<string, BookedProduct> {
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

function pricesOnSale(): Record<string, BookedPrice> {
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

/** What the stand-in has on its books. Times are Unix seconds, as Stripe counts; amounts are cents. */
export const booksSchema = z.object({
  /** How far the stand-in's clock was moved on. */
  clockOffset: seconds,
  customers: z.record(z.string(), customer),
  subscriptions: z.record(z.string(), subscription),
  invoices: z.record(z.string(), invoice),
  /** Lines for the next invoice of a subscription, by its id. */
  pendingLines: z.record(z.string(), z.array(invoiceLine)),
  checkoutSessions: z.record(z.string(), checkoutSession),
  portalSessions: z.record(z.string(), portalSession),
  products: z.record(z.string(), bookedProduct).default(productsOnSale),
  prices: z.record(z.string(), bookedPrice).default(pricesOnSale),
  portalConfigurations: z.record(z.string(), portalConfiguration).default({}),
  webhookEndpoints: z.record(z.string(), webhookEndpoint).default({}),
  /** Newest first. */
  events: z.array(bookedEvent),
  /** The first answer under each idempotency key. */
  answers: z.record(z.string(), rememberedAnswer),
});
export type Books = z.infer<typeof booksSchema>;

export function emptyBooks(): Books {
  return {
    clockOffset: 0,
    customers: {},
    subscriptions: {},
    invoices: {},
    pendingLines: {},
    checkoutSessions: {},
    portalSessions: {},
    products: productsOnSale(),
    prices: pricesOnSale(),
    portalConfigurations: {},
    webhookEndpoints: {},
    events: [],
    answers: {},
  };
}

/** An id in Stripe's manner: `sub_…`. */
export function newId(prefix: string): string {
  return `${prefix}_${randomBytes(12).toString('hex')}`;
}
