import { milesBetween, type Place } from '@barrelhive/rules';
import { queryOptions, useQuery } from '@tanstack/react-query';
import { useSession } from '../session/session';
import { useHomeTown } from './home-town';

/** What decides which stores a person is shown first (`orderStores` of libs/rules). */
export interface StoreOrder {
  /** The numbers of the stores that they drive to. */
  mine: readonly string[];
  /** How far a store is, in miles, as far as that is known; undefined while they chose no town. */
  milesTo: ((store: Partial<Place>) => number | undefined) | undefined;
}

const NONE: readonly string[] = [];

/** `GET /api/home-stores`. What reads the answer comes late: the first screen has no room for it. */
export const homeStoresQuery = queryOptions({
  queryKey: ['home-stores'],
  queryFn: async ({ signal }) => (await import('./home-stores')).readHomeStores(signal),
});

/** Where a town is; null where that is not known. */
export const townQuery = (town: string) =>
  queryOptions({
    queryKey: ['home-town', town],
    queryFn: async () => (await import('./store-towns')).storeTowns.find(({ city }) => city === town) ?? null,
    staleTime: Infinity,
  });

/** The order of stores for whoever looks, a guest with a town, too. */
export function useStoreOrder(): StoreOrder {
  const { token } = useSession();
  const town = useHomeTown();
  const { data: kept } = useQuery({ ...homeStoresQuery, enabled: token !== undefined });
  const { data: home } = useQuery({ ...townQuery(town), enabled: town !== '' });
  return {
    mine: token === undefined ? NONE : (kept?.stores ?? NONE),
    milesTo: town !== '' && home ? (store) => milesFrom(home, store) : undefined,
  };
}

/** How far a place is from another one; undefined where it is not known where it is. */
export function milesFrom(home: Place, { latitude, longitude }: Partial<Place>): number | undefined {
  return latitude === undefined || longitude === undefined ? undefined : milesBetween(home, { latitude, longitude });
}
