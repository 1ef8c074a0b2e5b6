import { DEFAULT_THEME } from '@barrelhive/rules';
import { useSyncExternalStore } from 'react';

export const themes = ['light', 'dark', 'system'] as const;

export type Theme = (typeof themes)[number];

const storageKey = 'theme';
const listeners = new Set<() => void>();

function chosenTheme(): Theme {
  const chosen = document.documentElement.dataset.theme;
  return themes.find((theme) => theme === chosen) ?? DEFAULT_THEME;
}

/** Switches the theme at once and remembers it; `system` follows the device. */
export function chooseTheme(theme: Theme): void {
  const { dataset } = document.documentElement;
  if (theme === 'system') delete dataset.theme;
  else dataset.theme = theme;
  try {
    localStorage.setItem(storageKey, theme);
  } catch {
    // A browser that stores nothing still shows the theme until the page is left.
  }
  for (const listener of listeners) listener();
}

/** The theme that is chosen now. */
export function useTheme(): Theme {
  return useSyncExternalStore(
    (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    chosenTheme,
    () => DEFAULT_THEME,
  );
}
