import type { StoreEntry } from '@barrelhive/contracts';
import { displayCity } from '@barrelhive/rules';
import utah from 'virtual:utah-map';
import { placeOnMap } from './place-on-map';

export interface TownPin {
  city: string;
  x: number;
  y: number;
  qty: number;
}

/** The pins of the map: of each town with a state store, and, where its store stands, of each other town that has stock. */
export function townPins(stores: readonly StoreEntry[]): TownPin[] {
  const pins = new Map(utah.towns.map((town): [string, TownPin] => [town.city, { ...town, qty: 0 }]));
  for (const store of stores) {
    if (store.qty <= 0) continue;
    const city = displayCity(store.city);
    const pin = pins.get(city) ?? pinOf(city, store);
    if (!pin) continue;
    // What is set anew comes last, and is drawn over the others.
    pins.delete(city);
    pins.set(city, { ...pin, qty: pin.qty + store.qty });
  }
  return [...pins.values()];
}

function pinOf(city: string, { latitude, longitude }: StoreEntry): TownPin | undefined {
  if (latitude === undefined || longitude === undefined) return undefined;
  return { city, ...placeOnMap(utah.map, { latitude, longitude }), qty: 0 };
}
