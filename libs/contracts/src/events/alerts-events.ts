import * as z from 'zod/mini';
import { instant } from '../http/inventory';
import { stockChange } from './inventory-events';

/** A text lists some of the changes of a bundle and counts the others. What is beyond so many waits for the next day. */
export const MAX_ITEMS_PER_BUNDLE = 1_000;

/** A change as a bundle tells it. The times are absent in events of versions that did not say them. */
export const bundledChange = z.extend(stockChange, {
  /** When the change was seen, and when the first of those that are joined in it: what comes back waits since then. */
  observedAt: z.optional(instant),
  firstObservedAt: z.optional(instant),
});

export type BundledChange = z.infer<typeof bundledChange>;

/** The bundle of one alert for one slot: what matched since its last message and is still true. */
export const alertMatched = z.object({
  alertId: z.string(),
  userId: z.string(),
  term: z.string(),
  slot: instant,
  items: z.array(bundledChange).check(z.minLength(1), z.maxLength(MAX_ITEMS_PER_BUNDLE)),
  /** When the first of them was seen: who waits longest comes first. Absent in events of versions that did not say it. */
  firstObservedAt: z.optional(instant),
  /** The latest word of billing about the plan that alerts judged by; absent in events of versions that did not say it. */
  entitlementVersion: z.optional(z.int()),
});

export type AlertMatched = z.infer<typeof alertMatched>;

/** One event speaks of so many users; a released list makes as many events as it takes. */
export const MAX_USERS_PER_LIST_MATCHED = 1_000;

/** How many bottles of a released monthly list the alerts of some users match. Of who has no alert nothing is said. */
export const listMatched = z.object({
  year: z.int(),
  month: z.int().check(z.gte(1), z.lte(12)),
  users: z
    .array(z.object({ userId: z.string(), matching: z.int().check(z.gte(0)) }))
    .check(z.minLength(1), z.maxLength(MAX_USERS_PER_LIST_MATCHED)),
});
