import type { StoreEntry } from '@barrelhive/contracts';
import { displayCity } from '@barrelhive/rules';
import utah from 'virtual:utah-map';
import type { Place } from '../../products/distance';
import { placeOnMap } from './place-on-map';

export interface TownPin {
  city: string;
  x: number;
  y: number;
  qty: number;
}

/**
 * The pins of the map: of each town with a state store, and of each that has stock. Stock stands where its stores do, as far as their
 * places are known, and else in its town. What is in stock comes last, so that it is drawn over the others.
 */
export function townPins(stores: readonly StoreEntry[]): TownPin[] {
  const stocked = storesByTown(stores);
  const pins = [...stocked].flatMap(([city, ofTown]) => {
    const place = middleOf(ofTown) ?? utah.towns.find((town) => town.city === city);
    return place ? [{ city, x: place.x, y: place.y, qty: ofTown.reduce((sum, { qty }) => sum + qty, 0) }] : [];
  });
  return [...utah.towns.filter(({ city }) => !stocked.has(city)).map((town) => ({ ...town, qty: 0 })), ...pins];
}

function storesByTown(stores: readonly StoreEntry[]): Map<string, StoreEntry[]> {
  const byTown = new Map<string, StoreEntry[]>();
  for (const store of stores) {
    if (store.qty <= 0) continue;
    const city = displayCity(store.city);
    byTown.set(city, [...(byTown.get(city) ?? []), store]);
  }
  return byTown;
}

function middleOf(stores: readonly Partial<Place>[]): { x: number; y: number } | undefined {
  const places = stores.flatMap(({ latitude, longitude }) =>
    latitude === undefined || longitude === undefined ? [] : [{ latitude, longitude }],
  );
  if (places.length === 0) return undefined;
  const mean = (direction: keyof Place) => places.reduce((sum, place) => sum + place[direction], 0) / places.length;
  return placeOnMap(utah.map, { latitude: mean('latitude'), longitude: mean('longitude') });
}
