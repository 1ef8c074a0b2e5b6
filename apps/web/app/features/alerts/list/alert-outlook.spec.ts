import { obstacle } from '@barrelhive/contracts';
import fc from 'fast-check';
import type { ReadOutlook, ReadWithheld } from '../../../answers/read-outlooks';
import { nextReadingInMs, outlookTexts } from './alert-outlook';

/** A Saturday, 1:52 PM in Utah. */
const now = new Date('2026-11-21T20:52:00Z');
const nothing = { since: null, until: null, kinds: [] };

const textsOf = (outlook: Partial<ReadOutlook>) =>
  outlookTexts({ alertId: 'a1', notifiedAt: null, nextLookAt: null, withheld: undefined, ...outlook }, now).map(
    (text) => text.replace(/\s/g, ' '),
  );

describe('the outlook of an alert', () => {
  it.each([
    ['2026-11-21T21:00:00Z', ['Next look today at 2:00 PM']],
    ['2026-11-22T17:00:00Z', ['Next look tomorrow at 10:00 AM']],
    ['2026-11-23T17:00:00Z', ['Next look on Monday at 10:00 AM']],
    ['2026-11-30T17:00:00Z', ['Next look on November 30 at 10:00 AM']],
    // Still this day in Utah, the next one in Greenwich.
    ['2026-11-22T03:45:00Z', ['Next look today at 8:45 PM']],
    ['2026-11-21T20:52:00Z', ['Next look any minute']],
    ['2026-11-21T20:30:00Z', []],
    [null, []],
  ])('with its next look at %s says %j', (nextLookAt, texts) => {
    expect(textsOf({ nextLookAt })).toEqual(texts);
  });

  it.each<[Partial<ReadWithheld> & Pick<ReadWithheld, 'obstacle'>, string]>([
    [{ obstacle: 'no consent' }, 'Your phone needs your consent, on the account page'],
    [
      { obstacle: 'opted out', since: '2026-05-04T05:00:00Z' },
      'You replied STOP on May 3. Text START to the same number to get texts again',
    ],
    [{ obstacle: 'opted out' }, 'You replied STOP. Text START to the same number to get texts again'],
    [
      { obstacle: 'number unreachable', until: '2026-11-28T20:00:00Z' },
      'Your phone cannot be reached. We try again on November 28',
    ],
    [
      { obstacle: 'number lost', since: '2026-11-20T10:30:00Z' },
      'Your carrier says your number is not yours any more. Change it on the account page, or text START to us from it',
    ],
    [{ obstacle: 'not entitled' }, 'No texts on your plan'],
    [{ obstacle: 'told today', since: '2026-11-21T17:15:03Z' }, 'Told today at 10:15 AM'],
    [{ obstacle: 'too many today' }, 'You had 25 texts today'],
    [{ obstacle: 'not wanted', kinds: ['price', 'new-item'] }, 'Not wanted: price changes, new items'],
    [{ obstacle: 'found nothing' }, "Nothing in the state's list has matched this for 30 days"],
    [{ obstacle: 'sold out', since: '2026-11-21T20:40:00Z' }, 'Sold out since 1:40 PM'],
    // Still the day before in Utah.
    [{ obstacle: 'sold out', since: '2026-11-19T05:00:00Z' }, 'Sold out since Nov 18, 2026'],
    [{ obstacle: 'sold out' }, 'Sold out in all stores'],
    [{ obstacle: 'outside the hours', until: '2026-11-23T17:00:00Z' }, 'Outside the hours of texts'],
  ])('of %j says "%s"', (withheld, text) => {
    expect(textsOf({ notifiedAt: '2026-11-20T17:00:00Z', withheld: { ...nothing, ...withheld } })).toEqual([text]);
  });

  it('has a sentence for each obstacle, whatever of it is known', () => {
    const instant = fc.option(fc.date({ noInvalidDate: true }).map((at) => at.toISOString()));
    const withheld = fc.record({
      obstacle: fc.constantFrom(...obstacle.options),
      since: instant,
      until: instant,
      kinds: fc.subarray<ReadWithheld['kinds'][number]>(['back-in-stock', 'price', 'new-item']),
    });
    fc.assert(
      fc.property(withheld, (said) => {
        const [text = '', ...others] = textsOf({ withheld: said });
        expect(others).toEqual([]);
        expect(text).not.toMatch(/undefined|null|Invalid/);
      }),
    );
  });

  it('says when it was told last where nothing keeps texts away', () => {
    const outlook = { notifiedAt: '2026-11-21T05:00:00Z', nextLookAt: '2026-11-21T21:00:00Z' };
    expect(textsOf(outlook)).toEqual(['Next look today at 2:00 PM', 'Told last on November 20']);
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
});
