import { useStore } from 'zustand';
import { browserStorage } from './browser-storage';
import { createSessionStore, type Session } from './session-store';

/** Where a tab keeps the alert that a guest wishes for. It ends with the session that it led to. */
export const WISHED_ALERT_KEY = 'wishedAlert';

/** The session of this browser. */
export const browserSession = createSessionStore(browserStorage('localStorage'), () => Date.now());

browserSession.subscribe((session, before) => {
  if (before.token === undefined || (session.token !== undefined && session.userId === before.userId)) return;
  browserStorage('sessionStorage').removeItem(WISHED_ALERT_KEY);
});

/** The session, kept up to date. While a prerendered page hydrates nobody is logged in yet. */
export function useSession(): Session {
  return useStore(browserSession);
}
