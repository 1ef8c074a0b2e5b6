import * as z from 'zod';

/** The ways to hold a server up without much work of one's own. */
export const attackKinds = [
  'slow bodies',
  'slow readers',
  'long URLs',
  'idle connections',
  'readiness storm',
  'invented keys',
  'greedy searches',
] as const;

export type AttackKind = (typeof attackKinds)[number];

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
