import type { ShelfConfidence, Store, StoreEntry } from '@barrelhive/contracts';
import { INVENTORY_STALE_AFTER_MS, milesBetween, orderStores, type Place } from '@barrelhive/rules';
import { DomainError } from '@barrelhive/service-kit';

/** This many stores of a bottle are told of. */
const MOST_STORES = 25;

/** How old figures are, in a word that a model passes on. */
export function freshness(checkedAt: string | undefined, now: Date) {
  if (checkedAt === undefined) return { checkedAt: null, figures: 'not read yet' };
  const isOld = now.getTime() - Date.parse(checkedAt) > INVENTORY_STALE_AFTER_MS;
  return { checkedAt, figures: isOld ? 'last known' : 'current' };
}

/**
 * How far stores are from a town, in miles: from the middle of the stores there. Throws VALIDATION_FAILED for a town without a store, with the towns
 * that have one.
 */
export function milesFromTown(stores: readonly Store[], town: string): (store: Partial<Place>) => number | undefined {
  const wanted = town.trim().toLowerCase();
  const there = stores.filter(({ city }) => city.toLowerCase() === wanted).flatMap(placeOf);
  if (there.length === 0) {
    const towns = [...new Set(stores.map(({ city }) => city))].sort();
    throw new DomainError('VALIDATION_FAILED', { field: 'near', towns }, 'There is no state store in that town.');
  }
  const middle = {
    latitude: mean(there.map((place) => place.latitude)),
    longitude: mean(there.map((p) => p.longitude)),
  };
  return (store) => placeOf(store).map((place) => milesBetween(middle, place))[0];
}

interface Order {
  mine?: readonly string[];
  milesTo?: ((store: Partial<Place>) => number | undefined) | undefined;
}

/** Stores with what they have, as the page orders them: one's own, then the nearest, then the fullest. */
export function describedStores(
  stores: readonly StoreEntry[],
  { mine = [], milesTo }: Order,
  confidence: Readonly<Record<string, ShelfConfidence>> = {},
) {
  return orderStores(stores, { mine, distanceMiles: milesTo }).map((store) => {
    const { storeNumber, address, city, phone, qty, isDoubtful } = store;
    const miles = milesTo?.(store);
    return {
      ...{ storeNumber, address, city, phone, qty },
      ...(miles !== undefined && { miles: Math.round(miles * 10) / 10 }),
      confidence: confidence[storeNumber] ?? (isDoubtful ? 'doubtful' : 'as read'),
    };
  });
}

/** The first of them, and how many stores more there are. */
export function describedShelf(...shelf: Parameters<typeof describedStores>) {
  const stores = describedStores(...shelf);
  return { stores: stores.slice(0, MOST_STORES), moreStores: Math.max(0, stores.length - MOST_STORES) };
}

function placeOf({ latitude, longitude }: Partial<Place>): Place[] {
  return latitude === undefined || longitude === undefined ? [] : [{ latitude, longitude }];
}

const mean = (numbers: readonly number[]) => numbers.reduce((sum, each) => sum + each, 0) / numbers.length;
