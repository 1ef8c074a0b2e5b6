import * as z from 'zod/mini';
import { subscriptionStatus, tier } from '../http/billing';
import { instant } from '../http/inventory';

/** What besides a payment or its absence changed a plan. */
export const entitlementCause = z.enum(['disputed', 'dispute-won']);

/** What a user may use from now on. `version` grows per user; an older one is ignored by every consumer. */
export const entitlementChanged = z.object({
  userId: z.string(),
  tier,
  valid: z.boolean(),
  status: subscriptionStatus,
  cancelled: z.boolean(),
  endsAt: z.nullable(instant),
  version: z.int(),
  /** Given where a bank took a payment back, or had to give it back. */
  cause: z.optional(entitlementCause),
});

/** A user goes to pay: the page to buy a plan is being opened, or opened again. */
export const checkoutOpened = z.object({ userId: z.string() });
