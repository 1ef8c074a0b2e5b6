import { HOUR_MS } from '../durations';
import type { OwnHours } from '@barrelhive/contracts';
import fc from 'fast-check';
import { utahHoliday } from '../schedule/utah-holidays';
import { dayAfter, instantAt, STORE_TIME_ZONE } from '../schedule/zoned-time';
import { clockWords, storeHoursAt, storeHoursOn, storeHoursWords, type OpenHours } from './store-hours';

const EVERY_DAY = [0, 1, 2, 3, 4, 5, 6];
const daysOf = (opens: string, closes: string, weekdays = EVERY_DAY): OwnHours => ({
  weekdays: weekdays.map((weekday) => ({ weekday, opens, closes })),
  exceptions: [],
});
const inDenver = (day: string, hour: number) => instantAt(day, hour * HOUR_MS, STORE_TIME_ZONE);
const wordsAt = (now: Date, own?: OwnHours) => storeHoursWords(storeHoursAt(now, own), now);
const msOf = (time: string) => Number(time.slice(0, 2)) * HOUR_MS + Number(time.slice(3)) * 60_000;

/** Any day, and often one on which the clocks change, a holiday, or the day beside one. */
const days = fc.oneof(
  fc.integer({ min: 0, max: 9_000 }).map((index) => dayAfter('2020-01-01', index)),
  fc.constantFrom('2026-03-08', '2026-11-01', '2027-03-14', '2027-11-07', '2026-11-26', '2026-11-27', '2027-07-05'),
);
const time = (minute: number) =>
  `${String(Math.floor(minute / 60)).padStart(2, '0')}:${String(minute % 60).padStart(2, '0')}`;
/** Not between 1 and 3 AM, of which there are two or none on the days on which the clocks change. */
const hours: fc.Arbitrary<OpenHours> = fc
  .uniqueArray(fc.integer({ min: 180, max: 1439 }), { minLength: 2, maxLength: 2 })
  .map((minutes) => minutes.toSorted((a, b) => a - b))
  .map(([opens = 0, closes = 0]) => ({ opens: time(opens), closes: time(closes) }));

describe('the hours of a store', () => {
  it.each([
    ['usual hours before opening', inDenver('2026-11-25', 8), undefined, 'Usually 11 AM to 10 PM, ask the store'],
    ['usual hours while most are open', inDenver('2026-11-25', 12), undefined, 'Usually 11 AM to 10 PM, ask the store'],
    ['a Sunday', inDenver('2026-11-29', 12), undefined, 'Closed on Sundays'],
    ['a holiday', inDenver('2026-11-26', 12), undefined, 'Closed today: Thanksgiving'],
    ['an observed Monday', inDenver('2027-07-05', 12), undefined, 'Closed today: Independence Day (observed)'],
    [
      'a holiday of a store with hours',
      inDenver('2026-11-26', 12),
      daysOf('10:00', '19:00'),
      'Closed today: Thanksgiving',
    ],
    ['own hours, early', inDenver('2026-11-25', 9), daysOf('10:30', '19:00'), 'Opens at 10:30 AM'],
    ['own hours, open', inDenver('2026-11-25', 12), daysOf('10:30', '19:00'), 'Open until 7 PM'],
    ['own hours, late', inDenver('2026-11-25', 19), daysOf('10:30', '19:00'), 'Closed since 7 PM'],
    ['a weekday without own hours', inDenver('2026-11-23', 12), daysOf('11:00', '19:00', [2, 3]), 'Closed on Mondays'],
  ])('are told of %s', (_name, now, own, words) => {
    expect(wordsAt(now, own)).toBe(words);
  });

  it('are those of a single day where they were entered, on a holiday, too', () => {
    const own: OwnHours = {
      weekdays: [],
      exceptions: [
        { day: '2026-12-24', opens: '11:00', closes: '18:00' },
        { day: '2026-12-26', reason: 'stocktaking' },
        { day: '2026-12-28' },
        { day: '2026-12-25', opens: '11:00', closes: '12:00' },
      ],
    };
    const words = ['24', '25', '26', '28', '29'].map((day) => wordsAt(inDenver(`2026-12-${day}`, 11.5), own));
    expect(words).toEqual([
      'Open until 6 PM',
      'Open until 12 PM',
      'Closed today: stocktaking',
      'Closed today',
      'Usually 11 AM to 10 PM, ask the store',
    ]);
  });

  it('begin and end at the minute the clocks in Utah show, on days of 23 and 25 hours, too', () => {
    fc.assert(
      fc.property(days, hours, (day, { opens, closes }) => {
        const own = { weekdays: [], exceptions: [{ day, opens, closes }] };
        const [opening, closing] = [opens, closes].map((at) => instantAt(day, msOf(at), STORE_TIME_ZONE).getTime());
        const isOpen = (ms = 0) => storeHoursAt(new Date(ms), own).isOpen;
        expect([isOpen((opening ?? 0) - 1), isOpen(opening), isOpen((closing ?? 0) - 1), isOpen(closing)]).toEqual([
          false,
          true,
          true,
          false,
        ]);
      }),
    );
  });

  it('are none on Sundays and holidays, and the usual ones on any other day', () => {
    fc.assert(
      fc.property(days, (day) => {
        const isClosed = new Date(day).getUTCDay() === 0 || utahHoliday(day) !== undefined;
        const { today, closedFor, isOwn } = storeHoursOn(day);
        expect([today === undefined, closedFor !== undefined, isOwn]).toEqual([isClosed, isClosed, false]);
      }),
    );
  });
});

it.each([
  ['00:00', '12 AM'],
  ['09:05', '9:05 AM'],
  ['12:00', '12 PM'],
  ['24:00', '12 AM'],
])('%s is said as %s', (at, words) => {
  expect(clockWords(at)).toBe(words);
});
