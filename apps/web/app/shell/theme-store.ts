import { createStore, useStore } from 'zustand';

export const themes = ['light', 'dark', 'system'] as const;

export type Theme = (typeof themes)[number];

const DEFAULT_THEME: Theme = 'system';
const STORAGE_KEY = 'theme';
/** A prerendered page hydrates with the default; the script in the head has put the chosen theme on the document by then. */
const store = createStore<Theme>(() => DEFAULT_THEME);
if (typeof document !== 'undefined') store.setState(chosenTheme());

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
    localStorage.setItem(STORAGE_KEY, theme);
  } catch {
    // A browser that stores nothing still shows the theme until the page is left.
  }
  store.setState(theme);
}

/** The theme that is chosen now. */
export function useTheme(): Theme {
  return useStore(store);
}
