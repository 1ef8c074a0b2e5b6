import type { AlertScope, SeenChange, StoreArrival } from '@barrelhive/contracts';

/** Where an alert looks, and how many bottles there must be. */
export interface AlertWhere {
  scope: AlertScope;
  atLeast: number;
  /** The numbers of the stores that its owner drives to and may use. */
  homeStores: readonly string[];
}

/**
 * Whether a change of the whole state concerns an alert by where it looks. A return does with the scope `anywhere`, from its number of bottles on; more
 * bottles do where the state had fewer than that number. A price is the same in all stores, and a new bottle may come to any: they concern every alert.
 */
export function looksAtChange(
  { scope, atLeast }: Pick<AlertWhere, 'scope' | 'atLeast'>,
  change: Pick<SeenChange, 'kind' | 'reason' | 'before' | 'after'>,
): boolean {
  if (change.kind !== 'back-in-stock') return true;
  const { had, has } = bottlesOf(change);
  return scope === 'anywhere' && had < atLeast && atLeast <= has;
}

/** How many the state had of a bottle that is back in stock, as far as it matters, and how many it has, at least one. */
export function bottlesOf({ reason, before, after }: Pick<SeenChange, 'reason' | 'before' | 'after'>): {
  had: number;
  has: number;
} {
  return { had: reason === 'more' ? (before?.storeQty ?? 0) : 0, has: after.storeQty ?? 1 };
}

/**
 * Whether an arrival concerns an alert by where it looks: a store of its owner had fewer bottles than it asks for, and has as many now. With the
 * scope `anywhere` only while others had the bottle, since else its return to the state tells of it.
 */
export function looksAtArrival(
  { scope, atLeast, homeStores }: AlertWhere,
  { rises, othersHadIt }: Pick<StoreArrival, 'rises' | 'othersHadIt'>,
): boolean {
  if (scope === 'anywhere' && !othersHadIt) return false;
  return rises.some(
    ({ store, before }) => homeStores.includes(store.storeNumber) && before < atLeast && atLeast <= store.qty,
  );
}
