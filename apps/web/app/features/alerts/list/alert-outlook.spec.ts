import { capabilitiesOf } from '@barrelhive/rules';
import fc from 'fast-check';
import { nextLook, nextReadingInMs, obstacleOf, whyNoText } from './alert-outlook';

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

  it.each([
    [['2026-11-23T17:00:00Z', '2026-11-21T21:00:00Z', null], 500_000],
    [['2026-11-21T20:51:59Z'], 60_000],
    [['2026-11-23T17:00:00Z'], 3_600_000],
    [[null], false],
    [[], false],
  ])('with the next looks %j is read again in %j ms', (nextRuns, wait) => {
    expect(nextReadingInMs(nextRuns, now)).toBe(wait);
  });

  const soon = '2026-11-21T21:00:00Z';
  const monday = '2026-11-23T17:00:00Z';
  it.each([
    [{ nextRun: soon, sentAt: ['2026-11-21T17:00:00Z'], inStores: 0 }, 'Already told today'],
    [{ nextRun: soon, sentAt: ['2026-11-21T05:00:00Z'], inStores: 0 }, 'Sold out in all stores'],
    // Still the day before in Utah.
    [{ nextRun: soon, sentAt: [], inStores: 0, soldOutSince: '2026-11-19T05:00:00Z' }, 'Sold out since Nov 18, 2026'],
    [{ nextRun: soon, sentAt: [], inStores: 4, soldOutSince: '2026-11-19T05:00:00Z' }, undefined],
    [{ nextRun: monday, sentAt: [], inStores: 4 }, 'Outside the hours of texts'],
    [{ nextRun: monday, sentAt: [], inStores: undefined }, 'Outside the hours of texts'],
    [{ nextRun: soon, sentAt: [], inStores: 4 }, undefined],
    [{ nextRun: '2026-11-22T01:00:00Z', sentAt: [], inStores: 4 }, 'Outside the hours of texts'],
    [{ nextRun: null, sentAt: [], inStores: undefined }, undefined],
  ])('of %j says why no text comes: %s', (outlook, text) => {
    expect(whyNoText(outlook, now)).toBe(text);
  });

  it('says what keeps every text before what keeps this one, whatever else there is to say', () => {
    const instant = fc.date({ noInvalidDate: true }).map((at) => at.toISOString());
    const outlook = fc.record({
      nextRun: fc.option(instant),
      sentAt: fc.array(instant),
      inStores: fc.option(fc.nat(), { nil: undefined }),
    });
    fc.assert(
      fc.property(outlook, (parts) => {
        expect(whyNoText({ ...parts, obstacle: 'without plan' }, now)).toBe('No texts on your plan');
        expect(whyNoText({ ...parts, obstacle: 'opted out' }, now)).toMatch(/^You replied STOP/);
        expect(whyNoText({ ...parts, obstacle: 'without consent' }, now)).toMatch(/^Your phone needs your consent/);
      }),
    );
  });

  const basic = capabilitiesOf({ tier: 'basic', valid: true });
  const none = capabilitiesOf({ tier: 'basic', valid: false });
  it.each([
    [{ needsConsent: false, saysPlan: true, capabilities: basic }, undefined, 'opted out'],
    [{ needsConsent: true, saysPlan: true, capabilities: none }, 'without consent', 'without consent'],
    [{ needsConsent: false, saysPlan: true, capabilities: none }, 'without plan', 'without plan'],
    [{ needsConsent: false, saysPlan: false, capabilities: none }, undefined, 'opted out'],
  ])('of the user %j knows what keeps every text: %s, and after STOP: %s', (user, obstacle, afterStop) => {
    expect(obstacleOf(user, false)).toBe(obstacle);
    expect(obstacleOf(user, true)).toBe(afterStop);
  });
});
