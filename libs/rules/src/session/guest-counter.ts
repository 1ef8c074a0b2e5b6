import { GUEST_SEARCHES } from '../business-constants';

/** How many of the free searches a guest has used, and has left. */
export interface GuestCounter {
  used: number;
  remaining: number;
}

export const freshGuestCounter: Readonly<GuestCounter> = { used: 0, remaining: GUEST_SEARCHES };

export const GUEST_HAS_NO_SEARCHES_LEFT = 'Please sign up for an account to search for more items.';
export const SEARCH_LIMIT_REACHED = "You've reached your search limit. Please sign up to continue searching.";

/** The error text of the server when a guest is over the limit. */
export function guestLimitError(max: number = GUEST_SEARCHES): string {
  return `Guest search limit exceeded. You've used all ${max} free searches. Please sign up for unlimited access.`;
}

/** The toast for the same. */
export function guestLimitToast(max: number = GUEST_SEARCHES): string {
  return `You've used all ${max} guest searches. Sign up for unlimited searches!`;
}

/** The counter after an answered search: the server's figures count; a figure it does not give moves by one. */
export function afterGuestSearch(
  counter: GuestCounter,
  answer: { searchCount?: number | undefined; remainingSearches?: number | undefined } = {},
): GuestCounter {
  const { searchCount, remainingSearches } = answer;
  if (searchCount === undefined && remainingSearches === undefined) return oneMore(counter);
  return {
    used: searchCount ?? Math.max(0, GUEST_SEARCHES - (remainingSearches ?? 0)),
    remaining: Math.max(0, remainingSearches ?? GUEST_SEARCHES - (searchCount ?? 0)),
  };
}

/** Counter and toast after a failed guest search (specification section 8): a limit uses everything up, any other failure costs one. */
export function afterFailedGuestSearch(
  counter: GuestCounter,
  message: string,
): { counter: GuestCounter; toast: string } {
  if (/limit|exceeded/i.test(message)) {
    return { counter: { used: GUEST_SEARCHES, remaining: 0 }, toast: SEARCH_LIMIT_REACHED };
  }
  return { counter: oneMore(counter), toast: searchFailureToast(message) };
}

/** The toast of a failed search. A guest gets the reason; an authenticated user always reads the last text (specification section 8). */
export function searchFailureToast(message: string, authenticated = false): string {
  if (!authenticated && /\b500\b/.test(message)) {
    return 'Our servers are experiencing issues. Please try again in a few minutes.';
  }
  if (!authenticated && /network/i.test(message)) {
    return 'Network connection issue. Please check your internet and try again.';
  }
  return 'Failed to check inventory. Please try again.';
}

/** The line beside the search field. */
export function searchesRemainingText(counter: GuestCounter | undefined): string {
  return counter ? `Guest searches remaining: ${counter.remaining}/${GUEST_SEARCHES}` : 'Searches Remaining: Unlimited';
}

function oneMore(counter: GuestCounter): GuestCounter {
  return { used: counter.used + 1, remaining: Math.max(0, counter.remaining - 1) };
}
