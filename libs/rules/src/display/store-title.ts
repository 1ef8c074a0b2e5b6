import { displayAllocatedStoreNumber, displayCity, displayStreet } from './store';

/** What a store is called: `Store 12 · 280 W Harris Ave, Salt Lake City`. */
export function storeTitle(store: { storeNumber: string; address: string; city: string }): string {
  const { storeNumber, address, city } = store;
  return `Store ${displayAllocatedStoreNumber(storeNumber)} · ${displayStreet(address)}, ${displayCity(city)}`;
}
