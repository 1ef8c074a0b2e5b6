import type { AnnouncedList } from '@barrelhive/contracts';
import { displayCity, displayStoreNumber, displayStreet, orderStores } from '@barrelhive/rules';

export type PostedList = NonNullable<AnnouncedList['announced']>;
export type PostedStore = PostedList['stores'][number];

/** What decides which stores a person is shown first. */
export interface StoresNearMe {
  /** The numbers of the stores that the person drives to. */
  mine: readonly string[];
  /** How far a town is, in miles, as far as that is known; undefined while no town was chosen. */
  milesTo: ((city: string) => number | undefined) | undefined;
}

/** A store of the posted list, and where it is to the person. */
export interface PlacedStore extends PostedStore {
  isMine: boolean;
  miles: number | undefined;
}

/** What a store of no known number is placed by. */
const LAST = '9999';

/** The stores of a posted list: the person's own first, then the nearest, then by number; those of no known number last. */
export function inMyOrder(stores: readonly PostedStore[], { mine, milesTo }: StoresNearMe): PlacedStore[] {
  const placed = stores.map((store) => ({
    storeNumber: store.storeNumber ?? LAST,
    qty: 0,
    placed: {
      ...store,
      isMine: store.storeNumber !== undefined && mine.includes(store.storeNumber),
      miles: store.city === undefined ? undefined : milesTo?.(displayCity(store.city)),
    },
  }));
  return orderStores(placed, { mine, distanceMiles: (store) => store.placed.miles }).map((store) => store.placed);
}

/** `#12 Salt Lake City`, or the address where nobody knows which store that is. */
export function nameOf({ storeNumber, city, address }: PostedStore): string {
  if (storeNumber === undefined) return displayStreet(address);
  return [`#${displayStoreNumber(storeNumber)}`, city && displayCity(city)].filter(Boolean).join(' ');
}

/** `205 W 400 S, Salt Lake City`: for maps and calendars. */
export function addressOf({ address, city }: PostedStore): string {
  return [displayStreet(address), city && displayCity(city)].filter(Boolean).join(', ');
}
