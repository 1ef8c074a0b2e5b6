import * as z from 'zod/mini';
import { alertScopes, MOST_HOME_STORES } from '../http/alerts';
import { instant, sku, storeNumber } from '../http/inventory';
import { stockChange } from './inventory-events';

/** One event holds this many matches at most, and has at most this size; a pass makes as many events as it takes. */
export const MAX_MATCHES_PER_EVENT = 1_000;
export const MAX_BYTES_OF_MATCHES = 256 * 1024;

const alertId = z.object({ alertId: z.string(), userId: z.string() });

/** An alert whose term fits some of the things that an event lists, by their places in it. */
const alertMatch = z.extend(alertId, { term: z.string(), changes: z.array(z.int().check(z.gte(0))) });

export type AlertMatch = z.infer<typeof alertMatch>;

const matches = z.array(alertMatch).check(z.minLength(1), z.maxLength(MAX_MATCHES_PER_EVENT));

/**
 * Whom changes concern, or the bottles of a monthly list that is posted or released: each is said once with all its stores, however many alerts it concerns.
 * All matches that a person has on a list stand in one event; whoever has alerts, and none that matches, stands there with no place.
 */
export const changesMatched = z.discriminatedUnion('kind', [
  z.object({
    kind: z.literal('changes'),
    observedAt: instant,
    changes: z.array(stockChange).check(z.minLength(1)),
    matches,
  }),
  z.object({
    kind: z.literal('list'),
    year: z.int(),
    month: z.int().check(z.gte(1), z.lte(12)),
    /** It is posted, ahead of its day; absent of one that is released. */
    isPosted: z.optional(z.literal(true)),
    matches,
  }),
]);

export type ChangesMatched = Extract<z.infer<typeof changesMatched>, { kind: 'changes' }>;

/** An alert was deleted: nothing of it is to be told, unless it comes back. */
export const alertEnded = z.extend(alertId, { at: instant });

const scope = z.enum(alertScopes);
const atLeast = z.int().check(z.gte(1));

/** Where an alert looks, and for how many bottles, once that is other than anywhere for one, or than before. The later `at` holds. */
export const scopeChanged = z.extend(alertId, { at: instant, scope, atLeast });

/**
 * An alert that had ended is there again, with all that waited for it; its term may be written otherwise, and it may look elsewhere. Versions that did
 * not say where it looks leave that out.
 */
export const alertRestored = z.extend(alertId, {
  at: instant,
  term: z.string(),
  scope: z.optional(scope),
  atLeast: z.optional(atLeast),
});

/** The stores that somebody drives to, by number; none once they were taken away. The later `at` holds. */
export const homeStoresChanged = z.object({
  userId: z.string(),
  stores: z.array(storeNumber).check(z.maxLength(MOST_HOME_STORES)),
  at: instant,
});

/**
 * The bottles that watched alerts find, with how many alerts find each: what search reads the stores of first. All of them once an hour, as parts
 * of one `snapshot`; in between, bottles that came or went, without one. A bottle with 0 is watched no more.
 */
export const watchedSkus = z.object({
  at: instant,
  snapshot: z.optional(z.object({ id: z.string(), part: z.int(), parts: z.int() })),
  skus: z.array(z.object({ sku, alerts: z.int().check(z.gte(0)) })).check(z.maxLength(2_000)),
});
