import { displayCity, displayStoreNumber, displayStreet } from '../display/store';
import { orderStores } from '../shelf/order-stores';
import { cleaned } from './message-parts';

/** A store that has the bottle. */
export interface MessageStore {
  storeNumber: string;
  address: string;
  city: string;
  qty: number;
  /** The figure may not be true. */
  isDoubtful?: boolean | undefined;
}

/** A store of a text, and whether its reader drives there. */
export interface OwnStore extends MessageStore {
  /** The reader drives there. */
  isOwn: boolean;
}

/** How much is said of where a store is. */
export type Place = 'street' | 'city' | 'number';

/** The stores in the order in which a text names them (`orderStores`), each with whether it is the reader's. */
export function ownFirst(
  stores: readonly MessageStore[],
  { mine, rose }: { mine: readonly string[]; rose?: readonly string[] | undefined },
): OwnStore[] {
  return orderStores(stores, { mine, rose }).map((store) => ({ ...store, isOwn: mine.includes(store.storeNumber) }));
}

/** The reader's stores whose figures are believed. */
export function sureOwn(stores: readonly OwnStore[]): OwnStore[] {
  return stores.filter(({ isOwn, isDoubtful }) => isOwn && !isDoubtful);
}

/** ` at your #12: 6, 280 W Harris Ave, Salt Lake City; 3 at #35 …`, or `: 3 at #35 …` where the first is not the reader's; the rest are counted. */
export function namedStores(stores: readonly OwnStore[], most: number, place: Place): string {
  const named = stores.slice(0, most).map((store) => (store.isOwn ? own(store, place) : other(store, place)));
  const rest = stores.length - named.length;
  const start = stores[0]?.isOwn ? ' at ' : ': ';
  return `${start}${named.join('; ')}${rest > 0 ? ` +${rest} store${rest === 1 ? '' : 's'}` : ''}`;
}

function own(store: MessageStore, place: Place): string {
  return [`your ${numberOf(store)}: ${store.qty}`, placeOf(store, place)].filter(Boolean).join(', ');
}

function other(store: MessageStore, place: Place): string {
  return [`${store.qty} at ${numberOf(store)}`, placeOf(store, place)].filter(Boolean).join(' ');
}

function numberOf({ storeNumber }: MessageStore): string {
  return `#${displayStoreNumber(cleaned(storeNumber))}`;
}

function placeOf({ address, city }: MessageStore, place: Place): string {
  if (place === 'number') return '';
  const parts = [place === 'street' ? displayStreet(address) : '', displayCity(city)];
  return parts.map(cleaned).filter(Boolean).join(', ');
}
