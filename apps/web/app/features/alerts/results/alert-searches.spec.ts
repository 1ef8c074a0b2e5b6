import { bottle } from '../../../../test/example-data';
import { idleSearch, searchProgress } from '../../../live-search/search-progress';
import { mayStart, statusOf } from './alert-searches';

const begun = searchProgress(idleSearch, { type: 'begun', term: 'weller' });

describe("an alert's search", () => {
  it('may start when nothing is known of it', () => {
    expect(statusOf(undefined)).toBe('not-started');
    expect(mayStart(undefined, false)).toBe(true);
    expect(mayStart(idleSearch, false)).toBe(true);
  });

  it('is in progress once begun, and does not start a second time', () => {
    expect(statusOf(begun)).toBe('in-progress');
    expect(mayStart(begun, true)).toBe(false);
  });

  it('is an empty result after an error, and may start again with a new list', () => {
    const failed = searchProgress(begun, { type: 'broken-off' });
    expect(statusOf(failed)).toBe('empty-result');
    expect(mayStart(failed, true)).toBe(true);
    expect(mayStart(failed, false)).toBe(false);
  });

  it('is complete with items, and then left alone', () => {
    const result = { searchTerm: 'weller', items: [bottle], count: 1, timestamp: bottle.lastChecked };
    const complete = searchProgress(begun, { type: 'answered', result });
    expect(statusOf(complete)).toBe('complete');
    expect(mayStart(complete, true)).toBe(false);
  });
});
