import * as z from 'zod/mini';
import { cents, instant, productNames, sku, storeEntry } from './inventory';
import { wholeNumber } from './query-numbers';

/**
 * What a bottle was released with, by the agency's allocated page: `quantity` in all stores, and in each. A store whose address is no known
 * one has no number. `heldUntil` is there when the store held the bottle and does not any more.
 */
export const allocatedOpening = z.object({
  quantity: z.int(),
  stores: z.array(
    z.object({
      storeNumber: z.optional(z.string()),
      address: z.string(),
      quantity: z.optional(z.int()),
      heldUntil: z.optional(instant),
    }),
  ),
});

export type AllocatedOpening = z.infer<typeof allocatedOpening>;

/**
 * A bottle of the monthly list (specification section 3); `opening` is there when the agency's page surely names it. With `left_at` it is on
 * the list no more since then, and its figures are the last ones.
 */
export const allocatedItem = z.object({
  sku,
  ...productNames,
  price: z.string(),
  priceCents: z.optional(cents),
  size: z.optional(z.string()),
  warehouseQty: z.optional(z.int()),
  onOrderQty: z.optional(z.int()),
  storeQty: z.optional(z.int()),
  stores: z.array(storeEntry),
  opening: z.optional(allocatedOpening),
  left_at: z.optional(instant),
});

export type AllocatedItem = z.infer<typeof allocatedItem>;

/** How much of the current month's list a user sees; past months are open to every logged-in user. */
export const allocatedStatuses = ['available', 'available_filtered', 'restricted'] as const;

export type AllocatedStatus = (typeof allocatedStatuses)[number];

/** `GET /api/allocated-items`. `as_of`: when the next month's list came, for a past one: its figures are of then. */
export const allocatedList = z.object({
  status: z.enum(allocatedStatuses),
  message: z.string(),
  items: z.array(allocatedItem),
  as_of: z.optional(instant),
});

export type AllocatedList = z.infer<typeof allocatedList>;

/** A released month; `month` is 1 to 12. */
export const allocatedPeriod = z.object({
  month: z.int(),
  year: z.int(),
  monthName: z.string(),
  itemCount: z.int(),
});

/** `GET /api/allocated-items/periods`, newest first. */
export const allocatedPeriods = z.object({ periods: z.array(allocatedPeriod) });

export type AllocatedPeriods = z.infer<typeof allocatedPeriods>;

/** Query of `GET /api/allocated-items`; the specification adds `source=database` when either is given. */
export const allocatedQuery = z.object({
  month: z.optional(wholeNumber(1, 12)),
  year: z.optional(wholeNumber(1, 9999)),
  source: z.optional(z.literal('database')),
});

/**
 * `GET /api/allocated-items/announced`: the list that stands on the agency's page before its day; `announced` is null while none does. What a store
 * opens with, in the order of the stores' numbers. A plan that sees the list filtered gets the bottles its alerts find; without a plan there are no
 * stores, only the count.
 */
export const announcedList = z.object({
  announced: z.nullable(
    z.object({
      month: z.int(),
      year: z.int(),
      /** The calendar day in Denver on which it is sold, `2026-12-19`. */
      release_day: z.iso.date(),
      posted_at: instant,
      item_count: z.int(),
      status: z.enum(allocatedStatuses),
      stores: z.array(
        z.object({
          /** With its city, of an address that means a known store. */
          storeNumber: z.optional(z.string()),
          address: z.string(),
          city: z.optional(z.string()),
          bottles: z.array(z.object({ sku: z.optional(sku), ...productNames, quantity: z.optional(z.int()) })),
        }),
      ),
    }),
  ),
});

export type AnnouncedList = z.infer<typeof announcedList>;

/** One bottle of a drawing ("RHDP"); entries and bottles as printed by the agency. */
export const drawingItem = z.object({
  sku,
  ...productNames,
  priceCents: z.optional(cents),
  bottles: z.optional(z.int()),
  entries: z.optional(z.int()),
});

export const drawingStatuses = ['open', 'upcoming', 'past'] as const;

/** A drawing as it is shown. It is `open` since `openedAt`; one that is past was last seen open at `closedAt`. The agency names no closing day. */
export const shownDrawing = z.object({
  id: z.string(),
  title: z.string(),
  status: z.enum(drawingStatuses),
  openedAt: z.optional(instant),
  closedAt: z.optional(instant),
  items: z.array(drawingItem),
});

export type ShownDrawing = z.infer<typeof shownDrawing>;

/** `GET /api/drawings`: open ones first, then those to come, then past ones, the last first. */
export const drawingList = z.object({ drawings: z.array(shownDrawing) });

export type DrawingList = z.infer<typeof drawingList>;
