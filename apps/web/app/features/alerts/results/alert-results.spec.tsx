import { screen, within } from '@testing-library/react';
import { bottle } from '../../../../test/example-data';
import { show } from '../../../../test/show';
import { idleSearch, type SearchProgress } from '../../../live-search/search-progress';
import type { SavedAlert } from '../saved-alerts';
import { AlertResults } from './alert-results';

const alert = { id: 'a1', searchTerm: 'buffalo', foundNothingSince: null } as SavedAlert;
const open = (progress: Partial<SearchProgress>, said: Partial<SavedAlert> = {}) =>
  show(<AlertResults alert={{ ...alert, ...said }} progress={{ ...idleSearch, term: 'buffalo', ...progress }} />);
const daysAgo = (days: number) => new Date(Date.now() - days * 86_400_000).toISOString();

describe('what the card of an alert says of its search', () => {
  it('is that nothing was found when that was the answer', () => {
    open({ phase: 'complete' });
    expect(screen.getByText("No results found yet. We'll notify you when items become available.")).toBeTruthy();
  });

  it('is what a bottle is called by people, with its size', () => {
    const named = { name: 'BLANTON BOURBON SNGL BRRL 750ml', displayName: 'Blanton Bourbon Single Barrel' };
    open({ phase: 'complete', items: [{ ...bottle, ...named }] });
    expect(screen.getByRole('link', { name: 'Blanton Bourbon Single Barrel 750ml' })).toBeTruthy();
  });

  it.each([
    [
      'the list has nothing',
      { foundNothingSince: daysAgo(29) },
      /^Nothing in the state's list matches this now\. We watch/,
    ],
    [
      'the bottle has another name',
      { renamedTo: { sku: '018006', name: 'BFLO TRACE 750ml' } },
      /^The state calls it Bflo Trace .*now\. We go on watching it\.$/,
    ],
  ])('is why nothing was found: %s', (_, said, text) => {
    open({ phase: 'complete' }, said);
    const why = screen.getByText(/^No results found yet\./).nextElementSibling;
    expect(why?.textContent).toMatch(text);
  });

  it.each<[string, Partial<SearchProgress>, Partial<SavedAlert>]>([
    ['from the list of alerts', { phase: 'searching' }, { isNear: true }],
    ['from its search', { phase: 'complete', isNear: true }, {}],
  ])('marks what is only near, known %s', (_, progress, said) => {
    open({ items: [bottle], ...progress }, said);
    expect(screen.getByText('No name has all of your words. These come near.')).toBeTruthy();
  });

  it('marks nothing that has all words', () => {
    open({ phase: 'complete', items: [bottle] });
    expect(screen.queryByText(/These come near/)).toBeNull();
  });

  it('is that it was not completed when it failed', () => {
    open({ phase: 'failed' });
    expect(screen.getByText(/^The search for this alert was not completed\./)).toBeTruthy();
    expect(screen.queryByText(/^No results found/)).toBeNull();
  });

  it.each([
    ['in the table', 768, 'table'],
    ['on the card of a phone', 767, 'list'],
  ])('is "0 in stores" once of a bottle that is nowhere, %s', (_, width, role) => {
    const { innerWidth } = window;
    window.innerWidth = width;
    open({ phase: 'complete', items: [{ ...bottle, storeQty: 0, storesCheckedAt: bottle.lastChecked }] });
    const results = screen.getByRole(role, { name: 'Results for buffalo' });
    expect(within(results).getByText('0 in stores')).toBe(screen.getByText('0 in stores'));
    window.innerWidth = innerWidth;
  });
});
