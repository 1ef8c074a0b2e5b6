import type { AlertScope, StockChange, StoreArrival } from '@barrelhive/contracts';

/** Where an alert looks, and how many bottles there must be. */
export interface AlertWhere {
  scope: AlertScope;
  atLeast: number;
  /** The numbers of the stores that its owner drives to and may use. */
  homeStores: readonly string[];
}

/**
 * Whether a change of the whole state concerns an alert by where it looks. A return does with the scope `anywhere`, from its number of bottles on. A
 * price is the same in all stores, and a new bottle may come to any: they concern every alert.
 */
export function looksAtChange(
  { scope, atLeast }: Pick<AlertWhere, 'scope' | 'atLeast'>,
  { kind, after }: Pick<StockChange, 'kind' | 'after'>,
): boolean {
  return kind !== 'back-in-stock' || (scope === 'anywhere' && (after.storeQty ?? 1) >= atLeast);
}

/** Whether a number of bottles of the whole state that rose concerns an alert by where it looks: the state had fewer than it asks for, and has as many now. */
export function looksAtRise(
  { scope, atLeast }: Pick<AlertWhere, 'scope' | 'atLeast'>,
  { before, after }: Pick<StockChange, 'before' | 'after'>,
): boolean {
  return scope === 'anywhere' && (before?.storeQty ?? 0) < atLeast && atLeast <= (after.storeQty ?? 0);
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
