import type { SearchResult } from '@barrelhive/contracts';
import { idleSearch } from '../../live-search/search-progress';
import { alertSearches, mayStart, statusOf, type AlertSearches } from './alert-searches';

const none: AlertSearches = new Map();
const begun = (id: string) => ({ alertId: id, action: { type: 'begun' as const, term: 'weller' } });
const brokenOff = (id: string) => ({ alertId: id, action: { type: 'broken-off' as const } });

const checkedAt = '2026-11-21T17:00:00.000Z';
const found: SearchResult = {
  searchTerm: 'weller',
  items: [
    {
      id: '021564',
      sku: '021564',
      name: 'WELLER ANTIQUE 107',
      category: 'Whiskey',
      price: '$51.99',
      size: '750 ML',
      location: 'Various Utah Stores',
      lastChecked: checkedAt,
      stores: [],
    },
  ],
  count: 1,
  timestamp: checkedAt,
};
const answered = (id: string) => ({ alertId: id, action: { type: 'answered' as const, result: found } });

describe("an alert's search", () => {
  it('may start when nothing is known of it', () => {
    expect(statusOf(undefined)).toBe('not-started');
    expect(mayStart(undefined)).toBe(true);
    expect(mayStart(idleSearch)).toBe(true);
  });

  it('is in progress once begun, and does not start a second time', () => {
    const progress = alertSearches(none, begun('a')).get('a');
    expect(statusOf(progress)).toBe('in-progress');
    expect(mayStart(progress)).toBe(false);
  });

  it('is an empty result after an error, and may start again', () => {
    const progress = alertSearches(alertSearches(none, begun('a')), brokenOff('a')).get('a');
    expect(statusOf(progress)).toBe('empty-result');
    expect(mayStart(progress)).toBe(true);
  });

  it('is complete with items, and then left alone', () => {
    const progress = alertSearches(alertSearches(none, begun('a')), answered('a')).get('a');
    expect(statusOf(progress)).toBe('complete');
    expect(mayStart(progress)).toBe(false);
  });

  it('leaves the other alerts as they are', () => {
    const both = alertSearches(alertSearches(none, begun('a')), begun('b'));
    expect(alertSearches(both, brokenOff('b')).get('a')).toBe(both.get('a'));
  });
});
