import { useSyncExternalStore } from 'react';

export interface ToastOptions {
  /** A toast with the same id takes the place of the one that is still shown. */
  id?: string;
  /** A button in the toast. */
  action?: { label: string; onClick: () => void };
}

type ToastKind = 'success' | 'error' | 'warning' | 'info';

export interface Toast extends ToastOptions {
  kind: ToastKind;
  text: string;
}

const waiting: Toast[] = [];
const listeners = new Set<() => void>();
let asked = 0;
let showToast: ((toast: Toast) => void) | undefined;

const say =
  (kind: ToastKind) =>
  (text: string, options: ToastOptions = {}): void => {
    const toast = { kind, text, ...options };
    asked += 1;
    for (const listener of listeners) listener();
    if (showToast) {
      showToast(toast);
      return;
    }
    waiting.push(toast);
  };

/** Short messages at the edge of the page. What is said before the toaster has been loaded waits for it. */
export const toast = {
  success: say('success'),
  error: say('error'),
  warning: say('warning'),
  info: say('info'),
};

/** How many toasts were ever said: before the first, the toaster is not needed. */
export function useToastsAsked(): number {
  return useSyncExternalStore(
    (listener) => {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
    () => asked,
    () => 0,
  );
}

/** Hands over to the toaster that is on the page now, with what waited for it; call the answer when it leaves. */
export function connectToaster(show: (toast: Toast) => void): () => void {
  showToast = show;
  for (const toast of waiting.splice(0)) show(toast);
  return () => {
    showToast = undefined;
  };
}
