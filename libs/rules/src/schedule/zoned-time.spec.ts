import fc from 'fast-check';
import { dayAfter, instantAt, localDay, wallClock } from './zoned-time';

const DENVER = 'America/Denver';
const HOUR = 3_600_000;
const instants = fc.date({
  min: new Date('2020-01-01T00:00:00Z'),
  max: new Date('2035-01-01T00:00:00Z'),
  noInvalidDate: true,
});
const zones = fc.constantFrom(
  DENVER,
  'UTC',
  'Asia/Kathmandu',
  'Australia/Lord_Howe',
  'Pacific/Kiritimati',
  'America/St_Johns',
);

describe('the clock of a zone', () => {
  it('shows the day of Denver, not of London', () => {
    expect(localDay(new Date('2026-11-21T06:59:59Z'), DENVER)).toBe('2026-11-20');
    expect(localDay(new Date('2026-11-21T07:00:00Z'), DENVER)).toBe('2026-11-21');
    expect(wallClock(new Date('2026-11-21T07:00:00.250Z'), DENVER)).toEqual({
      day: '2026-11-21',
      weekday: 6,
      msOfDay: 250,
    });
  });

  it('shows what Intl shows, in any zone at any instant', () => {
    fc.assert(
      fc.property(instants, zones, (instant, zone) => {
        const { day, msOfDay } = wallClock(instant, zone);
        const shown = new Intl.DateTimeFormat('sv-SE', {
          timeZone: zone,
          dateStyle: 'short',
          timeStyle: 'medium',
        }).format(instant);
        const time = new Date(msOfDay).toISOString().slice(11, 19);
        expect(`${day} ${time}`).toBe(shown);
      }),
    );
  });

  it('is turned back into the instant, or the first of two that look the same', () => {
    fc.assert(
      fc.property(instants, zones, (instant, zone) => {
        const { day, msOfDay } = wallClock(instant, zone);
        const found = instantAt(day, msOfDay, zone);
        expect(wallClock(found, zone)).toMatchObject({ day, msOfDay });
        expect([0, HOUR / 2, HOUR]).toContain(instant.getTime() - found.getTime());
      }),
    );
  });

  it('skips an hour in March', () => {
    expect(instantAt('2026-03-08', 1.5 * HOUR, DENVER).toISOString()).toBe('2026-03-08T08:30:00.000Z');
    expect(instantAt('2026-03-08', 2.5 * HOUR, DENVER).toISOString()).toBe('2026-03-08T09:30:00.000Z');
    expect(instantAt('2026-03-08', 3 * HOUR, DENVER).toISOString()).toBe('2026-03-08T09:00:00.000Z');
  });

  it('shows an hour twice in November, of which the first is meant', () => {
    expect(instantAt('2026-11-01', 1.5 * HOUR, DENVER).toISOString()).toBe('2026-11-01T07:30:00.000Z');
    expect(instantAt('2026-11-01', 2 * HOUR, DENVER).toISOString()).toBe('2026-11-01T09:00:00.000Z');
  });

  it('knows the day after, over months and years', () => {
    expect(['2026-02-28', '2028-02-28', '2026-12-31'].map((day) => dayAfter(day))).toEqual([
      '2026-03-01',
      '2028-02-29',
      '2027-01-01',
    ]);
  });

  it('is refused for a zone nobody knows', () => {
    expect(() => wallClock(new Date(), 'America/Nowhere')).toThrow(RangeError);
  });
});
