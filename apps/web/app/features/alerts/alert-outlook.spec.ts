import { nextLook, whyNoText } from './alert-outlook';

/** A Saturday, 1:52 PM in Utah. */
const now = new Date('2026-11-21T20:52:00Z');

describe('the outlook of an alert', () => {
  it.each([
    ['2026-11-21T21:00:00Z', 'Next look today at 2:00 PM'],
    ['2026-11-22T17:00:00Z', 'Next look tomorrow at 10:00 AM'],
    ['2026-11-23T17:00:00Z', 'Next look on Monday at 10:00 AM'],
    ['2026-11-30T17:00:00Z', 'Next look on November 30 at 10:00 AM'],
    // Still this day in Utah, the next one in Greenwich.
    ['2026-11-22T03:45:00Z', 'Next look today at 8:45 PM'],
    ['2026-11-21T20:52:00Z', 'Next look any minute'],
    ['2026-11-21T20:30:00Z', undefined],
    [null, undefined],
  ])('with its next look at %s says "%s"', (nextRun, text) => {
    expect(nextLook({ nextRun }, now)?.replace(/\s/g, ' ')).toBe(text);
  });

  const soon = '2026-11-21T21:00:00Z';
  const monday = '2026-11-23T17:00:00Z';
  it.each([
    [{ nextRun: soon, sentAt: ['2026-11-21T17:00:00Z'], inStores: 0 }, 'Already told today'],
    [{ nextRun: soon, sentAt: ['2026-11-21T05:00:00Z'], inStores: 0 }, 'Sold out in all stores'],
    [{ nextRun: monday, sentAt: [], inStores: 4 }, 'Outside the hours of texts'],
    [{ nextRun: monday, sentAt: [], inStores: undefined }, 'Outside the hours of texts'],
    [{ nextRun: soon, sentAt: [], inStores: 4 }, undefined],
    [{ nextRun: '2026-11-22T01:00:00Z', sentAt: [], inStores: 4 }, 'Outside the hours of texts'],
    [{ nextRun: null, sentAt: [], inStores: undefined }, undefined],
  ])('of %j says why no text comes: %s', (outlook, text) => {
    expect(whyNoText(outlook, now)).toBe(text);
  });
});
