import * as z from 'zod/mini';

/** A UTC instant as ISO 8601 with milliseconds, e.g. `2026-11-21T17:00:00.000Z`. */
export const instant = z.iso.datetime();

/** The kinds of change a person can be told of, and `on-its-way`: in the state's warehouse while no store has it. */
export const changeKinds = ['back-in-stock', 'price', 'new-item', 'on-its-way'] as const;

export type ChangeKind = (typeof changeKinds)[number];

/** Why a bottle that some store had all along counts as back in stock. */
export const returnReasons = ['delivery', 'at-stores'] as const;

/** A product number of the agency; six digits in the table, opaque to us. */
export const sku = z.string().check(z.minLength(1), z.maxLength(32));

/** The number of a store, zero-padded to four digits: "0012". Screens and texts drop the zeros. */
export const storeNumber = z.string().check(z.regex(/^\d{4}$/));

/** An amount of money in whole cents. */
export const cents = z.int().check(z.gte(0));

/** What one store holds. `storeNumber` is zero-padded to four digits (`0012`; screens drop the first two characters). */
export const storeEntry = z.object({
  storeNumber: z.string(),
  name: z.string(),
  address: z.string(),
  city: z.string(),
  phone: z.string(),
  qty: z.int().check(z.gte(0)),
  latitude: z.optional(z.number()),
  longitude: z.optional(z.number()),
  /** The figure may not be true: people did not find the bottle, or it has stood still for too long. Such stores come last. */
  isDoubtful: z.optional(z.boolean()),
});

export type StoreEntry = z.infer<typeof storeEntry>;

/** What a product is called: as the agency writes it, and as people read it where that differs in more than its case and its size. */
export const productNames = { name: z.string(), displayName: z.optional(z.string()) };

/**
 * An inventory item (specification section 3). `price` is text (`$31.99`, or `N/A` when the source gives none); quantities the
 * source does not give are absent. `storesCheckedAt` is absent until the per-store figures have been read: then `stores` is unknown, not empty.
 */
export const inventoryItem = z.object({
  id: z.string(),
  sku,
  ...productNames,
  category: z.string(),
  price: z.string(),
  priceCents: z.optional(cents),
  size: z.string(),
  storeQty: z.optional(z.int()),
  warehouseQty: z.optional(z.int()),
  onOrderQty: z.optional(z.int()),
  location: z.string(),
  lastChecked: instant,
  stores: z.array(storeEntry),
  storesCheckedAt: z.optional(instant),
});

export type InventoryItem = z.infer<typeof inventoryItem>;

/**
 * How seldom a bottle is on a shelf, from our own history: the share (0 to 1) of the hours of the last 180 days in which we watched, how often it
 * came back within a year, and the median of the hours from such a return to the last bottle, absent before one was seen to end.
 */
export const seldomSeen = z.object({
  watchedDays: z.int(),
  shareOfHours: z.number().check(z.gte(0), z.lte(1)),
  returns: z.int(),
  medianHoursOnShelf: z.optional(z.number()),
});

export type SeldomSeen = z.infer<typeof seldomSeen>;

/** How sure a store's figure is (libs/rules, shelf-confidence). */
export const confidenceKinds = ['fresh', 'thin', 'still', 'reported-missing', 'confirmed', 'unknown'] as const;

/** The word beside a figure; `at`: when somebody last said so, or since when it stands still. `seen` of `reports` people found it today. */
export const shelfConfidence = z.object({
  kind: z.enum(confidenceKinds),
  at: z.optional(instant),
  seen: z.optional(z.int()),
  reports: z.optional(z.int()),
});

export type ShelfConfidence = z.infer<typeof shelfConfidence>;

const historyPoint = { at: instant };

/**
 * `GET /api/items/{sku}`: an item with its stores and the history of its price and statewide stock, oldest first. What left the agency's
 * table has no figures any more, and `delistedAt` says since when. `seldom` is absent before the bottle was watched for 30 days.
 */
export const itemDetail = z.extend(inventoryItem, {
  /** How sure the figure of each store is, by the number of the store. */
  confidence: z.optional(z.record(storeNumber, shelfConfidence)),
  status: z.string(),
  department: z.string(),
  delistedAt: z.optional(instant),
  priceHistory: z.array(z.object({ ...historyPoint, priceCents: cents })),
  stockHistory: z.array(z.object({ ...historyPoint, storeQty: z.int() })),
  seldom: z.optional(seldomSeen),
});

export type ItemDetail = z.infer<typeof itemDetail>;

/** `GET /api/items`: the numbers of all bottles of the agency's table now, for the sitemap. */
export const itemNumbers = z.object({ skus: z.array(sku) });

export type ItemNumbers = z.infer<typeof itemNumbers>;

/** How a pass ended: `rejected` was read, and not believed. */
export const refreshOutcomes = ['accepted', 'rejected', 'failed'] as const;

/** One run of the refresh cycle as an operator sees it. */
export const refreshRun = z.object({
  id: z.string(),
  startedAt: instant,
  finishedAt: instant,
  outcome: z.enum(refreshOutcomes),
  rows: z.int(),
  /** Rows that could not be read. */
  skippedRows: z.optional(z.int()),
  reason: z.optional(z.string()),
});

export type RefreshRun = z.infer<typeof refreshRun>;

/** How much of the catalogue there is now: products on a shelf somewhere, their bottles in all stores, and products on order. */
export const inventoryCounts = z.object({
  productsInStores: z.int(),
  bottlesInStores: z.int(),
  productsOnOrder: z.int(),
});

export type InventoryCounts = z.infer<typeof inventoryCounts>;

/**
 * `GET /api/inventory/status`: `lastGoodPassAt`, `ageSeconds` and `counts` are absent before the first good pass, `counts` also in
 * answers of versions that did not count.
 */
export const inventoryStatus = z.object({
  lastGoodPassAt: z.optional(instant),
  ageSeconds: z.optional(z.int()),
  rows: z.int(),
  counts: z.optional(inventoryCounts),
  rejectedPasses: z.int(),
  recentRuns: z.array(refreshRun),
});

export type InventoryStatus = z.infer<typeof inventoryStatus>;
