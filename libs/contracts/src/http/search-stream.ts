import * as z from 'zod/mini';
import { inventoryItem, storeEntry } from './inventory';
import { guestCounter, tooManyResults } from './search';

/** Query of `GET /api/search/stream`; `token` takes the session token or a ticket. */
export const searchStreamQuery = z.object({
  searchTerm: z._default(z.string(), ''),
  token: z.optional(z.string()),
  guest: z.optional(z.string()),
});

export type SearchStreamQuery = z.infer<typeof searchStreamQuery>;

const itemNames = { itemName: z.string(), displayName: z.optional(z.string()) };

/**
 * The events of `GET /api/search/stream` in their order. Each is sent with `event:` equal to `type`.
 * `products`, `product-update` and `refinement_required` are understood and need not be sent.
 */
export const searchStreamEvent = z.discriminatedUnion('type', [
  z.object({ type: z.literal('start'), searchTerm: z.string() }),
  z.object({ type: z.literal('initial-summary'), items: z.array(inventoryItem), count: z.int() }),
  z.object({ type: z.literal('status'), message: z.string() }),
  z.object({ type: z.literal('batch-start'), batchNumber: z.int(), totalBatches: z.int() }),
  z.object({ type: z.literal('item-start'), sku: z.string(), ...itemNames }),
  z.object({
    type: z.literal('item-update'),
    sku: z.string(),
    ...itemNames,
    success: z.boolean(),
    reason: z.optional(z.string()),
    price: z.optional(z.string()),
    warehouseQty: z.optional(z.int()),
    onOrderQty: z.optional(z.int()),
    stores: z.array(storeEntry),
    storesCheckedAt: z.optional(z.string()),
  }),
  z.object({ type: z.literal('batch-complete'), batchNumber: z.int(), totalBatches: z.int() }),
  z.object({
    type: z.literal('complete'),
    items: z.array(inventoryItem),
    count: z.int(),
    didYouMean: z.optional(z.string()),
    isNear: z.optional(z.boolean()),
    ...guestCounter.shape,
  }),
  z.extend(tooManyResults, {
    type: z.literal('too-many-results'),
    message: z.string(),
    ...guestCounter.shape,
  }),
  z.object({ type: z.literal('error'), message: z.string(), code: z.optional(z.string()) }),
  z.object({ type: z.literal('products'), items: z.array(inventoryItem) }),
  z.object({ type: z.literal('product-update'), item: inventoryItem }),
  z.object({ type: z.literal('refinement_required'), message: z.optional(z.string()), count: z.optional(z.int()) }),
]);

export type SearchStreamEvent = z.infer<typeof searchStreamEvent>;
