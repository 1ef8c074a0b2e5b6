import {
  afterFailedGuestSearch,
  afterGuestSearch,
  freshGuestCounter,
  guestLimitError,
  guestLimitToast,
  searchesRemainingText,
  searchFailureToast,
} from './guest-counter';

describe('the guest counter', () => {
  it('starts with 3 searches', () => {
    expect(freshGuestCounter).toEqual({ used: 0, remaining: 3 });
    expect(searchesRemainingText(freshGuestCounter)).toBe('Guest searches remaining: 3/3');
    expect(searchesRemainingText(undefined)).toBe('Searches Remaining: Unlimited');
  });

  it('follows the figures of the server', () => {
    expect(afterGuestSearch(freshGuestCounter, { searchCount: 2, remainingSearches: 1 })).toEqual({
      used: 2,
      remaining: 1,
    });
    expect(afterGuestSearch(freshGuestCounter, { searchCount: 2 })).toEqual({ used: 2, remaining: 1 });
    expect(afterGuestSearch(freshGuestCounter, { remainingSearches: 0 })).toEqual({ used: 3, remaining: 0 });
    expect(afterGuestSearch(freshGuestCounter, { searchCount: 15 })).toEqual({ used: 15, remaining: 0 });
  });

  it('counts by itself when the server gives none, never below 0', () => {
    expect(afterGuestSearch(freshGuestCounter)).toEqual({ used: 1, remaining: 2 });
    expect(afterGuestSearch({ used: 3, remaining: 0 })).toEqual({ used: 4, remaining: 0 });
  });

  it.each(['Guest search limit exceeded.', 'LIMIT reached', 'quota exceeded'])('is used up by "%s"', (message) => {
    expect(afterFailedGuestSearch(freshGuestCounter, message)).toEqual({
      counter: { used: 3, remaining: 0 },
      toast: "You've reached your search limit. Please sign up to continue searching.",
    });
  });

  it.each([
    ['Search failed with status 500', 'Our servers are experiencing issues. Please try again in a few minutes.'],
    ['Network request failed', 'Network connection issue. Please check your internet and try again.'],
    ['Something else', 'Failed to check inventory. Please try again.'],
  ])('moves by one after "%s"', (message, toast) => {
    expect(afterFailedGuestSearch(freshGuestCounter, message)).toEqual({ counter: { used: 1, remaining: 2 }, toast });
    expect(searchFailureToast(message, true)).toBe('Failed to check inventory. Please try again.');
  });

  it('has the specified texts at the limit', () => {
    expect(guestLimitError()).toBe(
      "Guest search limit exceeded. You've used all 3 free searches. Please sign up for unlimited access.",
    );
    expect(guestLimitToast(5)).toBe("You've used all 5 guest searches. Sign up for unlimited searches!");
  });
});
