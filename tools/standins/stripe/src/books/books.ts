import { randomBytes } from 'node:crypto';
import * as z from 'zod';
import {
  bookedPrice,
  bookedProduct,
  portalConfiguration,
  pricesOnSale,
  productsOnSale,
  webhookEndpoint,
} from './catalogue-books';
import { discount } from './discounts';
import { API_VERSION } from './older-answers';

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
  /** That of the first subscription. */
  currency: z.string().nullable().default(null),
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
  'unpaid',
]);

/** What becomes of invoices while collection is paused. */
export const pausedBehavior = z.enum(['keep_as_draft', 'mark_uncollectible', 'void']);

const subscription = z.object({
  id: z.string(),
  customer: z.string(),
  itemId: z.string(),
  /** The plan that is sold, by the lookup key it was first sold under. */
  lookupKey: z.string(),
  /** The price it is sold at, which stays though the plan gets another one. */
  price: z.string().nullable().default(null),
  discount: discount.nullable().default(null),
  /** What was added in the dashboard: each is billed with the first one from the next period on. */
  moreItems: z.array(z.object({ id: z.string(), lookupKey: z.string(), price: z.string() })).default([]),
  pauseCollection: z.object({ behavior: pausedBehavior, resumesAt: seconds.nullable() }).nullable().default(null),
  /** The plan that follows at the end of the period. */
  nextLookupKey: z.string().nullable(),
  /** A change that waits for its payment. */
  pendingUpdate: z
    .object({
      lookupKey: z.string(),
      price: z.string().nullable().default(null),
      invoice: z.string(),
      expiresAt: seconds,
    })
    .nullable(),
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
const invoiceLine = z.object({
  description: z.string(),
  amount: z.int(),
  isProration: z.boolean(),
  /** What it pays for. */
  period: z.object({ start: seconds, end: seconds }).nullable().default(null),
});
export type InvoiceLine = z.infer<typeof invoiceLine>;

const billingReason = z.enum(['subscription_create', 'subscription_cycle', 'subscription_update']);
export type BillingReason = z.infer<typeof billingReason>;

const invoice = z.object({
  id: z.string(),
  customer: z.string(),
  subscription: z.string(),
  reason: billingReason,
  lines: z.array(invoiceLine),
  currency: z.string().default('usd'),
  /** What a coupon takes off, in cents. */
  discounted: z.int().default(0),
  discount: z.string().nullable().default(null),
  /** What is to be paid after coupons and credits, in cents. */
  amountDue: z.int(),
  status: z.enum(['draft', 'paid', 'open', 'uncollectible', 'void']),
  paidAt: seconds.nullable().default(null),
  attempts: z.int(),
  /** When the card is tried again; null when it is not. */
  nextAttemptAt: seconds.nullable().default(null),
  /** The card fails for this invoice until the customer does something. */
  declines: z.boolean().default(false),
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
  price: z.string().nullable().default(null),
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

const bookedEvent = z.object({
  id: z.string(),
  type: z.string(),
  created: seconds,
  /** 1 until the receiver has taken it. */
  pendingWebhooks: z.int(),
  apiVersion: z.string().default(API_VERSION),
  /** What the API answered for the object at that time, in the shape of its version. */
  object: z.record(z.string(), z.unknown()),
  /** Of an update: what the fields held before that it changed. */
  previous: z.record(z.string(), z.unknown()).nullable().default(null),
});
export type BookedEvent = z.infer<typeof bookedEvent>;

/** What becomes of a subscription when the last retry of its payment has failed: a setting of Stripe's dashboard. */
export const afterRetries = z.enum(['cancel', 'unpaid', 'past_due']);

/** How an account's customer portal is: `missing` as in one where nobody saved its settings, `unreadable` as to a restricted key. */
export const portalState = z.enum(['ready', 'missing', 'unreadable']);

const rememberedAnswer = z.object({ fingerprint: z.string(), status: z.int(), body: z.unknown(), at: seconds });

/** What the stand-in has on its books. Times are Unix seconds, as Stripe counts; amounts are cents. */
export const booksSchema = z.object({
  /** How far the stand-in's clock was moved on. */
  clockOffset: seconds,
  afterRetries: afterRetries.default('cancel'),
  portal: portalState.default('ready'),
  /** That of the webhook: an endpoint made by hand keeps the account's, which may be older. */
  webhookApiVersion: z.string().default(API_VERSION),
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
    afterRetries: 'cancel',
    portal: 'ready',
    webhookApiVersion: API_VERSION,
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
