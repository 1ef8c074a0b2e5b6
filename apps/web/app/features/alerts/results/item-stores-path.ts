import { normaliseSearchTerm, searchTermError } from '@barrelhive/rules';

const TERM_IN_ADDRESS = 'q';

/** Where the stores of a result are shown. What the page needs stands in the address, too, for whoever opens it in another tab. */
export function itemStoresPath(itemId: string, searchTerm: string): string {
  return `/search/item/${encodeURIComponent(itemId)}?${new URLSearchParams({ [TERM_IN_ADDRESS]: searchTerm }).toString()}`;
}

/** The term in the address of the stores of a result; undefined where there is none that an alert may have. */
export function termOfItemStores(query: URLSearchParams): string | undefined {
  const term = normaliseSearchTerm(query.get(TERM_IN_ADDRESS) ?? '');
  return searchTermError(term) === undefined ? term : undefined;
}
