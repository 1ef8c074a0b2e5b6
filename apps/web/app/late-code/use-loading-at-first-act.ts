import { useEffect } from 'react';

/** The presses of every kind of device. */
const ACTS = ['pointerdown', 'keydown'] as const;

/**
 * Fetches the code of these at the first press on the page, so that it is there when it is needed. A page that is only looked at or
 * scrolled is not made to load it.
 */
export function useLoadingAtFirstAct(lates: readonly { load(): Promise<unknown> }[]): void {
  useEffect(() => {
    const listeners = new AbortController();
    const load = () => {
      listeners.abort();
      for (const late of lates) void late.load().catch(() => undefined);
    };
    for (const act of ACTS) window.addEventListener(act, load, { passive: true, signal: listeners.signal });
    return () => listeners.abort();
  }, [lates]);
}
