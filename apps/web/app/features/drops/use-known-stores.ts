import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import type { ShownStore } from '../../answers/read-stores';
import { allStoresQuery } from '../../near-me/all-stores';
import { useStoreOrder } from '../../near-me/store-order';
import type { KnownStores } from './where-it-came';

/** Which stores are theirs, and how far each is, by its number. Where they are is asked only for whoever chose a town and is told of stores. */
export function useKnownStores(namesStores: boolean): KnownStores {
  const { mine, milesTo } = useStoreOrder();
  const { data: places } = useQuery({
    ...allStoresQuery,
    enabled: namesStores && milesTo !== undefined,
    select: placesOf,
  });
  return useMemo(() => {
    const milesOf = (number: string) => {
      const store = places?.get(number);
      return store && milesTo?.(store);
    };
    return { mine, milesTo: milesOf };
  }, [mine, milesTo, places]);
}

const placesOf = ({ stores }: { stores: readonly ShownStore[] }) =>
  new Map(stores.map((store) => [store.storeNumber, store]));
