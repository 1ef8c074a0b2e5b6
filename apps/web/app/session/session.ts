import { useStore } from 'zustand';
import { browserStorage } from './browser-storage';
import { createSessionStore, type Session } from './session-store';

/** The session of this browser. */
export const browserSession = createSessionStore(browserStorage('localStorage'), () => Date.now());

/** The session, kept up to date. While a prerendered page hydrates nobody is logged in yet. */
export function useSession(): Session {
  return useStore(browserSession);
}
