import * as z from 'zod/mini';
import { inventoryItem, instant } from './inventory';

/** What is said of a term that is too short, or not there at all (specification section 5). */
export const SEARCH_TERM_TOO_SHORT = 'Search term must be at least 4 characters.';

/** `POST /api/search`. Length rules are applied by the search itself; no term at all is answered like one that is too short. */
export const searchBody = z.strictObject({ searchTerm: z.string(SEARCH_TERM_TOO_SHORT) });

/** `POST /api/search/multi`: at most as many terms as the caller's plan has alerts; no plan has more than 25. */
export const multiSearchBody = z.strictObject({
  searchTerms: z.array(z.string()).check(z.minLength(1), z.maxLength(25)),
});

/** A term that a too-broad one may be narrowed to, and how many products it finds: 1 to 10. */
export const narrowerTerm = z.object({ term: z.string(), count: z.int() });

export type NarrowerTerm = z.infer<typeof narrowerTerm>;

/** The figures of a too-broad answer: how many matched, how many are allowed (10), and up to eight terms that find less. */
export const tooManyResults = z.object({
  too_many_results: z.literal(true),
  searchTerm: z.string(),
  count: z.int(),
  totalItemsFromAPI: z.int(),
  maxAllowedItems: z.int(),
  threshold: z.int(),
  narrower: z.array(narrowerTerm),
});

export type TooManyResults = z.infer<typeof tooManyResults>;

/** The guest's counter after this answer; absent for logged-in callers. */
export const guestCounter = z.object({
  searchCount: z.optional(z.int()),
  remainingSearches: z.optional(z.int()),
});

export type GuestCounter = z.infer<typeof guestCounter>;

/**
 * A search result (specification section 3). A too-broad answer has no items and carries the too-broad figures; one that found
 * nothing carries `didYouMean` when a term close to it does find something. `isNear`: the items lack words of the term that say little, and none
 * has them all.
 */
export const searchResult = z.object({
  searchTerm: z.string(),
  items: z.array(inventoryItem),
  count: z.int(),
  timestamp: instant,
  didYouMean: z.optional(z.string()),
  isNear: z.optional(z.boolean()),
  too_many_results: z.optional(z.boolean()),
  totalItemsFromAPI: z.optional(z.int()),
  maxAllowedItems: z.optional(z.int()),
  threshold: z.optional(z.int()),
  narrower: z.optional(z.array(narrowerTerm)),
  ...guestCounter.shape,
});

export type SearchResult = z.infer<typeof searchResult>;

/** `POST /api/search/multi`: a result for each term, in the order in which they were sent. */
export const multiSearchResult = z.object({ results: z.array(searchResult) });

/** `GET /api/search/lexicon`: the catalogue's own words, for "Did you mean". */
export const searchLexicon = z.object({ words: z.array(z.string()) });

/** `POST /api/search/ticket`: stands for the session in the address of one stream, within 30 seconds. */
export const searchTicket = z.object({ ticket: z.string(), expiresAt: instant });

export type SearchTicket = z.infer<typeof searchTicket>;
