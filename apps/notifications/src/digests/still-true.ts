import type { AlertScope, ChangeKind, StockChange } from '@barrelhive/contracts';
import { INVENTORY_REFRESH_SECONDS } from '@barrelhive/rules';
import * as z from 'zod';
import type { StoreReading } from './store-readings';

/** Two passes over the catalogue. */
const STORES_HOLD_MS = 2 * INVENTORY_REFRESH_SECONDS * 1_000;

/** What the catalogue copy says of a product, as JSON of the database. */
export const currentProduct = z.object({
  listed: z.boolean(),
  storeQty: z.int().nullable(),
  warehouseQty: z.int().nullable(),
  priceCents: z.int().nullable(),
  observedAt: z.coerce.date(),
});

type CurrentProduct = z.infer<typeof currentProduct>;

/** The same of a row `p` of the catalogue copy, for SELECT. */
export const CURRENT_PRODUCT = `CASE WHEN p.sku IS NOT NULL THEN jsonb_build_object('listed', p.listed, 'storeQty', p.store_qty,
  'warehouseQty', p.warehouse_qty, 'priceCents', p.price_cents, 'observedAt', p.observed_at) END AS product`;

/** Of a `matched_alert a` and a `recipient r`, for SELECT: where the alert looks by now. */
export const WHERE_IT_LOOKS = `a.scope, a.at_least AS "atLeast", CASE WHEN r.home_stores_at IS NOT NULL THEN r.home_stores END AS "homeStores"`;

interface SeenChange {
  change: StockChange;
  observedAt: Date;
  /** Where the alert looks by now, and for how many bottles; anywhere for one, where nothing is said. */
  scope?: AlertScope;
  atLeast?: number;
  /** The stores that the owner of the alert drives to, as far as that was said. */
  homeStores?: readonly string[] | null;
  /** Of what is on its way: some store has got it since. */
  hasComeIn?: boolean | undefined;
}

/**
 * Whether a waiting match may still be told. A price that came back to where it began tells nothing. Else only a later
 * observation can make it untrue: the copy of the catalogue may not have the product, or be older than the change, and then
 * says nothing about it. What is back must be where the alert looks now, which may be elsewhere than where it was found.
 */
export function isStillTrue(match: SeenChange, product: CurrentProduct | null, reading?: StoreReading): boolean {
  const { kind, before, after } = match.change;
  if (kind === 'price' && before?.priceCents === after.priceCents) return false;
  if (kind === 'back-in-stock' && !isWhereItLooks(match, product, reading)) return false;
  if (match.hasComeIn) return false;
  if (!product || product.observedAt <= match.observedAt) return true;
  return product.listed && isStillSo(match.change, product);
}

function isStillSo({ kind, after }: StockChange, product: CurrentProduct): boolean {
  if (kind === 'back-in-stock') return product.storeQty !== 0;
  if (kind === 'on-its-way') return isAheadOfStores(product);
  return kind !== 'price' || product.priceCents === (after.priceCents ?? null);
}

function isAheadOfStores({ storeQty, warehouseQty }: CurrentProduct): boolean {
  return storeQty === 0 && (warehouseQty ?? 0) > 0;
}

/**
 * Whether there are as many as the alert asks for: in the state or, of an alert that looks at the stores of its owner, and of what is news of some stores
 * alone, at one of the owner's. The stores that made it news are those that got more.
 */
function isWhereItLooks(match: SeenChange, product: CurrentProduct | null, reading?: StoreReading): boolean {
  const { change, observedAt, scope, atLeast = 1, homeStores } = match;
  const isNewsOfStores = change.reason === 'at-stores';
  if (scope !== 'my-stores' && !isNewsOfStores) {
    const total = product && product.observedAt > observedAt ? product.storeQty : change.after.storeQty;
    return (total ?? atLeast) >= atLeast;
  }
  const { stores } = reading && reading.observedAt > observedAt ? reading : change;
  const news = isNewsOfStores ? (change.rose ?? change.stores.map(({ storeNumber }) => storeNumber)) : undefined;
  return stores.some(
    ({ storeNumber, qty }) =>
      qty >= atLeast && (news?.includes(storeNumber) ?? true) && (homeStores?.includes(storeNumber) ?? true),
  );
}

/** A change as it is told at a slot, and the reading whose stores it names, if not its own. */
export interface CurrentChange {
  currentChange: StockChange;
  readingId?: string | undefined;
}

/**
 * The change as it is told at a slot: with the price and the total that were seen since. Its stores are those of the newest reading, where there was
 * one since. Without, when the total moved, nobody knows which stores it moved in; and one that is the same after more than two passes may have moved
 * and come back, in other stores. Then none is named.
 */
export function asOfSlot(
  { change, observedAt }: SeenChange,
  product: CurrentProduct | null,
  slot: Date,
  reading?: StoreReading,
): CurrentChange {
  const after = product && product.observedAt > observedAt ? figuresOf(product, change.kind) : change.after;
  const isFresh = (seenAt: Date) => slot.getTime() - seenAt.getTime() <= STORES_HOLD_MS;
  if (reading && reading.observedAt > observedAt) {
    const holds = isFresh(reading.observedAt) && !isMostlyGone(after.storeQty, reading);
    return { currentChange: { ...change, after, stores: holds ? reading.stores : [] }, readingId: reading.id };
  }
  const holds = isFresh(observedAt) && after.storeQty === change.after.storeQty;
  return { currentChange: { ...change, after, stores: holds ? change.stores : [] } };
}

/** Stores that were just read are named although some bottles were sold since, but not when half of them were. */
function isMostlyGone(storeQty: number | undefined, { stores }: StoreReading): boolean {
  const read = stores.reduce((sum, { qty }) => sum + qty, 0);
  return storeQty !== undefined && 2 * storeQty < read;
}

function figuresOf({ storeQty, priceCents, warehouseQty }: CurrentProduct, kind: ChangeKind): StockChange['after'] {
  const figures = { storeQty: storeQty ?? undefined, priceCents: priceCents ?? undefined };
  return kind === 'on-its-way' ? { ...figures, warehouseQty: warehouseQty ?? undefined } : figures;
}
