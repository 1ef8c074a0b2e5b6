import { isInsideWindow, parseSendDays, parseSendWindow, secondsLeftInWindow, type SendSchedule } from './send-window';

const EVERY_DAY = new Set([0, 1, 2, 3, 4, 5, 6]);
const utah: SendSchedule = {
  window: { startMinute: 600, endMinute: 1260 },
  days: new Set([1, 2, 3, 4, 5, 6]),
  zone: 'America/Denver',
  isHoliday: (day) => day === '2026-11-26',
};
const always: SendSchedule = { window: { startMinute: 0, endMinute: 1440 }, days: EVERY_DAY, zone: 'America/Denver' };

describe('a send window', () => {
  it.each([
    ['10:00-21:00', { startMinute: 600, endMinute: 1260 }],
    ['00:00-24:00', { startMinute: 0, endMinute: 1440 }],
    [' 9:05-9:06 ', { startMinute: 545, endMinute: 546 }],
    ['21:00-10:00', undefined],
    ['10:00-10:00', undefined],
    ['10:00-24:01', undefined],
    ['10:60-12:00', undefined],
    ['10-21', undefined],
    ['', undefined],
  ])('%p is read as %j', (text, window) => {
    expect(parseSendWindow(text)).toEqual(window);
  });

  it.each([
    ['mon-sat', [1, 2, 3, 4, 5, 6]],
    ['mon-sun', [0, 1, 2, 3, 4, 5, 6]],
    ['FRI-mon', [0, 1, 5, 6]],
    ['mon, wed,fri', [1, 3, 5]],
    ['sun', [0]],
    ['', undefined],
    ['monday', undefined],
    ['mon-wed-fri', undefined],
    ['mon,,tue', undefined],
  ])('days %p are read as %j', (text, days) => {
    const parsed = parseSendDays(text);
    expect(parsed && [...parsed].sort()).toEqual(days);
  });

  it.each([
    ['at 09:59:59', '2026-11-21T16:59:59Z', false, 0],
    ['at 10:00', '2026-11-21T17:00:00Z', true, 11 * 3600],
    ['at 20:59:59', '2026-11-22T03:59:59Z', true, 1],
    ['at 21:00', '2026-11-22T04:00:00Z', false, 0],
    ['on a Sunday', '2026-11-22T18:00:00Z', false, 0],
    ['on a holiday', '2026-11-26T18:00:00Z', false, 0],
    ['in summer at 10:00', '2026-07-01T16:00:00Z', true, 11 * 3600],
  ])('of Utah %s', (_, instant, inside, secondsLeft) => {
    expect(isInsideWindow(new Date(instant), utah)).toBe(inside);
    expect(secondsLeftInWindow(new Date(instant), utah)).toBe(secondsLeft);
  });

  it('that ends at midnight closes at midnight in Denver, also when the day has 23 or 25 hours', () => {
    const sundays: SendSchedule = { ...always, days: new Set([0]) };
    expect(secondsLeftInWindow(new Date('2026-03-08T07:00:00Z'), sundays)).toBe(23 * 3600);
    expect(secondsLeftInWindow(new Date('2026-11-01T06:00:00Z'), sundays)).toBe(25 * 3600);
    expect(isInsideWindow(new Date('2026-11-02T06:59:59Z'), sundays)).toBe(true);
    expect(isInsideWindow(new Date('2026-11-02T07:00:00Z'), sundays)).toBe(false);
  });

  it('that never closes has more than a day left, shortly before midnight too', () => {
    expect(secondsLeftInWindow(new Date('2026-11-22T06:59:50Z'), always)).toBe(2 * 24 * 3600 + 10);
  });
});
