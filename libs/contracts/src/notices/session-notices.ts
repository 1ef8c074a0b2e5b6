import * as z from 'zod/mini';

/**
 * What auth and the gateways tell each other over Redis about sessions. It is a hint that may be lost: a gateway that hears no sign of
 * life believes auth's earlier word for half a second only.
 */
export const sessionNotice = z.object({
  /** The session of one token ended, by its digest. */
  digest: z.optional(z.string()),
  /** Sessions of this user ended. */
  userId: z.optional(z.string()),
  /** Sessions of anybody may have ended unheard. */
  isAnybody: z.optional(z.boolean()),
  /** Auth listens, and would tell of any session that ends. */
  isAlive: z.optional(z.boolean()),
});

export type SessionNotice = z.infer<typeof sessionNotice>;

/** The channel of {@link sessionNotice}, by the setting QUEUE_PREFIX. */
export const sessionNoticesChannel = (prefix: string) => `${prefix}:sessions-ended`;
