import { displayDay, displayMoment, displayWhen } from './utah-time';

const plainSpaces = (text: string) => text.replace(/\s/g, ' ');

describe('an instant as Utah has it', () => {
  it.each([
    ['2026-11-23T14:01:00Z', 'Nov 23, 2026', 'Nov 23, 2026, 7:01 AM'],
    ['2026-07-04T05:30:00Z', 'Jul 3, 2026', 'Jul 3, 2026, 11:30 PM'],
  ])('is %s on %s, at %s', (instant, day, moment) => {
    expect(displayDay(new Date(instant))).toBe(day);
    expect(plainSpaces(displayMoment(new Date(instant)))).toBe(moment);
  });

  it.each([
    ['of the same day', '2026-11-22T06:30:00Z', '11:30 PM'],
    ['of the day before', '2026-11-21T06:30:00Z', 'Nov 20, 11:30 PM'],
    ['of the day after by UTC alone', '2026-11-21T18:15:00Z', '11:15 AM'],
  ])('%s is told shortly: %s', (_when, instant, shown) => {
    expect(plainSpaces(displayWhen(new Date(instant), new Date('2026-11-22T06:59:00Z')))).toBe(shown);
  });
});
