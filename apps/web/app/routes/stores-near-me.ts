import type { StoresNearMe } from '../features/allocated/posted/posted-stores';
import { useStoreOrder } from '../near-me/store-order';
import { storeTowns } from '../near-me/store-towns';

/** The order of stores of which only the town is known: those of whoever looks, and how far a town is from theirs. */
export function useStoresNearMe(): StoresNearMe {
  const { mine, milesTo } = useStoreOrder();
  return { mine, milesTo: milesTo && ((city) => milesTo(storeTowns.find((town) => town.city === city) ?? {})) };
}
