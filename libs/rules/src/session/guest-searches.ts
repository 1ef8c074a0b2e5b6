import type { GuestCounter } from '@barrelhive/contracts';

/** Free searches of a guest, by signed cookie (specification section 9). */
export const GUEST_SEARCHES = 3;
/** The looser limit of guests who share an address. */
export const GUEST_SEARCHES_PER_ADDRESS_PER_DAY = 15;

/** How many of the free searches a guest has used, and has left. */
export interface GuestSearches {
  used: number;
  remaining: number;
}

/** Before the first search. */
export const freshGuestSearches: Readonly<GuestSearches> = { used: 0, remaining: GUEST_SEARCHES };

/** After the last free search. */
export const noGuestSearchesLeft: Readonly<GuestSearches> = { used: GUEST_SEARCHES, remaining: 0 };

/**
 * After an answered search: the server's figures count; a figure it does not give moves by what the search cost, which is nothing where its term was
 * too broad.
 */
export function afterGuestSearch(
  searches: GuestSearches,
  { searchCount, remainingSearches }: GuestCounter = {},
  cost: 0 | 1 = 1,
): GuestSearches {
  if (searchCount === undefined && remainingSearches === undefined) return moved(searches, cost);
  return {
    used: searchCount ?? Math.max(0, GUEST_SEARCHES - (remainingSearches ?? 0)),
    remaining: Math.max(0, remainingSearches ?? GUEST_SEARCHES - (searchCount ?? 0)),
  };
}

/** After a failed guest search (specification section 8): a limit uses everything up, any other failure costs one. */
export function afterFailedGuestSearch(searches: GuestSearches, message: string): GuestSearches {
  return isSearchLimit(message) ? noGuestSearchesLeft : moved(searches, 1);
}

/** Whether the message of a failed search speaks of a limit. */
export function isSearchLimit(message: string): boolean {
  return /limit|exceeded/i.test(message);
}

function moved({ used, remaining }: GuestSearches, cost: number): GuestSearches {
  return { used: used + cost, remaining: Math.max(0, remaining - cost) };
}
