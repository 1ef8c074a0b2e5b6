import '../../../test/browser-globals';
import type { SearchResult } from '@barrelhive/contracts';
import { LiveRegionProvider } from '@barrelhive/ui';
import { QueryClientProvider } from '@tanstack/react-query';
import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react';
import { createQueryClient } from '../../api/query-client';
import { idleSearch, searchProgress } from './search-progress';
import { SearchResults } from './search-results';

const realFetch = globalThis.fetch;
afterEach(() => {
  cleanup();
  globalThis.fetch = realFetch;
});

const item: SearchResult['items'][number] = {
  id: '004936',
  sku: '004936',
  name: 'BULLET RYE',
  category: 'Whiskey',
  price: '$20.99',
  size: '750 ML',
  storeQty: 3,
  location: 'Various Utah Stores',
  lastChecked: '2026-11-21T17:00:00.000Z',
  stores: [],
};

/** Shows a search that is over, while the catalogue has these words; none when they cannot be had. */
function show(term: string, items: SearchResult['items'], words?: readonly string[]) {
  const fetched = jest.fn(async () => {
    return { ok: words !== undefined, status: words ? 200 : 404, json: async () => ({ words }) } as Response;
  });
  globalThis.fetch = fetched;
  const queryClient = createQueryClient();
  const begun = searchProgress(idleSearch, { type: 'begun', term });
  const result: SearchResult = { searchTerm: term, items, timestamp: '2026-11-21T17:00:00.000Z', count: items.length };
  const onSearch = jest.fn();
  render(
    <QueryClientProvider client={queryClient}>
      <LiveRegionProvider>
        <SearchResults progress={searchProgress(begun, { type: 'answered', result })} onSearch={onSearch} />
      </LiveRegionProvider>
    </QueryClientProvider>,
  );
  return { fetched, queryClient, onSearch };
}

describe('the results of a search', () => {
  it('offer the spelling that was probably meant when nothing was found, and search for it', async () => {
    const { onSearch } = show('bullet rye', [], ['bulleit', 'rye']);
    fireEvent.click(await screen.findByRole('button', { name: 'Use correction' }));
    expect(screen.getByText('Bulleit Rye')).toBeTruthy();
    expect(onSearch).toHaveBeenCalledWith('Bulleit Rye');
  });

  it('correct nothing that was found, and do not even ask how it is spelled', async () => {
    const { fetched } = show('bullet rye', [item], ['bulleit', 'rye']);
    expect(screen.getByRole('heading', { name: 'Search Results: 1' })).toBeTruthy();
    expect(screen.queryByText(/Did you mean/)).toBeNull();
    expect(fetched).not.toHaveBeenCalled();
  });

  it('correct nothing while the words of the catalogue are not known', async () => {
    const { fetched, queryClient } = show('bullet rye', []);
    await waitFor(() => expect(fetched).toHaveBeenCalledTimes(1));
    await waitFor(() => expect(queryClient.isFetching()).toBe(0));
    expect(screen.queryByText(/Did you mean/)).toBeNull();
  });
});
