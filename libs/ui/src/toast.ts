import { createStore, useStore } from 'zustand';

export interface ToastOptions {
  /** A toast with the same id takes the place of the one that is still shown. */
  id?: string;
  /** A button in the toast. */
  action?: { label: string; onClick: () => void };
}

export type ToastKind = 'success' | 'error' | 'warning' | 'info';

export interface Toast extends ToastOptions {
  kind: ToastKind;
  text: string;
}

/** The toasts that wait for the toaster to be loaded, and how many were ever asked for. */
const store = createStore<{ waiting: readonly Toast[]; asked: number }>(() => ({ waiting: [], asked: 0 }));

const say =
  (kind: ToastKind) =>
  (text: string, options: ToastOptions = {}): void =>
    store.setState(({ waiting, asked }) => ({ waiting: [...waiting, { kind, text, ...options }], asked: asked + 1 }));

/** Short messages at the edge of the page. What is said before the toaster has been loaded waits for it. */
export const toast = {
  success: say('success'),
  error: say('error'),
  warning: say('warning'),
  info: say('info'),
};

/** How many toasts were ever said: before the first, the toaster is not needed. */
export function useToastsAsked(): number {
  return useStore(store, ({ asked }) => asked);
}

/** Hands over to the toaster that is on the page, first what waited for it; call the answer when it leaves. */
export function connectToaster(show: (toast: Toast) => void): () => void {
  const handOver = () => {
    const { waiting } = store.getState();
    if (waiting.length === 0) return;
    store.setState({ waiting: [] });
    waiting.forEach(show);
  };
  handOver();
  return store.subscribe(handOver);
}
