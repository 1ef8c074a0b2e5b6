import type { SearchStreamEvent } from '@barrelhive/contracts';
import { toast } from '@barrelhive/ui';
import { act, renderHook } from '@testing-library/react';
import { MemoryRouter } from 'react-router';
import { bottle } from '../../../test/example-data';
import { searchStream } from '../../../test/search-stream';
import { server } from '../../../test/server';
import { guestCounter } from './guest-counter-store';
import { GUEST_LIMIT_EXCEEDED, NO_SEARCHES_LEFT } from './texts';
import { useSearch } from './use-search';

const warning = jest.spyOn(toast, 'warning').mockReturnValue();
const success = jest.spyOn(toast, 'success').mockReturnValue();

/** Searches while the stream tells this. */
async function searchWhile(event: SearchStreamEvent) {
  guestCounter.setState({ used: 0, remaining: 3 });
  server.use(searchStream(event));
  const { result } = renderHook(() => useSearch(), { wrapper: MemoryRouter });
  await act(() => result.current.search('buffalo'));
  return result;
}

describe('the toast at the end of a search', () => {
  beforeEach(() => success.mockClear());

  it('says that the check is completed when it is', async () => {
    const result = await searchWhile({ type: 'complete', items: [], count: 0 });
    expect(result.current.progress.phase).toBe('complete');
    expect(success).toHaveBeenCalledWith('Inventory check completed', expect.anything());
  });

  it('does not say so when the term was too broad, in whatever words the server tells that', async () => {
    const words = { message: 'Search Term Too Broad', count: 213 };
    const result = await searchWhile({ type: 'refinement_required', ...words });
    expect(result.current.progress.phase).toBe('too-broad');
    expect(success).not.toHaveBeenCalled();
  });
});

describe('a search that is refused after another was answered', () => {
  async function progressAfterRefusalOf(term: string, searchesLeft: number) {
    const counter = { searchCount: 3 - searchesLeft, remainingSearches: searchesLeft };
    const result = await searchWhile({ type: 'complete', items: [bottle], count: 1, ...counter });
    expect(result.current.progress.items).toHaveLength(1);
    await act(() => result.current.search(term));
    return result.current.progress;
  }

  it.each([
    ['eagle rare', 0, GUEST_LIMIT_EXCEEDED, NO_SEARCHES_LEFT],
    ['abc', 2, 'Search term must be at least 4 characters.', 'Search term must be at least 4 characters.'],
  ])('says why in place of the results: "%s" with %i left', async (term, searchesLeft, reason, told) => {
    const progress = await progressAfterRefusalOf(term, searchesLeft);
    expect(progress).toMatchObject({ phase: 'failed', term, items: [], failure: reason });
    expect(warning).toHaveBeenLastCalledWith(told);
  });

  it('says on the page, too, that none is left, when it is the first on the page', async () => {
    guestCounter.setState({ used: 3, remaining: 0 });
    const { result } = renderHook(() => useSearch(), { wrapper: MemoryRouter });
    await act(() => result.current.search('eagle rare'));
    expect(result.current.progress).toMatchObject({ phase: 'failed', failure: GUEST_LIMIT_EXCEEDED });
  });
});
