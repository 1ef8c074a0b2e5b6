import { GUEST_SEARCHES, isSearchLimit, type GuestSearches } from '@barrelhive/rules';
import { SERVERS_IN_TROUBLE } from '../../api/api-errors';

export const SEARCH_COMPLETED = 'Inventory check completed';
export const AUTHENTICATION_REQUIRED = 'Authentication required';
/** The toast of a guest who searches without a search left, and what then stands in place of results. */
export const NO_SEARCHES_LEFT = 'Please sign up for an account to search for more items.';
export const GUEST_LIMIT_EXCEEDED = `Guest search limit exceeded. You've used all ${GUEST_SEARCHES} free searches. Please sign up for unlimited access.`;
/** The toast when the server says that a guest is over the limit. */
export const ALL_SEARCHES_USED = `You've used all ${GUEST_SEARCHES} guest searches. Sign up for unlimited searches!`;
/** The same in words of its own, where the server gives no code. */
export const SEARCH_LIMIT_REACHED = "You've reached your search limit. Please sign up to continue searching.";
export const SEARCH_NOT_COMPLETED = 'This search was not completed';
export const TERM_IS_KEPT = 'Your term is still in the search field.';
/** Stands beside the age of results that are shown once more. */
export const SEARCH_ANEW = 'Search again for the latest figures.';
/** The toast of what nobody foresaw. */
export const ERROR_OCCURRED = 'An error occurred';
export const SEARCH_FAILED = 'Failed to check inventory. Please try again.';

/** The toast of a guest's failed search; everyone else reads `SEARCH_FAILED` (specification section 8). */
export function guestSearchFailure(message: string): string {
  if (isSearchLimit(message)) return SEARCH_LIMIT_REACHED;
  if (/\b500\b/.test(message)) return SERVERS_IN_TROUBLE;
  if (/network/i.test(message)) return 'Network connection issue. Please check your internet and try again.';
  return SEARCH_FAILED;
}

/** The line beside the search field; `searches` is undefined for those without a limit. */
export function searchesRemaining(searches: GuestSearches | undefined): string {
  return searches
    ? `Guest searches remaining: ${searches.remaining}/${GUEST_SEARCHES}`
    : 'Searches Remaining: Unlimited';
}
