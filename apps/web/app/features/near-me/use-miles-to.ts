import { milesBetween, type Place } from '../../products/distance';
import { useHomeTown } from './home-town';

/** Tells how far places are from the chosen town; undefined while none of these towns is chosen. */
export function useMilesTo(towns: readonly (Place & { city: string })[]) {
  const chosen = useHomeTown();
  const home = towns.find(({ city }) => city === chosen);
  return home && (({ latitude, longitude }: Partial<Place>) => milesTo(home, latitude, longitude));
}

function milesTo(home: Place, latitude: number | undefined, longitude: number | undefined): number | undefined {
  return latitude === undefined || longitude === undefined ? undefined : milesBetween(home, { latitude, longitude });
}
