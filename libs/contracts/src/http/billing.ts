import * as z from 'zod/mini';
import { instant } from './inventory';
import { paidTiers, tiers } from './tiers';

/** A tier in a body. */
export const tier = z.enum(tiers);

/** How a subscription stands, as the browser is told it (specification section 3). */
export const subscriptionStatuses = ['active', 'inactive', 'cancelled'] as const;

export type SubscriptionStatus = (typeof subscriptionStatuses)[number];

export const subscriptionStatus = z.enum(subscriptionStatuses);

/** The subscription part that both the user object and the subscription check carry (specification section 3). */
export const subscriptionFields = {
  subscription_tier: tier,
  subscribed: z.boolean(),
  subscription_end: z.nullable(instant),
  subscription_status: subscriptionStatus,
  subscription_canceled: z.boolean(),
  isCancelledButActive: z.boolean(),
  willExpireAt: z.nullable(instant),
};

/** Why a plan has ended whose subscription goes on at the provider: its renewal was not paid, or its trial was over and there was no card. */
export const endedReasons = ['unpaid', 'paused'] as const;

export type EndedBecause = (typeof endedReasons)[number];

/**
 * `GET /api/stripe/check-subscription`. `ended_plan` is what was had last by somebody whose plan has ended, `ended_because` why, where it comes back once it is
 * paid, `payment_due_by` until when a renewal that failed can be paid before the plan ends, and `paid_plan` what is still paid for by somebody
 * who was given a plan.
 */
export const subscriptionCheck = z.object({
  ...subscriptionFields,
  canceled: z.boolean(),
  ended_plan: z.optional(z.enum(paidTiers)),
  ended_because: z.optional(z.enum(endedReasons)),
  payment_due_by: z.optional(instant),
  paid_plan: z.optional(z.enum(paidTiers)),
});

export type SubscriptionCheck = z.infer<typeof subscriptionCheck>;

/** `POST /api/stripe/create-checkout`. Return addresses must be our own origin and a known path. */
export const createCheckoutBody = z.strictObject({
  tier: z.enum(paidTiers),
  isNewUser: z.optional(z.boolean()),
  successUrl: z.optional(z.string().check(z.maxLength(2048))),
  cancelUrl: z.optional(z.string().check(z.maxLength(2048))),
});

export type CreateCheckoutBody = z.infer<typeof createCheckoutBody>;

/** How an invoice stands, as the payment provider names it; `draft` ones are not shown. */
export const invoiceStatuses = ['paid', 'open', 'void', 'uncollectible'] as const;

/**
 * A bill of the payment provider. `url` is the provider's page, where an open one can be paid; null where there is none.
 * `currency` is there for another one than US dollars.
 */
export const invoice = z.object({
  id: z.string(),
  createdAt: instant,
  /** What was billed, as the provider words it. */
  description: z.string(),
  /** In the smallest unit of the currency. */
  amountCents: z.int(),
  currency: z.optional(z.string().check(z.regex(/^[a-z]{3}$/))),
  status: z.enum(invoiceStatuses),
  url: z.nullable(z.string()),
});

export type Invoice = z.infer<typeof invoice>;

/** `GET /api/stripe/invoices`, the latest first. */
export const invoiceList = z.object({ invoices: z.array(invoice) });

export type InvoiceList = z.infer<typeof invoiceList>;

/** The payment provider's pages: where a plan is bought, and where one that is had is changed. */
export const hostedPageKinds = ['checkout', 'portal'] as const;

/** The answer of checkout and portal: an address to open in a new tab. `page` says which of the two it is, since checkout may lead to the portal. */
export const hostedPage = z.object({ url: z.string(), page: z.optional(z.enum(hostedPageKinds)) });

export type HostedPage = z.infer<typeof hostedPage>;
