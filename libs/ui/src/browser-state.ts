import { useSyncExternalStore } from 'react';

/** False only while a prerendered page hydrates. */
export function useHydrated(): boolean {
  return useSyncExternalStore(
    () => () => undefined,
    () => true,
    () => false,
  );
}

/** Whether the browser knows that it has no connection; false while a prerendered page hydrates. */
export function useIsOffline(): boolean {
  return useSyncExternalStore(
    listen,
    () => !navigator.onLine,
    () => false,
  );
}

/** From this width on, in CSS pixels, lists are tables (specification section 9); `md` in the theme. */
const WIDE = '(min-width: 768px)';

/** Whether the page is wide enough for tables; true while a prerendered page hydrates. */
export function useIsWide(): boolean {
  return useSyncExternalStore(
    listenToWidth,
    () => window.matchMedia(WIDE).matches,
    () => true,
  );
}

/** Tells when the page became wide enough for tables, or too narrow; ends with the function that it returns. */
export function listenToWidth(tell: () => void): () => void {
  const wide = window.matchMedia(WIDE);
  wide.addEventListener('change', tell);
  return () => wide.removeEventListener('change', tell);
}

function listen(tell: () => void): () => void {
  window.addEventListener('online', tell);
  window.addEventListener('offline', tell);
  return () => {
    window.removeEventListener('online', tell);
    window.removeEventListener('offline', tell);
  };
}
