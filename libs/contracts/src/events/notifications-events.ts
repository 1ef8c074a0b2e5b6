import * as z from 'zod/mini';
import { instant } from '../http/inventory';

/** A text went out for an alert. It is said once more, withdrawn, of one that the provider had accepted and then kept back for good. */
export const messageSent = z.object({
  alertId: z.string(),
  slot: instant,
  sentAt: instant,
  itemsFound: z.int(),
  isWithdrawn: z.optional(z.boolean()),
});

/** How somebody showed that a number is theirs: by the code of its first text, or by answering that with YES. */
export const confirmationWays = ['code', 'reply'] as const;

/** The owner of a number confirmed it for an account. Of the number only the digest is told (`phoneDigest` of libs/service-kit). */
export const phoneConfirmed = z.object({
  userId: z.string(),
  phoneDigest: z.string(),
  confirmedAt: instant,
  by: z.enum(confirmationWays),
});
