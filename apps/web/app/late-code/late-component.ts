import { createElement, useEffect, type ComponentType, type ReactNode } from 'react';
import { createStore, useStore, type StoreApi } from 'zustand';

interface LateCode<Props> {
  default: ComponentType<Props>;
}

/** A component whose code is fetched apart from the page's own. */
export interface LateComponent<Props> {
  /** Fetches the code. A failed attempt is forgotten, so that the next call tries anew. */
  load: () => Promise<ComponentType<Props>>;
  code: StoreApi<{ component?: ComponentType<Props> }>;
}

/**
 * Unlike `lazy` of React, which remembers a failed import for ever and throws it at the page, this one shows nothing until the code
 * is there: a lost connection costs the late part only, and only until the next attempt.
 */
export function lateComponent<Props>(
  fetchCode: () => Promise<LateCode<Props>>,
  importFrom: (address: string) => Promise<LateCode<Props>> = importAddress,
): LateComponent<Props> {
  const code = createStore<{ component?: ComponentType<Props> }>(() => ({}));
  let attempt: Promise<ComponentType<Props>> | undefined;
  let failed: { address: string; times: number } | undefined;

  async function fetchOnce(): Promise<LateCode<Props>> {
    if (isOutOfReach()) throw new Error('There is no connection to fetch the code by.');
    try {
      return await (failed ? importFrom(`${failed.address}?again=${failed.times}`) : fetchCode());
    } catch (error) {
      const address = failed?.address ?? addressOfFailedImport(error);
      failed = address === undefined ? undefined : { address, times: (failed?.times ?? 0) + 1 };
      throw error;
    }
  }

  async function fetchAndKeep(): Promise<ComponentType<Props>> {
    try {
      const component = (await fetchOnce()).default;
      code.setState({ component });
      return component;
    } finally {
      attempt = undefined;
    }
  }

  return { load: async () => code.getState().component ?? (attempt ??= fetchAndKeep()), code };
}

/**
 * A browser remembers each file that a module imports and that did not come, and never asks for it again: without a connection it is
 * better not to begin. Where the service worker serves the page, it has all code.
 */
function isOutOfReach(): boolean {
  return !navigator.onLine && !('serviceWorker' in navigator && navigator.serviceWorker.controller);
}

/**
 * Chromium never asks again for a module that it could not fetch once, so the next attempt goes to another address. Its error, and
 * that of Firefox, end with the address; Safari names none and does ask again.
 */
function addressOfFailedImport(error: unknown): string | undefined {
  return error instanceof Error ? /dynamically imported module: (https?:[^?\s]+)$/.exec(error.message)?.[1] : undefined;
}

const importAddress = async <Props>(address: string) => (await import(/* @vite-ignore */ address)) as LateCode<Props>;

interface LateProps<Props> {
  component: LateComponent<Props>;
  props: Props;
  /** While the code is missing, each new value other than 0 and false tries to fetch it, and so does a connection that comes back. */
  need: number | boolean;
  /** Stands there while the component is not needed or its code is missing. */
  fallback?: ReactNode;
}

/** Shows a late component where it is needed. */
export function Late<Props extends object>({ component: late, props, need, fallback = null }: LateProps<Props>) {
  const { component } = useStore(late.code);
  const missing = component === undefined;
  useEffect(() => {
    if (!missing || !need) return;
    const attempt = () => void late.load().catch(() => undefined);
    attempt();
    window.addEventListener('online', attempt);
    return () => window.removeEventListener('online', attempt);
  }, [late, missing, need]);
  return need && component ? createElement(component, props) : fallback;
}
