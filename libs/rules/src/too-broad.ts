import type { TooManyResults } from '@barrelhive/contracts';
import { MAX_ITEMS_PER_SEARCH } from './validation/search-term';

/** The figures of a too-broad answer to a term that `count` products match. */
export function tooBroadFigures(searchTerm: string, count: number): TooManyResults {
  return {
    too_many_results: true,
    searchTerm,
    count,
    totalItemsFromAPI: count,
    maxAllowedItems: MAX_ITEMS_PER_SEARCH,
    threshold: MAX_ITEMS_PER_SEARCH,
  };
}
