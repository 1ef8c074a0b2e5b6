import { displayCity } from '@barrelhive/rules';
import { createStore, useStore } from 'zustand';
import { browserStorage, storeIfRoom } from '../session/browser-storage';

const KEY = 'homeTown';

/** The town a person lives near, which never leaves the browser. `storage` is the browser's localStorage. */
export function createHomeTown(storage: Storage) {
  const store = createStore<string>(() => '');
  // A name that was kept in another spelling means the same town.
  store.setState(displayCity(storage.getItem(KEY) ?? ''));
  return {
    store,
    /** Chooses a town; an empty name forgets it. */
    choose(city: string): void {
      if (city === '') storage.removeItem(KEY);
      else storeIfRoom(storage, KEY, city);
      store.setState(city);
    },
  };
}

export const homeTown = createHomeTown(browserStorage('localStorage'));

/** The chosen town's name; empty where none was chosen. */
export function useHomeTown(): string {
  return useStore(homeTown.store);
}
