import type { StoreEntry } from '@barrelhive/contracts';
import { compareStoreNumbers } from '@barrelhive/rules';

/** How far somebody may drive, in miles. */
export const DISTANCES = [10, 25, 50] as const;

export type ListedStore = Pick<StoreEntry, 'storeNumber' | 'address' | 'city' | 'latitude' | 'longitude'>;

export interface NearStore extends ListedStore {
  miles: number | undefined;
}

/** The stores within this many miles, the nearest first, and those that are chosen, wherever they are. */
export function nearStores(
  stores: readonly ListedStore[],
  milesTo: ((store: ListedStore) => number | undefined) | undefined,
  { within, chosen }: { within: number; chosen: readonly string[] },
): NearStore[] {
  return stores
    .map((store) => ({ ...store, miles: milesTo?.(store) }))
    .filter(({ storeNumber, miles }) => chosen.includes(storeNumber) || (miles !== undefined && miles <= within))
    .sort(
      (a, b) =>
        (a.miles ?? Number.MAX_VALUE) - (b.miles ?? Number.MAX_VALUE) ||
        compareStoreNumbers(a.storeNumber, b.storeNumber),
    );
}
