import { useQuery } from '@tanstack/react-query';
import { homeStoresQuery } from '../features/allocated/posted/home-stores-query';
import type { StoresNearMe } from '../features/allocated/posted/posted-stores';
import { useMilesTo } from '../features/near-me/home-town';
import { storeTowns } from '../features/store-map/store-towns';

/** What decides which stores come first: those that the person drives to, then how far a town is from theirs, if they chose one in this browser. */
export function useStoresNearMe(isNeeded: boolean): StoresNearMe {
  const { data } = useQuery({ ...homeStoresQuery, enabled: isNeeded });
  const milesTo = useMilesTo(storeTowns);
  return {
    mine: data?.stores ?? [],
    milesTo:
      milesTo &&
      ((city) => {
        const town = storeTowns.find((one) => one.city === city);
        return town && milesTo(town);
      }),
  };
}
