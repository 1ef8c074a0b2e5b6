import * as z from 'zod/mini';
import { subscriptionStatus, tier } from '../http/billing';
import { instant } from '../http/inventory';

/** What a user may use from now on. `version` grows per user; an older one is ignored by every consumer. */
export const entitlementChanged = z.object({
  userId: z.string(),
  tier,
  valid: z.boolean(),
  status: subscriptionStatus,
  cancelled: z.boolean(),
  endsAt: z.nullable(instant),
  version: z.int(),
});
