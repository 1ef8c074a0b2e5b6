import { screen } from '@testing-library/react';
import { bottle } from '../../../../test/example-data';
import { show } from '../../../../test/show';
import { idleSearch, type SearchProgress } from '../../../live-search/search-progress';
import type { SavedAlert } from '../saved-alerts';
import { AlertResults } from './alert-results';

const alert = { id: 'a1', searchTerm: 'buffalo' } as SavedAlert;
const open = (progress: Partial<SearchProgress>) =>
  show(<AlertResults alert={alert} progress={{ ...idleSearch, term: 'buffalo', ...progress }} />);

describe('what the card of an alert says of its search', () => {
  it('is that nothing was found when that was the answer', () => {
    open({ phase: 'complete' });
    expect(screen.getByText("No results found yet. We'll notify you when items become available.")).toBeTruthy();
  });

  it('is what a bottle is called by people, with its size', () => {
    const named = { name: 'BLANTON BOURBON SNGL BRRL 750ml', displayName: 'Blanton Bourbon Single Barrel' };
    open({ phase: 'complete', items: [{ ...bottle, ...named }] });
    expect(screen.getAllByRole('link', { name: 'Blanton Bourbon Single Barrel 750ml' })).toHaveLength(2);
  });

  it('is that it was not completed when it failed', () => {
    open({ phase: 'failed' });
    expect(screen.getByText(/^The search for this alert was not completed\./)).toBeTruthy();
    expect(screen.queryByText(/^No results found/)).toBeNull();
  });

  it('is "0 in stores" of a bottle that is nowhere, in the table and on the card of a phone', () => {
    open({ phase: 'complete', items: [{ ...bottle, storeQty: 0, storesCheckedAt: bottle.lastChecked }] });
    expect(screen.getAllByText('0 in stores')).toHaveLength(2);
  });
});
