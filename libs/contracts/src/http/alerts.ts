import * as z from 'zod/mini';
import { tier } from './billing';
import { instant, productNames, sku, storeEntry, storeNumber } from './inventory';
import { SEARCH_TERM_TOO_SHORT } from './search';

/** More than any plan allows. */
export const MOST_HOME_STORES = 10;

/** One text that went out for an alert; `history` is newest first. */
export const alertHistoryEntry = z.object({ sentAt: instant, itemsFound: z.int() });

export type AlertHistoryEntry = z.infer<typeof alertHistoryEntry>;

/** Where a bottle must be: anywhere in the state, or at a store that the owner drives to. */
export const alertScopes = ['anywhere', 'my-stores'] as const;

export type AlertScope = (typeof alertScopes)[number];

/** Nobody asks for more bottles. */
export const MOST_AT_LEAST = 12;

const whereAndHowMany = {
  scope: z.optional(z.enum(alertScopes)),
  /** How many bottles there must be: at the store with `my-stores`, else in all. */
  at_least: z.optional(z.int().check(z.gte(1), z.lte(MOST_AT_LEAST))),
};

/** An alert as the server answers it (specification section 3). */
export const alert = z.object({
  search_id: z.string(),
  search_term: z.string(),
  is_active: z.boolean(),
  created_at: instant,
  last_run_at: z.nullable(instant),
  next_run_at: instant,
  history: z.array(alertHistoryEntry),
  /** What it finds lacks words of its term that say little, and nothing has them all. */
  isNear: z.optional(z.boolean()),
  /** Since when its term finds nothing, as far back as a year; absent while it finds something. */
  found_nothing_since: z.optional(instant),
  ...whereAndHowMany,
  /** A product that its term finds by a former name; absent while some product is called so. */
  renamed_to: z.optional(z.object({ sku, ...productNames })),
});

export type Alert = z.infer<typeof alert>;

/** `GET /api/alerts`. */
export const alertList = z.array(alert);

/**
 * `POST /api/alerts`. The term's length is judged by the use case; none at all is answered like one that is too short. With `wait_for_new` a
 * term is kept that finds nothing yet, and one that the caller deleted lately, though it finds too much by now.
 */
export const createAlertBody = z.strictObject({
  search_term: z.string(SEARCH_TERM_TOO_SHORT),
  notification_channel: z._default(z.literal('sms'), 'sms'),
  wait_for_new: z.optional(z.boolean()),
  ...whereAndHowMany,
});

/** `PATCH /api/alerts/{id}`: what is left out stays as it is. */
export const changeAlertBody = z.strictObject(whereAndHowMany);

/** A row of an alert's last results. */
export const alertResultItem = z.object({
  id: z.string(),
  ...productNames,
  price: z.string(),
  warehouseQty: z.optional(z.int()),
  onOrderQty: z.optional(z.int()),
  storeQty: z.optional(z.int()),
  /** As they were read last, of the bottles of the monthly list; else empty. */
  stores: z.array(storeEntry),
});

export type AlertResultItem = z.infer<typeof alertResultItem>;

/** `GET /api/saved-searches`: the alerts with what their terms find now. */
export const savedSearchList = z.array(z.extend(alert, { results: z.array(alertResultItem) }));

/** An alert that a lower plan took away, and which one. */
export const removedAlert = z.object({
  id: z.uuid(),
  search_term: z.string(),
  subscription_tier: tier,
  removed_at: instant,
});

export type RemovedAlert = z.infer<typeof removedAlert>;

/**
 * `GET /api/removed-alerts`: what the caller has not yet read of; `GET /api/removed-alerts/returnable`: what the caller's plan has room for
 * again. In alphabetical order.
 */
export const removedAlertList = z.array(removedAlert);

/** `POST /api/removed-alerts/bring-back`. */
export const alertsBroughtBack = z.object({ success: z.literal(true), restored: z.int() });

export type AlertsBroughtBack = z.infer<typeof alertsBroughtBack>;

/** `POST /api/removed-alerts/read`. */
export const readRemovedAlertsBody = z.strictObject({ ids: z.array(z.uuid()).check(z.maxLength(100)) });

/** The terms of the caller, as allocated reads them (`GET /internal/alert-terms`). No product fits `nearTerms` whole: what is near to them counts. */
export const alertTerms = z.object({ terms: z.array(z.string()), nearTerms: z.optional(z.array(z.string())) });

export type AlertTerms = z.infer<typeof alertTerms>;

/** `PUT /api/home-stores`: the stores that the caller drives to. */
export const homeStoresBody = z.strictObject({ stores: z.array(storeNumber).check(z.maxLength(MOST_HOME_STORES)) });

/**
 * `GET /api/home-stores`, and the answer of a `PUT`: in ascending order, with how many the plan allows. `beyond_plan`: stores that are kept from a
 * larger plan and not used until there is one again; absent where there are none.
 */
export const homeStores = z.object({
  stores: z.array(storeNumber),
  most: z.int(),
  beyond_plan: z.optional(z.array(storeNumber)),
});

export type HomeStores = z.infer<typeof homeStores>;
