import type { StockChange, StoreArrival } from '@barrelhive/contracts';

/** Stores whose numbers differ by this many share a bit: a filter never misses an alert, and whoever reads its row sees whether it is meant. */
const STORE_BITS = 26;
const MOST_AT_LEAST = 15;

/**
 * What an alert's four bytes must fit, by its scope and number of bottles: some bit of theirs must be set there, too. The bytes of an alert are, from
 * the lowest bit on: its owner's stores, 26 bits; whether it looks at these alone, 1 bit; how many bottles there must be, 4 bits. The function
 * `where_bits` of the database makes them.
 */
export type WhereFilter = readonly number[];

const PLACES = 2 * (MOST_AT_LEAST + 1);
const ANY = -1;

const placeOf = (isMyStores: boolean, atLeast: number) => 2 * atLeast + Number(isMyStores);

/** 1 where the bytes of an alert fit, else 0. */
export function fits(filter: WhereFilter, bits: number): number {
  const common = (filter[bits >>> STORE_BITS] as number) & bits;
  return (common | -common) >>> 31;
}

/** A filter that all alerts fit. */
export const KEEPS_ALL: WhereFilter = Array.from({ length: PLACES }, () => ANY);
/** One that none fits. Filters are copies of it: typed arrays take four times as long to make. */
const KEEPS_NONE: WhereFilter = Array.from({ length: PLACES }, () => 0);

/** Which alerts a change of the whole state may concern by where they look. Undefined: all. */
export function filterOfChange({ kind, after }: Pick<StockChange, 'kind' | 'after'>): WhereFilter | undefined {
  return kind === 'back-in-stock' ? anywhereBetween(0, after.storeQty ?? 1) : undefined;
}

/** Which alerts a number of bottles of the whole state that rose may concern by where they look. */
export function filterOfRise({ before, after }: Pick<StockChange, 'before' | 'after'>): WhereFilter {
  return anywhereBetween(before?.storeQty ?? 0, after.storeQty ?? 0);
}

/** Fits alerts that look anywhere, for more bottles than there were and at most as many as there are. */
function anywhereBetween(had: number, has: number): WhereFilter {
  const filter = KEEPS_NONE.slice();
  for (let atLeast = had + 1; atLeast <= Math.min(has, MOST_AT_LEAST); atLeast++) filter[placeOf(false, atLeast)] = ANY;
  return filter;
}

/** Which alerts an arrival at stores may concern by where they look. */
export function filterOfArrival({ rises, othersHadIt }: Pick<StoreArrival, 'rises' | 'othersHadIt'>): WhereFilter {
  const filter = KEEPS_NONE.slice();
  for (const { store, before } of rises) {
    const bit = 1 << (Number(store.storeNumber) % STORE_BITS);
    for (let atLeast = before + 1; atLeast <= Math.min(store.qty, MOST_AT_LEAST); atLeast++) {
      const place = placeOf(true, atLeast);
      const stores = (filter[place] as number) | bit;
      filter[place] = stores;
      if (othersHadIt) filter[placeOf(false, atLeast)] = stores;
    }
  }
  return filter;
}
