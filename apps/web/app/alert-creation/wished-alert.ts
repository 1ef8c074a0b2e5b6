import { nameWithoutSize, normaliseSearchTerm, productTitle, searchTermError } from '@barrelhive/rules';
import { browserStorage } from '../session/browser-storage';

const KEY = 'wishedAlert';

/** The term that finds a bottle by its whole name, written as cards show it; undefined for a name that no alert can have. */
export function alertTermOf(name: string): string | undefined {
  const term = normaliseSearchTerm(productTitle(nameWithoutSize(name)));
  return searchTermError(term) === undefined ? term : undefined;
}

/** Keeps in this tab what a guest wants to hear of, until the account is there. */
export function wishForAlert(term: string, storage = browserStorage('sessionStorage')): void {
  storage.setItem(KEY, term);
}

/** What is wished for in this tab. */
export function readWishedAlert(storage = browserStorage('sessionStorage')): string | undefined {
  const term = storage.getItem(KEY) ?? '';
  return searchTermError(term) === undefined ? term : undefined;
}

/** What was wished for, once. */
export function takeWishedAlert(storage = browserStorage('sessionStorage')): string | undefined {
  const term = readWishedAlert(storage);
  storage.removeItem(KEY);
  return term;
}
