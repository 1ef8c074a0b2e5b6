import { useEffect } from 'react';

/** Signs that a person is there, of every kind of device. */
const ACTS = ['pointermove', 'pointerdown', 'touchstart', 'keydown', 'scroll', 'focusin'] as const;

/**
 * Fetches the code of these at the first thing that a person does on the page, so that it is there when it is needed. A page that is
 * only looked at, or only measured, is not made to load it.
 */
export function useLoadingAtFirstAct(lates: readonly { load(): Promise<unknown> }[]): void {
  useEffect(() => {
    const signs = new AbortController();
    const load = () => {
      signs.abort();
      for (const late of lates) void late.load().catch(() => undefined);
    };
    for (const act of ACTS) window.addEventListener(act, load, { passive: true, signal: signs.signal });
    return () => signs.abort();
  }, [lates]);
}
