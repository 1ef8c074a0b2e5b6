import { errorCatalogue } from '@barrelhive/contracts';
import { freshGuestSearches } from '@barrelhive/rules';
import { ALL_SEARCHES_USED, GUEST_LIMIT_EXCEEDED, guestSearchFailure, searchesRemaining } from './texts';

describe('the texts of the search', () => {
  it('say how many searches are left', () => {
    expect(searchesRemaining(freshGuestSearches)).toBe('Guest searches remaining: 3/3');
    expect(searchesRemaining(undefined)).toBe('Searches Remaining: Unlimited');
  });

  it.each([
    ['Guest search limit exceeded.', "You've reached your search limit. Please sign up to continue searching."],
    ['Search failed with status 500', 'Our servers are experiencing issues. Please try again in a few minutes.'],
    ['Network request failed', 'Network connection issue. Please check your internet and try again.'],
    ['Something else', 'Failed to check inventory. Please try again.'],
  ])('tell a guest after "%s": %s', (message, text) => {
    expect(guestSearchFailure(message)).toBe(text);
  });

  it('are the specified ones at the limit, and those of the server', () => {
    expect(GUEST_LIMIT_EXCEEDED).toBe(errorCatalogue.GUEST_SEARCH_LIMIT_EXCEEDED.text);
    expect(ALL_SEARCHES_USED).toBe("You've used all 3 guest searches. Sign up for unlimited searches!");
  });
});
