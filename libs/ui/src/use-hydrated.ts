import { useSyncExternalStore } from 'react';

/** False only while a prerendered page hydrates. */
export function useHydrated(): boolean {
  return useSyncExternalStore(
    () => () => undefined,
    () => true,
    () => false,
  );
}
