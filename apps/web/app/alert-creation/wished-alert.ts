import { nameWithoutSize, normaliseSearchTerm, searchTermError } from '@barrelhive/rules';
import { browserStorage } from '../session/browser-storage';

const KEY = 'wishedAlert';

/** The term that finds a bottle by its whole name; undefined for a name that no alert can have. */
export function alertTermOf(name: string): string | undefined {
  const term = normaliseSearchTerm(nameWithoutSize(name));
  return searchTermError(term) === undefined ? term : undefined;
}

/** Keeps in this tab what a guest wants to hear of, until the account is there. */
export function wishForAlert(term: string, storage = browserStorage('sessionStorage')): void {
  storage.setItem(KEY, term);
}

/** What was wished for, once. */
export function takeWishedAlert(storage = browserStorage('sessionStorage')): string | undefined {
  const term = storage.getItem(KEY) ?? '';
  storage.removeItem(KEY);
  return searchTermError(term) === undefined ? term : undefined;
}
