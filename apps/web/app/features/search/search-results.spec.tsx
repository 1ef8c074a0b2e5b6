import type { SearchResult } from '@barrelhive/contracts';
import { freshGuestSearches } from '@barrelhive/rules';
import { cleanup, fireEvent, screen } from '@testing-library/react';
import { show as showPart } from '../../../test/show';
import type { ReadStreamEvent } from '../../answers/read-stream-event';
import { idleSearch, searchProgress, type SearchProgress } from '../../live-search/search-progress';
import { guestCounter } from './guest-counter-store';
import { SearchResults } from './search-results';

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
function show(term: string, answer: Pick<SearchResult, 'items' | 'didYouMean' | 'isNear'>) {
  const begun = searchProgress(idleSearch, { type: 'begun', term });
  const result = { ...answer, searchTerm: term, timestamp: '2026-11-21T17:00:00.000Z', count: answer.items.length };
  const onSearch = jest.fn();
  showPart(<SearchResults progress={searchProgress(begun, { type: 'answered', result })} onSearch={onSearch} />);
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
    expect(screen.getByRole('heading', { name: 'Search Results: 0' })).toBeTruthy();
    const said = "No results. Either nothing is in stock or on order, or your search didn't match any items.";
    expect(screen.getByText(said)).toBeTruthy();
    expect(screen.queryByText(/Did you mean/)).toBeNull();
  });

  it('correct nothing that was found', () => {
    show('bullet rye', { items: [item], didYouMean: 'Bulleit Rye' });
    expect(screen.getByRole('heading', { name: 'Search Results: 1' })).toBeTruthy();
    expect(screen.queryByText(/Did you mean/)).toBeNull();
  });

  it('say that they lack words of the term when nothing has them all', () => {
    show('weller straight bourbon', { items: [item], isNear: true });
    expect(screen.getByText('No name has all of your words. These come near.')).toBeTruthy();
    cleanup();
    show('weller', { items: [item] });
    expect(screen.queryByText(/These come near/)).toBeNull();
  });

  it('offer an alert for what was searched for, unless nothing was found', () => {
    show('bullet rye', { items: [item] });
    expect(screen.getByRole('button', { name: 'Text me when it arrives: bullet rye' })).toBeTruthy();
    cleanup();
    show('zzzz', { items: [] });
    expect(screen.queryByRole('button', { name: /^Text me when it arrives/ })).toBeNull();
  });

  it('offer no alert while nothing has been found yet', () => {
    const progress = searchProgress(idleSearch, { type: 'begun', term: 'bullet rye' });
    showPart(<SearchResults progress={progress} onSearch={() => undefined} />);
    expect(screen.getByRole('heading', { name: 'Searching...' })).toBeTruthy();
    expect(screen.queryByRole('button', { name: /^Text me when it arrives/ })).toBeNull();
  });

  it('are read out, one as one', () => {
    show('bullet rye', { items: [item] });
    expect(screen.getByRole('status').textContent).toBe('1 result for bullet rye');
  });
});

describe('a bottle whose total is told and whose stores are still being read', () => {
  const found: ReadStreamEvent[] = [
    { type: 'start', searchTerm: 'bullet rye' },
    { type: 'initial-summary', items: [{ ...item, storeQty: 12 }], count: 1 },
    { type: 'status', message: 'Found 1 items' },
    { type: 'item-start', sku: item.sku, itemName: item.name },
  ];
  const update = { type: 'item-update', sku: item.sku, itemName: item.name } as const;

  function showAfter(...events: readonly ReadStreamEvent[]) {
    const begun = searchProgress(idleSearch, { type: 'begun', term: 'bullet rye' });
    const progress = events.reduce((state, event) => searchProgress(state, { type: 'streamed', event }), begun);
    showPart(<SearchResults progress={progress} onSearch={() => undefined} />);
  }

  it('says that they are searched, not that they are not available', () => {
    showAfter(...found);
    expect(screen.getByText('Searching stores')).toBeTruthy();
    expect(screen.getByText('Searching for store inventory levels...')).toBeTruthy();
    expect(screen.queryByText(/not available right now/)).toBeNull();
  });

  it('says that they are not available, beside the total, once they could not be read', () => {
    showAfter(...found, { ...update, success: false, stores: [] });
    expect(screen.getByText('Store figures are not available right now.')).toBeTruthy();
    expect(screen.getByText('12')).toBeTruthy();
    expect(screen.queryByText(/Searching/)).toBeNull();
  });
});

describe('a search that failed', () => {
  beforeEach(() => guestCounter.setState(freshGuestSearches));

  function showFailed(progress: SearchProgress) {
    const onSearch = jest.fn();
    showPart(<SearchResults progress={progress} onSearch={onSearch} />);
    return onSearch;
  }

  const failed: SearchProgress = { ...idleSearch, phase: 'failed', term: 'bullet rye', failure: 'No answer' };
  const retry = () => screen.queryByRole('button', { name: 'Retry' });

  it('says why, and is tried again by a press', () => {
    const onSearch = showFailed(failed);
    expect(screen.getByRole('alert').textContent).toContain('No answer');
    fireEvent.click(screen.getByRole('button', { name: 'Retry' }));
    expect(onSearch).toHaveBeenCalledWith('bullet rye');
  });

  it('is not offered again where it would be refused: the term is none, or no search is left', () => {
    showFailed({ ...failed, isRefused: true });
    expect(retry()).toBeNull();
    cleanup();
    guestCounter.setState({ used: 3, remaining: 0 });
    showFailed(failed);
    expect(retry()).toBeNull();
  });
});
