import { createStore, useStore } from 'zustand';

/** What there is to do about a newer version of the app: nothing, while none is ready. */
export const newVersion = createStore<{ takeOver?: () => void }>(() => ({}));

/** Whether a newer version is ready. */
export function useNewVersion(): boolean {
  return useStore(newVersion, ({ takeOver }) => takeOver !== undefined);
}
