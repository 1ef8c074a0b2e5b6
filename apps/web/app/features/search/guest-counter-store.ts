import { freshGuestSearches, type GuestSearches } from '@barrelhive/rules';
import { createStore, useStore, type StoreApi } from 'zustand';
import { browserStorage, storeIfRoom } from '../../session/browser-storage';

const keys = { used: 'guestSearchCount', remaining: 'guestRemainingSearches' } as const;

/** How many searches a guest has left. `storage` is the browser's sessionStorage; anything unreadable in it counts as a fresh start. */
export function createGuestCounterStore(storage: Storage): StoreApi<GuestSearches> {
  // A prerendered page hydrates with the initial state.
  const store = createStore<GuestSearches>(() => freshGuestSearches);
  store.setState(readStored(storage));
  store.subscribe(({ used, remaining }) => {
    // A browser without room counts until the page is left; the server counts anyway.
    storeIfRoom(storage, keys.used, String(used));
    storeIfRoom(storage, keys.remaining, String(remaining));
  });
  return store;
}

function readStored(storage: Storage): GuestSearches {
  const used = count(storage.getItem(keys.used));
  const remaining = count(storage.getItem(keys.remaining));
  return used === undefined || remaining === undefined ? freshGuestSearches : { used, remaining };
}

function count(text: string | null): number | undefined {
  return text !== null && /^\d{1,4}$/.test(text) ? Number(text) : undefined;
}

/** The counter of this tab, for as long as it lives. */
export const guestCounter = createGuestCounterStore(browserStorage('sessionStorage'));

/** The counter, kept up to date; fresh while a prerendered page hydrates. */
export function useGuestCounter(): GuestSearches {
  return useStore(guestCounter);
}
