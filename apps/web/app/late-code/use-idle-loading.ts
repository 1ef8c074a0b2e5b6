import { useEffect } from 'react';

/** Safari has no idle callbacks: there the wait is a fixed one. */
const WITHOUT_IDLE_CALLBACKS_MS = 1_000;
const AT_THE_LATEST_MS = 3_000;

/** Fetches the code of these once the page has come alive and has nothing else to do, so that it is there when it is needed. */
export function useIdleLoading(lates: readonly { load(): Promise<unknown> }[]): void {
  useEffect(() => {
    const load = () => {
      for (const late of lates) void late.load().catch(() => undefined);
    };
    if (!('requestIdleCallback' in window)) {
      const timer = setTimeout(load, WITHOUT_IDLE_CALLBACKS_MS);
      return () => clearTimeout(timer);
    }
    const idle = window.requestIdleCallback(load, { timeout: AT_THE_LATEST_MS });
    return () => window.cancelIdleCallback(idle);
  }, [lates]);
}
