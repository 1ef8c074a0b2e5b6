import { normaliseSearchTerm, searchTermError, shownName, type ProductNames } from '@barrelhive/rules';
import { browserStorage, storeIfRoom } from '../session/browser-storage';
import { WISHED_ALERT_KEY } from '../session/session';

/** Whoever signs up does so at once; whoever logs in here later is likely somebody else. */
const KEPT_FOR_MS = 60 * 60_000;

/** The term that finds a product by its whole name, written as cards show it; undefined for a name that no alert can have. */
export function alertTermOf(product: ProductNames): string | undefined {
  const term = normaliseSearchTerm(shownName(product));
  return searchTermError(term) === undefined ? term : undefined;
}

/** Keeps in this tab, for an hour, what a guest wants to hear of, until the account is there. */
export function wishForAlert(term: string, storage = browserStorage('sessionStorage')): void {
  storeIfRoom(storage, WISHED_ALERT_KEY, JSON.stringify({ term, wishedAt: Date.now() }));
}

/** What is wished for in this tab. */
export function readWishedAlert(storage = browserStorage('sessionStorage')): string | undefined {
  const { term, wishedAt } = parseWish(storage.getItem(WISHED_ALERT_KEY));
  if (typeof term !== 'string' || typeof wishedAt !== 'number') return undefined;
  if (Date.now() - wishedAt > KEPT_FOR_MS) return undefined;
  return searchTermError(term) === undefined ? term : undefined;
}

/** The wish for this term is answered. Another one, made meanwhile, stays. */
export function forgetWishedAlert(term: string, storage = browserStorage('sessionStorage')): void {
  if (readWishedAlert(storage) === term) storage.removeItem(WISHED_ALERT_KEY);
}

/** Parsed by hand: the search page, which offers alerts, does without a schema library. */
function parseWish(text: string | null): { term?: unknown; wishedAt?: unknown } {
  try {
    const wish: unknown = JSON.parse(text ?? '{}');
    return typeof wish === 'object' && wish !== null ? wish : {};
  } catch {
    return {};
  }
}
