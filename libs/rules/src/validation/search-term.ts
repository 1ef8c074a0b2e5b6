import type { NarrowerTerm, TooManyResults } from '@barrelhive/contracts';

/** How long a term is (specification section 5), in UTF-16 code units of the trimmed text. */
export const MIN_SEARCH_TERM_LENGTH = 4;
export const MAX_SEARCH_TERM_LENGTH = 256;
/** A term that matches more products than this is too broad. */
export const MAX_ITEMS_PER_SEARCH = 10;

export const SEARCH_TERM_TOO_SHORT = `Search term must be at least ${MIN_SEARCH_TERM_LENGTH} characters.`;
export const SEARCH_TERM_TOO_LONG = `Search term must be ${MAX_SEARCH_TERM_LENGTH} characters or less`;

/** A term as it is sent and stored: trimmed, with runs of white space made one space. */
export function normaliseSearchTerm(term: string): string {
  return term.trim().replace(/\s+/g, ' ');
}

/** The specified message for a term that cannot be searched for, or undefined (specification section 5, "Search"). */
export function searchTermError(term: string): string | undefined {
  const { length } = normaliseSearchTerm(term);
  if (length < MIN_SEARCH_TERM_LENGTH) return SEARCH_TERM_TOO_SHORT;
  if (length > MAX_SEARCH_TERM_LENGTH) return SEARCH_TERM_TOO_LONG;
  return undefined;
}

/** The figures of a too-broad answer to a term that `count` products match, and that may be narrowed to some others. */
export function tooBroadFigures(searchTerm: string, count: number, narrower: NarrowerTerm[]): TooManyResults {
  return {
    too_many_results: true,
    searchTerm,
    count,
    totalItemsFromAPI: count,
    maxAllowedItems: MAX_ITEMS_PER_SEARCH,
    threshold: MAX_ITEMS_PER_SEARCH,
    narrower,
  };
}
