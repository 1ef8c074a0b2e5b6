import { foundNothingSince } from './list-saved-alerts';

describe('since when an alert finds nothing', () => {
  const now = new Date('2026-11-21T17:00:00.000Z');
  const daysAgo = (days: number) => new Date(now.getTime() - days * 86_400_000);

  it.each([
    ['it was saved, while nothing that it finds has left', 40, undefined, 40],
    ['it was saved, where what it would have found was gone by then', 40, 50, 40],
    ['what it found left', 40, 10, 10],
    ['a year at most, as far back as names are kept', 800, undefined, 365],
  ])('is since %s', (_, saved, left, since) => {
    const lastLeftAt = left === undefined ? undefined : daysAgo(left);
    expect(foundNothingSince({ createdAt: daysAgo(saved) }, { lastLeftAt }, now)).toEqual(daysAgo(since));
  });
});
