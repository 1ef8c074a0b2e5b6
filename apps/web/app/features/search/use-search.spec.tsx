import '../../../test/browser-globals';
import type { InventoryItem, SearchStreamEvent } from '@barrelhive/contracts';
import { GUEST_HAS_NO_SEARCHES_LEFT, guestLimitError } from '@barrelhive/rules';
import { toast } from '@barrelhive/ui';
import { act, renderHook } from '@testing-library/react';
import { MemoryRouter } from 'react-router';
import { guestCounter } from './guest-counter-store';
import * as search from '../../live-search/run-search';
import { useSearch } from './use-search';

jest.mock('../../live-search/run-search', () => ({ runSearch: jest.fn() }));
const runSearch = jest.mocked(search.runSearch);
const warning = jest.spyOn(toast, 'warning').mockReturnValue();
const success = jest.spyOn(toast, 'success').mockReturnValue();

/** Searches while the stream tells this, and says how the search ended. */
async function phaseAfter(event: SearchStreamEvent) {
  runSearch.mockImplementation(async ({ term, dispatch }) => {
    dispatch({ type: 'begun', term });
    dispatch({ type: 'streamed', event });
    return {};
  });
  const { result } = renderHook(() => useSearch(), { wrapper: MemoryRouter });
  await act(() => result.current.search('buffalo'));
  return result.current.progress.phase;
}

describe('the toast at the end of a search', () => {
  beforeEach(() => success.mockClear());

  it('says that the check is completed when it is', async () => {
    expect(await phaseAfter({ type: 'complete', items: [], count: 0 })).toBe('complete');
    expect(success).toHaveBeenCalledWith('Inventory check completed', expect.anything());
  });

  it('does not say so when the term was too broad, in whatever words the server tells that', async () => {
    const words = { message: 'Search Term Too Broad', count: 213 };
    expect(await phaseAfter({ type: 'refinement_required', ...words })).toBe('too-broad');
    expect(success).not.toHaveBeenCalled();
  });
});

describe('a search that is refused after another was answered', () => {
  const bottle: InventoryItem = {
    id: '018006',
    sku: '018006',
    name: 'BUFFALO TRACE',
    category: 'Whiskey',
    price: '$31.99',
    size: '750 ML',
    location: 'Various Utah Stores',
    lastChecked: '2026-11-21T17:00:00.000Z',
    stores: [],
  };

  async function progressAfterRefusalOf(term: string, searchesLeft: number) {
    guestCounter().write({ used: 0, remaining: 3 });
    runSearch.mockImplementation(async ({ term: searched, dispatch }) => {
      dispatch({ type: 'begun', term: searched });
      dispatch({ type: 'streamed', event: { type: 'complete', items: [bottle], count: 1 } });
      return { searchCount: 3 - searchesLeft, remainingSearches: searchesLeft };
    });
    const { result } = renderHook(() => useSearch(), { wrapper: MemoryRouter });
    await act(() => result.current.search('buffalo'));
    expect(result.current.progress.items).toHaveLength(1);
    await act(() => result.current.search(term));
    return result.current.progress;
  }

  it.each([
    ['eagle rare', 0, guestLimitError(), GUEST_HAS_NO_SEARCHES_LEFT],
    ['abc', 2, 'Search term must be at least 4 characters.', 'Search term must be at least 4 characters.'],
  ])('says why in place of the results: "%s" with %i left', async (term, searchesLeft, reason, told) => {
    const progress = await progressAfterRefusalOf(term, searchesLeft);
    expect(progress).toMatchObject({ phase: 'failed', term, items: [], failure: reason });
    expect(warning).toHaveBeenLastCalledWith(told);
  });
});
