import * as z from 'zod/mini';
import { instant, sku, storeNumber } from '../http/inventory';

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

/** The owner of a number confirmed it for an account. Only the digest of the number is told (`phoneDigest` of libs/service-kit). */
export const phoneConfirmed = z.object({
  userId: z.string(),
  phoneDigest: z.string(),
  confirmedAt: instant,
  by: z.enum(confirmationWays),
});

/** A link to a new password goes to the confirmed mailbox of an account. Only the digest of the link is told (SHA-256 of its token, base64url). The last one holds. */
export const passwordLinkMade = z.object({ userId: z.string(), linkDigest: z.string(), until: instant });

/** The bottles that wait for the next slot: search reads their stores before it, and answers with `inventory.store-stock-observed.v1`. */
export const storesWanted = z.object({
  slot: instant,
  skus: z.array(sku).check(z.minLength(1), z.maxLength(256)),
});

/**
 * Somebody said whether a bottle was there. `userId` is whose text it was; a later report of the same person, bottle and store replaces the one
 * before.
 */
export const shelfReported = z.object({
  reportId: z.string(),
  userId: z.string(),
  sku,
  storeNumber,
  seen: z.boolean(),
  at: instant,
});
