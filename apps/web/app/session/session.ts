import { useSyncExternalStore } from 'react';
import { browserStorage } from './browser-storage';
import { createSessionStore, noSession, type Session, type SessionStore } from './session-store';

let store: SessionStore | undefined;

/** The session of this browser. */
export function browserSession(): SessionStore {
  store ??= createSessionStore(browserStorage('localStorage'), Date.now);
  return store;
}

/** The session, kept up to date. While a prerendered page hydrates nobody is logged in yet. */
export function useSession(): Session {
  return useSyncExternalStore(
    (listener) => browserSession().subscribe(listener),
    () => browserSession().read(),
    () => noSession,
  );
}

/** False only while a prerendered page hydrates. */
export function useHydrated(): boolean {
  return useSyncExternalStore(
    () => () => undefined,
    () => true,
    () => false,
  );
}
