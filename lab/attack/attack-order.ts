import * as z from 'zod';

/** Those that take accounts, or the links of their mail. */
export const accountKinds = ['revoked keys', 'assistant calls', 'channel tests', 'feeds', 'unsubscribe links'] as const;

export type AccountKind = (typeof accountKinds)[number];

/** The ways to hold a server up without much work of one's own. */
export const attackKinds = [
  'slow bodies',
  'slow readers',
  'long URLs',
  'idle connections',
  'readiness storm',
  'invented keys',
  ...accountKinds,
  'greedy searches',
] as const;

export type AttackKind = (typeof attackKinds)[number];

export const isAccountKind = (kind: AttackKind): kind is AccountKind => accountKinds.some((one) => one === kind);

/** What the attackers have: accounts on Premium, each with all that it gives. */
export const holdings = z.object({
  accounts: z.array(
    z.object({
      token: z.string(),
      key: z.string(),
      revokedKey: z.string(),
      /** An address that takes tests. */
      webhookId: z.string(),
      /** Where the feed and the calendar of the account are. */
      feeds: z.array(z.string()),
    }),
  ),
  /** A server of the web, and a push service. */
  hooksUrl: z.string(),
  pushUrl: z.string(),
});

export type Holdings = z.infer<typeof holdings>;

/** What the attackers are told to do. */
export const attackOrder = z.object({
  kind: z.enum(attackKinds),
  url: z.string(),
  /** How many clients hold a connection, or how many requests come a second. */
  size: z.number(),
  /** Where they come from; each has its share. */
  addresses: z.array(z.string()),
  /** Who searches, besides guests, and for what. */
  searches: z.object({ tokens: z.array(z.string()), terms: z.array(z.string()) }).optional(),
  holdings: holdings.optional(),
});

export type AttackOrder = z.infer<typeof attackOrder>;

/** What the attackers saw of it. */
export const attackCounts = z.object({
  /** Connections that were opened, or requests that were sent. */
  tried: z.number(),
  /** Connections that the product ended, or requests without a plain answer. */
  refused: z.number(),
  /** Connections that were open at the end. */
  open: z.number(),
});

export type AttackCounts = z.infer<typeof attackCounts>;

/** An attack that goes on until it is ended. */
export interface Attack {
  counts(): AttackCounts;
}
