import fc from 'fast-check';
import type { RunSchedule } from './next-run-time';
import { areAllOpen, hoursOfPhone, nextRunTimeInAll, quietAreaCodes, secondsLeftInAll } from './quiet-hours';

const hours = { startMinute: 480, endMinute: 1260 };
const utah: RunSchedule = {
  stepSeconds: 900,
  window: { startMinute: 600, endMinute: 1260 },
  days: new Set([1, 2, 3, 4, 5, 6]),
  zone: 'America/Denver',
};

const SALT_LAKE_CITY = '+18015550100';
const NEW_YORK = '+12125550100';
const LOS_ANGELES = '+12135550100';
const IDAHO = '+12085550100';
const HONOLULU = '+18085550100';
const GUAM = '+16715550100';
const TOLL_FREE = '+18005550100';

const zonesOf = (phone: string) => hoursOfPhone(phone, hours).map(({ zone }) => zone);
const isOpenFor = (phone: string, now: string) => areAllOpen(new Date(now), hoursOfPhone(phone, hours));

/** The hour that the clocks of a zone show. */
const hourIn = (zone: string, now: Date) =>
  Number(new Intl.DateTimeFormat('en-US', { timeZone: zone, hour: 'numeric', hourCycle: 'h23' }).format(now));

const someNumber = fc.constantFrom(SALT_LAKE_CITY, NEW_YORK, LOS_ANGELES, IDAHO, HONOLULU, GUAM, TOLL_FREE);
const someMinute = fc
  .integer({ min: 0, max: 366 * 24 * 60 })
  .map((minute) => new Date(Date.UTC(2026, 0, 1, 0, minute)));

describe('the hours of a phone', () => {
  it('are those of its area code, of each zone that this has, or of the whole mainland', () => {
    expect(zonesOf(SALT_LAKE_CITY)).toEqual(['America/Denver']);
    expect(zonesOf(NEW_YORK)).toEqual(['America/New_York']);
    expect(zonesOf(IDAHO)).toEqual(['America/Boise', 'America/Denver', 'America/Los_Angeles']);
    expect(zonesOf(TOLL_FREE)).toEqual([
      'America/New_York',
      'America/Chicago',
      'America/Denver',
      'America/Los_Angeles',
    ]);
  });

  it('begin at 8:00 there and end at 21:00', () => {
    expect(isOpenFor(NEW_YORK, '2026-11-20T12:59:59Z')).toBe(false);
    expect(isOpenFor(NEW_YORK, '2026-11-20T13:00:00Z')).toBe(true);
    expect(isOpenFor(NEW_YORK, '2026-11-21T01:59:59Z')).toBe(true);
    expect(isOpenFor(NEW_YORK, '2026-11-21T02:00:00Z')).toBe(false);
  });

  it('follow the summer time there', () => {
    expect(isOpenFor(NEW_YORK, '2026-07-21T00:59:59Z')).toBe(true);
    expect(isOpenFor(NEW_YORK, '2026-07-21T01:00:00Z')).toBe(false);
  });

  it('are open exactly where the area code is not among the quiet ones', () => {
    fc.assert(
      fc.property(someNumber, someMinute, (phone, now) => {
        const isQuiet = quietAreaCodes(now, hours).includes(phone.slice(2, 5));
        expect(areAllOpen(now, hoursOfPhone(phone, hours))).toBe(!isQuiet);
      }),
      { numRuns: 100 },
    );
  });

  it('never let a text go before 8:00 or after 21:00 in any zone of the area code', () => {
    fc.assert(
      fc.property(someNumber, someMinute, (phone, now) => {
        const isAwake = zonesOf(phone).every((zone) => hourIn(zone, now) >= 8 && hourIn(zone, now) < 21);
        expect(areAllOpen(now, hoursOfPhone(phone, hours))).toBe(isAwake);
      }),
      { numRuns: 300 },
    );
  });

  it('end a text with whichever hours end first', () => {
    const evening = new Date('2026-11-21T01:30:00Z');
    expect(secondsLeftInAll(evening, [utah])).toBe(9_000);
    expect(secondsLeftInAll(evening, [utah, ...hoursOfPhone(NEW_YORK, hours)])).toBe(1_800);
    expect(secondsLeftInAll(evening, [utah, ...hoursOfPhone(HONOLULU, hours)])).toBe(9_000);
  });
});

describe('the next run for a phone', () => {
  const next = (now: string, phone: string) =>
    nextRunTimeInAll(new Date(now), utah, hoursOfPhone(phone, hours)).toISOString();

  it.each([
    [
      'is that of the window where the phone is in Utah',
      '2026-11-20T18:07:00Z',
      SALT_LAKE_CITY,
      '2026-11-20T18:15:00.000Z',
    ],
    ['of New York ends two hours early', '2026-11-21T01:46:00Z', NEW_YORK, '2026-11-21T17:00:00.000Z'],
    ['of New York comes after the Sunday', '2026-11-22T02:00:00Z', NEW_YORK, '2026-11-23T17:00:00.000Z'],
    ['of Honolulu begins an hour late', '2026-11-20T17:00:00Z', HONOLULU, '2026-11-20T18:00:00.000Z'],
    ['of Guam begins in the afternoon', '2026-11-20T17:00:00Z', GUAM, '2026-11-20T22:00:00.000Z'],
  ])('%s', (_, now, phone, run) => {
    expect(next(now, phone)).toBe(run);
  });

  it('is the first mark at which all are open', () => {
    fc.assert(
      fc.property(someNumber, someMinute, (phone, now) => {
        const all = [utah, ...hoursOfPhone(phone, hours)];
        const found = nextRunTimeInAll(now, utah, hoursOfPhone(phone, hours));
        const stepMs = utah.stepSeconds * 1000;
        let mark = Math.ceil(now.getTime() / stepMs) * stepMs;
        while (!areAllOpen(new Date(mark), all)) mark += stepMs;
        expect(found).toEqual(new Date(mark));
      }),
      { numRuns: 300 },
    );
  });

  it('is far away where the hours have no moment in common', () => {
    const morning = { ...utah, window: { startMinute: 600, endMinute: 720 } };
    const now = new Date('2026-11-20T18:07:00Z');
    const found = nextRunTimeInAll(now, morning, hoursOfPhone(GUAM, hours));
    expect(found.getTime() - now.getTime()).toBeGreaterThan(14 * 86_400_000 - 1);
  });
});
