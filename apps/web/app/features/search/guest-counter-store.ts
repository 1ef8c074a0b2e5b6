import { freshGuestCounter, type GuestCounter } from '@barrelhive/rules';
import { useSyncExternalStore } from 'react';
import { browserStorage } from '../../session/browser-storage';

const keys = { used: 'guestSearchCount', remaining: 'guestRemainingSearches' } as const;

/** How many searches a guest has left, for as long as the tab lives. */
export interface GuestCounterStore {
  read(): GuestCounter;
  write(counter: GuestCounter): void;
  subscribe(listener: () => void): () => void;
}

/** `storage` is the browser's sessionStorage. Anything unreadable in it counts as a fresh start. */
export function createGuestCounterStore(storage: Storage): GuestCounterStore {
  const listeners = new Set<() => void>();
  let counter = readStored(storage);
  return {
    read: () => counter,
    write(next) {
      counter = next;
      storage.setItem(keys.used, String(next.used));
      storage.setItem(keys.remaining, String(next.remaining));
      for (const listener of listeners) listener();
    },
    subscribe(listener) {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
  };
}

function readStored(storage: Storage): GuestCounter {
  const used = count(storage.getItem(keys.used));
  const remaining = count(storage.getItem(keys.remaining));
  return used === undefined || remaining === undefined ? freshGuestCounter : { used, remaining };
}

function count(text: string | null): number | undefined {
  return text !== null && /^\d{1,4}$/.test(text) ? Number(text) : undefined;
}

let store: GuestCounterStore | undefined;

export function guestCounter(): GuestCounterStore {
  store ??= createGuestCounterStore(browserStorage('sessionStorage'));
  return store;
}

/** The counter, kept up to date; fresh while a prerendered page hydrates. */
export function useGuestCounter(): GuestCounter {
  return useSyncExternalStore(
    (listener) => guestCounter().subscribe(listener),
    () => guestCounter().read(),
    () => freshGuestCounter,
  );
}
