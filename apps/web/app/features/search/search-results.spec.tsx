import '../../../test/browser-globals';
import type { SearchResult } from '@barrelhive/contracts';
import { LiveRegionProvider } from '@barrelhive/ui';
import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { idleSearch, searchProgress } from './search-progress';
import { SearchResults } from './search-results';

afterEach(cleanup);

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

/** Shows a search that is over. */
function show(term: string, answer: Pick<SearchResult, 'items' | 'didYouMean'>) {
  const begun = searchProgress(idleSearch, { type: 'begun', term });
  const result = { ...answer, searchTerm: term, timestamp: '2026-11-21T17:00:00.000Z', count: answer.items.length };
  const onSearch = jest.fn();
  render(
    <LiveRegionProvider>
      <SearchResults progress={searchProgress(begun, { type: 'answered', result })} onSearch={onSearch} />
    </LiveRegionProvider>,
  );
  return onSearch;
}

describe('the results of a search', () => {
  it('offer the spelling that was probably meant when nothing was found, and search for it', () => {
    const onSearch = show('bullet rye', { items: [], didYouMean: 'Bulleit Rye' });
    fireEvent.click(screen.getByRole('button', { name: 'Use correction' }));
    expect(screen.getByText('Bulleit Rye')).toBeTruthy();
    expect(onSearch).toHaveBeenCalledWith('Bulleit Rye');
  });

  it('offer nothing when nothing was found and nothing is near', () => {
    show('zzzz', { items: [] });
    expect(screen.getByText(/No results/)).toBeTruthy();
    expect(screen.queryByText(/Did you mean/)).toBeNull();
  });

  it('correct nothing that was found', () => {
    show('bullet rye', { items: [item], didYouMean: 'Bulleit Rye' });
    expect(screen.getByRole('heading', { name: 'Search Results: 1' })).toBeTruthy();
    expect(screen.queryByText(/Did you mean/)).toBeNull();
  });
});
