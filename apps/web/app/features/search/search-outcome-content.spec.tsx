import { screen } from '@testing-library/react';
import { show } from '../../../test/show';
import { idleSearch, searchProgress } from '../../live-search/search-progress';
import SearchOutcomeContent from './search-outcome-content';

describe('what came of a search', () => {
  const begun = searchProgress(idleSearch, { type: 'begun', term: 'zzzz' });
  const result = { items: [], searchTerm: 'zzzz', timestamp: '2026-11-21T17:00:00.000Z', count: 0 };

  it.each([
    ['not while it runs', begun, false],
    ['once nothing was found', searchProgress(begun, { type: 'answered', result }), true],
  ])('ends with the invitation to guests: %s', (_, progress, isInvited) => {
    show(<SearchOutcomeContent progress={progress} onSearch={jest.fn()} />);
    expect(screen.queryByRole('link', { name: 'Create an alert' }) !== null).toBe(isInvited);
  });
});
