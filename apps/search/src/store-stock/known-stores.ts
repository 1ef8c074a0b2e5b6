import type { StoreEntry } from '@barrelhive/contracts';
import type { StoreFigure } from '../agency/parse-store-detail';
import type { Product } from '../catalogue/product';

/** What a store holds of a bottle, and whether that may not be true. */
export interface KnownStore extends StoreFigure {
  isDoubtful?: true | undefined;
}

export type StoreQuantity = Pick<KnownStore, 'number' | 'qty' | 'isDoubtful'>;

/** What stores held of a bottle when its detail was last read. */
export interface KnownStores {
  checkedAt: Date;
  /** The table's total at that time. */
  statewideQty: number | undefined;
  /** By store number; stores that held none are left out. */
  stores: readonly KnownStore[];
}

/**
 * What can be said of a bottle's stores without asking the agency: the table's total of 0 says that no store has it; otherwise the
 * last detail counts while the total it was read with, or its own sum, still stands. Undefined means unknown, not empty.
 */
export function knownStores(
  product: Pick<Product, 'storeQty'>,
  detail: KnownStores | undefined,
  observedAt: Date | undefined,
): KnownStores | undefined {
  const isNewer = detail !== undefined && observedAt !== undefined && detail.checkedAt > observedAt;
  if (product.storeQty === 0 && observedAt && !isNewer) return { checkedAt: observedAt, statewideQty: 0, stores: [] };
  if (!detail) return undefined;
  const stillHolds = detail.statewideQty === product.storeQty || totalOf(detail.stores) === product.storeQty;
  return isNewer || stillHolds ? detail : undefined;
}

/** Whether a detail is young enough to be shown without another look: younger than the cycle. */
export function isFresh(known: KnownStores | undefined, now: Date, cycleMs: number): boolean {
  return known !== undefined && now.getTime() - known.checkedAt.getTime() < cycleMs;
}

/** How many bottles these stores hold together. */
export function totalOf(stores: readonly StoreFigure[]): number {
  return stores.reduce((sum, { qty }) => sum + qty, 0);
}

/** The stores as a person who wants a bottle goes through them. */
export function mostStockFirst(stores: readonly KnownStore[]): KnownStore[] {
  return doubtfulLast(stores.toSorted((a, b) => b.qty - a.qty || a.number - b.number));
}

/** The same order, but for the stores whose figure may not be true. */
export function doubtfulLast(stores: readonly KnownStore[]): KnownStore[] {
  return stores.toSorted((a, b) => Number(a.isDoubtful ?? false) - Number(b.isDoubtful ?? false));
}

/** A store as callers see it; its number padded to four digits. */
export function toStoreEntry({ number, ...store }: KnownStore): StoreEntry {
  return { storeNumber: toStoreNumber(number), ...store };
}

/** The number of a store as it is written: `0012`. */
export function toStoreNumber(number: number): string {
  return String(number).padStart(4, '0');
}

/** Whether two readings say the same of where a bottle is and how many there are. */
export function isSameStock(before: readonly StoreQuantity[], now: readonly StoreQuantity[]): boolean {
  return (
    before.length === now.length &&
    before.every((store, index) => store.number === now[index]?.number && store.qty === now[index]?.qty)
  );
}
