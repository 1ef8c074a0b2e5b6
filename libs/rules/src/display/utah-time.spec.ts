import { displayDay, displayMoment } from './utah-time';

describe('an instant as Utah has it', () => {
  it.each([
    ['2026-11-23T14:01:00Z', 'Nov 23, 2026', 'Nov 23, 2026, 7:01 AM'],
    ['2026-07-04T05:30:00Z', 'Jul 3, 2026', 'Jul 3, 2026, 11:30 PM'],
  ])('is %s on %s, at %s', (instant, day, moment) => {
    const plainSpaces = (text: string) => text.replace(/\s/g, ' ');
    expect(displayDay(new Date(instant))).toBe(day);
    expect(plainSpaces(displayMoment(new Date(instant)))).toBe(moment);
  });
});
