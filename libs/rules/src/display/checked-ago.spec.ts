import { asOfAgo, checkedAgo, mountainTime } from './checked-ago';

const now = new Date('2026-11-21T17:00:00Z');
const before = (seconds: number) => new Date(now.getTime() - seconds * 1000);

describe('the age of a figure', () => {
  it.each([
    [-30, 'Checked just now'],
    [59, 'Checked just now'],
    [60, 'Checked 1 min ago'],
    [4 * 60 + 59, 'Checked 4 min ago'],
    [59 * 60 + 59, 'Checked 59 min ago'],
    [60 * 60, 'Checked 1 h ago'],
    [47 * 3600, 'Checked 47 h ago'],
    [49 * 3600, 'Checked 2 days ago'],
  ])('of %i seconds reads "%s"', (seconds, text) => {
    expect(checkedAgo(before(seconds), now)).toBe(text);
  });

  it('is said of what was kept, too', () => {
    expect(asOfAgo(before(12 * 60), now)).toBe('As of 12 min ago');
  });

  it('has its exact Mountain Time, in winter and in summer', () => {
    expect(mountainTime(now).replace(/\s/g, ' ')).toBe('Nov 21, 2026, 10:00:00 AM MST');
    expect(mountainTime(new Date('2026-07-01T00:30:00Z')).replace(/\s/g, ' ')).toBe('Jun 30, 2026, 6:30:00 PM MDT');
  });
});
