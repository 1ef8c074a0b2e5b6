import { afterFailedGuestSearch, afterGuestSearch, freshGuestSearches } from './guest-searches';

describe('the searches of a guest', () => {
  it('are 3 at first', () => {
    expect(freshGuestSearches).toEqual({ used: 0, remaining: 3 });
  });

  it('follow the figures of the server', () => {
    expect(afterGuestSearch(freshGuestSearches, { searchCount: 2, remainingSearches: 1 })).toEqual({
      used: 2,
      remaining: 1,
    });
    expect(afterGuestSearch(freshGuestSearches, { searchCount: 2 })).toEqual({ used: 2, remaining: 1 });
    expect(afterGuestSearch(freshGuestSearches, { remainingSearches: 0 })).toEqual({ used: 3, remaining: 0 });
    expect(afterGuestSearch(freshGuestSearches, { searchCount: 15 })).toEqual({ used: 15, remaining: 0 });
  });

  it('are counted here when the server gives no figures, never below 0', () => {
    expect(afterGuestSearch(freshGuestSearches)).toEqual({ used: 1, remaining: 2 });
    expect(afterGuestSearch({ used: 3, remaining: 0 })).toEqual({ used: 4, remaining: 0 });
  });

  it('stay as they are after a search that was too broad, unless the server gives other figures', () => {
    const searches = { used: 1, remaining: 2 };
    expect(afterGuestSearch(searches, {}, 0)).toEqual(searches);
    expect(afterGuestSearch(searches, { searchCount: 2, remainingSearches: 1 }, 0)).toEqual({
      used: 2,
      remaining: 1,
    });
  });

  it.each(['Guest search limit exceeded.', 'LIMIT reached', 'quota exceeded'])('are used up by "%s"', (message) => {
    expect(afterFailedGuestSearch(freshGuestSearches, message)).toEqual({ used: 3, remaining: 0 });
  });

  it.each(['Search failed with status 500', 'Network request failed'])('move by one after "%s"', (message) => {
    expect(afterFailedGuestSearch(freshGuestSearches, message)).toEqual({ used: 1, remaining: 2 });
  });
});
