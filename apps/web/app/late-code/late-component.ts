import { createElement, useEffect, type ComponentType, type ReactNode } from 'react';
import { createStore, useStore, type StoreApi } from 'zustand';

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
  fetchCode: () => Promise<{ default: ComponentType<Props> }>,
): LateComponent<Props> {
  const code = createStore<{ component?: ComponentType<Props> }>(() => ({}));
  let attempt: Promise<ComponentType<Props>> | undefined;

  async function fetchAndKeep(): Promise<ComponentType<Props>> {
    try {
      const component = (await fetchCode()).default;
      code.setState({ component });
      return component;
    } finally {
      attempt = undefined;
    }
  }

  return { load: async () => code.getState().component ?? (attempt ??= fetchAndKeep()), code };
}

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
