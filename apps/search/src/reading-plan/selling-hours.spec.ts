import { storeHoursAt } from '@barrelhive/rules';
import * as fc from 'fast-check';
import { nightPassBeganAt, storesMaySell } from './selling-hours';

const HOURS = { startMinute: 11 * 60, endMinute: 22 * 60 };

describe('the hours of stores', () => {
  it.each([
    ['before they open', '2026-11-23T17:59:59Z', false],
    ['as they open', '2026-11-23T18:00:00Z', true],
    ['in the evening', '2026-11-24T04:59:59Z', true],
    ['as they close', '2026-11-24T05:00:00Z', false],
    ['on a Sunday', '2026-11-22T20:00:00Z', false],
    ['in summer', '2026-07-06T17:00:00Z', true],
    ['on Thanksgiving', '2026-11-26T20:00:00Z', false],
  ])('%s', (_when, at, maySell) => {
    expect(storesMaySell(new Date(at), HOURS)).toBe(maySell);
  });

  it('are those that pages of stores say by the general rule, on every day', () => {
    const instants = fc.date({ min: new Date('2026-01-01'), max: new Date('2046-01-01'), noInvalidDate: true });
    fc.assert(
      fc.property(instants, (at) => storesMaySell(at, HOURS) === storeHoursAt(at).isOpen),
      { numRuns: 2_000 },
    );
  });

  it('of the whole day are those of every day', () => {
    expect(storesMaySell(new Date('2026-11-22T20:00:00Z'), { startMinute: 0, endMinute: 24 * 60 })).toBe(true);
  });

  it.each([
    ['none yet', '2026-11-24T05:29:59Z', undefined],
    ['that of the evening', '2026-11-24T05:30:00Z', '2026-11-24T05:30:00Z'],
    ['the same after midnight', '2026-11-24T17:59:59Z', '2026-11-24T05:30:00Z'],
    ['none once stores open', '2026-11-24T18:00:00Z', undefined],
  ])('have a night pass: %s', (_which, at, began) => {
    expect(nightPassBeganAt(new Date(at), HOURS, 22 * 60 + 30)).toEqual(began && new Date(began));
    expect(nightPassBeganAt(new Date(at), HOURS, undefined)).toBeUndefined();
  });
});
