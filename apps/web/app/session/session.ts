import { useStore } from 'zustand';
import { browserStorage } from './browser-storage';
import { createSessionStore, type Session } from './session-store';

/** Under which the answer of `GET /api/auth/me` is kept; apart from its query, which brings what reads it. */
export const CURRENT_USER_KEY = ['current-user'] as const;

/** Where a tab keeps the alert that a guest wishes for. It ends with the session that it led to. */
export const WISHED_ALERT_KEY = 'wishedAlert';

/** Under which the browser keeps which address of the user its notifications come by. */
export const PUSH_DEVICE_KEY = 'push_device';

export const browserSession = createSessionStore(browserStorage('localStorage'), () => Date.now());

browserSession.subscribe((session, before) => {
  if (before.token === undefined || (session.token !== undefined && session.userId === before.userId)) return;
  browserStorage('sessionStorage').removeItem(WISHED_ALERT_KEY);
});

/** Whether it is still the same person as when the id was read, who may be a guest without one: what one began is not shown to the next. */
export function isStillThere(userId: string | undefined): boolean {
  return browserSession.getState().userId === userId;
}

/** The session, kept up to date. While a prerendered page hydrates nobody is logged in yet. */
export function useSession(): Session {
  return useStore(browserSession);
}
