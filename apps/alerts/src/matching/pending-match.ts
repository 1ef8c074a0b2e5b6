import type { StockChange } from '@barrelhive/contracts';
import * as z from 'zod';

/** What the catalogue copy says of a product, as JSON of the database. */
export const currentProduct = z.object({
  listed: z.boolean(),
  storeQty: z.int().nullable(),
  priceCents: z.int().nullable(),
  observedAt: z.coerce.date(),
});

/**
 * Whether a waiting match may still be handed on. A price that came back to where it began tells nothing. Else only a later
 * observation can make it untrue: the copy of the catalogue may not have the product, or be older than the change, and then
 * says nothing about it.
 */
export function isStillTrue(
  match: { change: StockChange; observedAt: Date },
  product: z.infer<typeof currentProduct> | null,
): boolean {
  const { kind, before, after } = match.change;
  if (kind === 'price' && before?.priceCents === after.priceCents) return false;
  if (!product || product.observedAt <= match.observedAt) return true;
  if (!product.listed) return false;
  if (kind === 'back-in-stock') return product.storeQty !== 0;
  if (kind === 'price') return product.priceCents === (after.priceCents ?? null);
  return true;
}
