import type { StockChange } from '@barrelhive/contracts';
import * as z from 'zod';

/** What the catalogue copy says of a product, as JSON of the database. */
export const currentProduct = z.object({
  listed: z.boolean(),
  storeQty: z.int().nullable(),
  priceCents: z.int().nullable(),
  observedAt: z.coerce.date(),
});

/** What still counts of a change that waits when another of the same kind follows. */
export type EarlierChange = Pick<StockChange, 'before'>;

/**
 * Joins a new change to one that still waits for the same alert, product and kind: from the earliest "before" to the latest
 * "after". Undefined for a price that came back to where it began.
 */
export function joinChanges(waiting: EarlierChange | undefined, incoming: StockChange): StockChange | undefined {
  if (!waiting || incoming.kind !== 'price') return incoming;
  if (waiting.before?.priceCents === incoming.after.priceCents) return undefined;
  return { ...incoming, before: waiting.before };
}

/**
 * Whether a waiting match may still be handed on. Only a later observation can make it untrue: the copy of the catalogue
 * may not have the product, or be older than the change, and then says nothing about it.
 */
export function isStillTrue(
  match: { change: StockChange; observedAt: Date },
  product: z.infer<typeof currentProduct> | null,
): boolean {
  if (!product || product.observedAt <= match.observedAt) return true;
  if (!product.listed) return false;
  if (match.change.kind === 'back-in-stock') return product.storeQty !== 0;
  if (match.change.kind === 'price') return product.priceCents === (match.change.after.priceCents ?? null);
  return true;
}
