import * as z from 'zod/mini';
import { drawingItem } from '../http/allocated';
import {
  cents,
  changeKinds,
  instant,
  productNames,
  returnReasons,
  sku,
  storeEntry,
  storeNumber,
} from '../http/inventory';

const observedFigures = z.object({
  storeQty: z.optional(z.int()),
  warehouseQty: z.optional(z.int()),
  priceCents: z.optional(cents),
});

/**
 * One thing that changed between two passes. `before` is absent for a new item, and for one that is back in stock under a new number: such a
 * bottle has both changes. An absent figure was not given by the source.
 */
export const stockChange = z.object({
  kind: z.enum(changeKinds),
  sku,
  ...productNames,
  before: z.optional(observedFigures),
  after: observedFigures,
  /** Whether it is on the monthly list of allocated bottles; absent in events of versions that did not say it. */
  isAllocated: z.optional(z.boolean()),
  /**
   * Why a bottle counts as back in stock that was never gone from the whole state: `delivery`, at least a case came where the state had nearly none
   * left; `at-stores`, it came to stores that had none, while others had some. Absent when it had been gone everywhere.
   */
  reason: z.optional(z.enum(returnReasons)),
  /** With `at-stores`: the numbers of the stores that got more; absent in events of versions that did not say it. */
  rose: z.optional(z.array(storeNumber)),
  /** Where it is, most stock first; empty also when that was not read in time. */
  stores: z.array(storeEntry),
});

export type StockChange = z.infer<typeof stockChange>;

/** A store that holds more of a bottle than at the last good reading, which was at most 48 hours old. */
export const storeRise = z.object({
  store: storeEntry,
  before: z.int().check(z.gte(0)),
  beforeCheckedAt: instant,
});

/**
 * Bottles of which stores got more, as their details were read. `othersHadIt`: some store had the bottle before, so that no return from a statewide 0
 * tells of it.
 */
export const storeArrivalsObserved = z.object({
  observedAt: instant,
  arrivals: z
    .array(
      z.object({
        sku,
        ...productNames,
        after: observedFigures,
        isAllocated: z.optional(z.boolean()),
        othersHadIt: z.boolean(),
        rises: z.array(storeRise).check(z.minLength(1)),
        /** Every store that has it now, most stock first. */
        stores: z.array(storeEntry),
      }),
    )
    .check(z.minLength(1), z.maxLength(100)),
});

export type StoreArrival = z.infer<typeof storeArrivalsObserved>['arrivals'][number];

/** What changed in one refresh pass; a pass with more than 100 changes sends several events with the same run id. */
export const productsChanged = z.object({
  runId: z.string(),
  observedAt: instant,
  changes: z.array(stockChange).check(z.minLength(1), z.maxLength(100)),
});

/**
 * Bottles of which some were left in the state, and more came than it had lately, which `before` says: each is back in stock for whoever asks for more
 * bottles than that, and for nobody else.
 */
export const quantitiesRisen = productsChanged;

/** A row of the catalogue as alerts and allocated keep it: enough to match names, show totals and tell allocated bottles apart. */
export const catalogueEntry = z.object({
  sku,
  name: z.string(),
  department: z.string(),
  status: z.string(),
  size: z.optional(z.string()),
  priceCents: z.optional(cents),
  warehouseQty: z.optional(z.int()),
  onOrderQty: z.optional(z.int()),
  storeQty: z.optional(z.int()),
});

export type CatalogueEntry = z.infer<typeof catalogueEntry>;

/** Feeds the local copies of the catalogue (docs/adr/0004): rows that are new or differ, and SKUs that left the list. */
export const catalogueUpdated = z.object({
  runId: z.string(),
  observedAt: instant,
  entries: z.array(catalogueEntry).check(z.maxLength(500)),
  removedSkus: z.array(sku).check(z.maxLength(500)),
});

/** The per-store figures of one allocated bottle, sent whenever a store detail was read and differs. */
export const storeStockObserved = z.object({
  sku,
  observedAt: instant,
  stores: z.array(storeEntry),
});

/** A drawing panel. The title is the agency's own heading and identifies the drawing. */
export const drawing = z.object({
  title: z.string(),
  items: z.array(drawingItem),
});

export type Drawing = z.infer<typeof drawing>;

/** The drawings of the agency's page: those that can be entered now, and those that it announces. */
export const drawingsObserved = z.object({
  observedAt: instant,
  current: z.array(drawing),
  future: z.array(drawing),
});

/** A bottle and a store that opens with it, as the agency's allocated page writes them: no SKU, and the store by its address. */
export const allocatedPageRow = z.object({
  name: z.string(),
  store: z.string(),
  /** What the store opens with. */
  quantity: z.optional(z.int()),
  priceCents: z.optional(cents),
});

export type AllocatedPageRow = z.infer<typeof allocatedPageRow>;

/** The whole allocated page, whenever its rows differ from the last reading. `contentHash` is the same for the same rows in any order. */
export const allocatedPageObserved = z.object({
  observedAt: instant,
  contentHash: z.string(),
  rows: z.array(allocatedPageRow),
});
