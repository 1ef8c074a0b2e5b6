import type { StockChange } from '@barrelhive/contracts';
import { INVENTORY_REFRESH_SECONDS } from '@barrelhive/rules';
import * as z from 'zod';

/** Two passes over the catalogue. */
const STORES_HOLD_MS = 2 * INVENTORY_REFRESH_SECONDS * 1_000;

/** What the catalogue copy says of a product, as JSON of the database. */
export const currentProduct = z.object({
  listed: z.boolean(),
  storeQty: z.int().nullable(),
  priceCents: z.int().nullable(),
  observedAt: z.coerce.date(),
});

type CurrentProduct = z.infer<typeof currentProduct>;

interface SeenChange {
  change: StockChange;
  observedAt: Date;
}

/**
 * Whether a waiting match may still be told. A price that came back to where it began tells nothing. Else only a later
 * observation can make it untrue: the copy of the catalogue may not have the product, or be older than the change, and then
 * says nothing about it.
 */
export function isStillTrue(match: SeenChange, product: CurrentProduct | null): boolean {
  const { kind, before, after } = match.change;
  if (kind === 'price' && before?.priceCents === after.priceCents) return false;
  if (!product || product.observedAt <= match.observedAt) return true;
  if (!product.listed) return false;
  if (kind === 'back-in-stock') return product.storeQty !== 0;
  if (kind === 'price') return product.priceCents === (after.priceCents ?? null);
  return true;
}

/**
 * The change as it is told at a slot: with the price and the total that were seen since. When the total moved, nobody knows which stores it
 * moved in; and one that is the same after more than two passes may have moved and come back, in other stores. Then none is named.
 */
export function asOfSlot({ change, observedAt }: SeenChange, product: CurrentProduct | null, slot: Date): StockChange {
  const after = product && product.observedAt > observedAt ? figuresOf(product) : change.after;
  const isStanding = after.storeQty === change.after.storeQty;
  const isFresh = slot.getTime() - observedAt.getTime() <= STORES_HOLD_MS;
  return { ...change, after, stores: isStanding && isFresh ? change.stores : [] };
}

function figuresOf({ storeQty, priceCents }: CurrentProduct): StockChange['after'] {
  return { storeQty: storeQty ?? undefined, priceCents: priceCents ?? undefined };
}
