import '../../../test/browser-globals';
import type { SearchStreamEvent } from '@barrelhive/contracts';
import { toast } from '@barrelhive/ui';
import { act, renderHook } from '@testing-library/react';
import { MemoryRouter } from 'react-router';
import * as search from './run-search';
import { useSearch } from './use-search';

jest.mock('./run-search', () => ({ runSearch: jest.fn() }));
const runSearch = jest.mocked(search.runSearch);
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
    expect(success).toHaveBeenCalledWith('Inventory check completed');
  });

  it('does not say so when the term was too broad, in whatever words the server tells that', async () => {
    const words = { message: 'Search Term Too Broad', count: 213 };
    expect(await phaseAfter({ type: 'refinement_required', ...words })).toBe('too-broad');
    expect(success).not.toHaveBeenCalled();
  });
});
