import fc from 'fast-check';
import { rarityOf, type ShelfHistory, type Watch } from './rarity';

const NOW = new Date('2026-11-26T12:00:00Z');
const HOUR_MS = 3_600_000;
const hoursAgo = (hours: number) => new Date(NOW.getTime() - hours * HOUR_MS);
const daysAgo = (days: number) => hoursAgo(days * 24);
const always: Watch = { since: daysAgo(400), gaps: [] };

describe('how seldom a bottle is on a shelf', () => {
  it('is the share of hours, the returns, and the median time to the last bottle, by hand', () => {
    const history: ShelfHistory = {
      points: [
        { at: daysAgo(300), storeQty: 0 },
        { at: daysAgo(90), storeQty: 24 },
        { at: daysAgo(89), storeQty: 3 },
        { at: daysAgo(88), storeQty: 0 },
        { at: daysAgo(40), storeQty: 12 },
        { at: hoursAgo(40 * 24 - 3), storeQty: 0 },
        { at: daysAgo(7), storeQty: 6 },
      ],
      returns: [daysAgo(390), daysAgo(90), daysAgo(40), daysAgo(7)],
    };
    const found = rarityOf(history, always, NOW);
    expect(found).toEqual({
      watchedDays: 180,
      shareOfHours: (2 * 24 + 3 + 7 * 24) / (180 * 24),
      returns: 3,
      medianHoursOnShelf: (48 + 3) / 2,
    });
  });

  it('is not said before thirty days were watched, outages not counted', () => {
    const points = [{ at: daysAgo(60), storeQty: 1 }];
    const away = [{ at: daysAgo(60), storeQty: 0 }];
    expect(rarityOf({ points, returns: [] }, { since: daysAgo(29), gaps: [] }, NOW)).toBeUndefined();
    expect(rarityOf({ points, returns: [] }, { since: daysAgo(31), gaps: [] }, NOW)?.watchedDays).toBe(31);
    const gaps = [{ from: daysAgo(20), to: daysAgo(10) }];
    expect(rarityOf({ points: away, returns: [] }, { since: daysAgo(35), gaps }, NOW)).toBeUndefined();
  });

  it('knows no time on the shelf where nobody looked for two days meanwhile', () => {
    const points = [
      { at: daysAgo(100), storeQty: 0 },
      { at: daysAgo(50), storeQty: 5 },
      { at: daysAgo(45), storeQty: 0 },
    ];
    const history = { points, returns: [daysAgo(50)] };
    const gapOf = (hours: number) => [{ from: daysAgo(48), to: new Date(daysAgo(48).getTime() + hours * HOUR_MS) }];
    expect(rarityOf(history, { ...always, gaps: gapOf(47) }, NOW)?.medianHoursOnShelf).toBe(120);
    expect(rarityOf(history, { ...always, gaps: gapOf(49) }, NOW)?.medianHoursOnShelf).toBeUndefined();
  });

  it('is never made rarer by an outage that hides no whole appearance', () => {
    const hours = fc.integer({ min: 1, max: 170 * 24 });
    const figures = fc.uniqueArray(hours, { minLength: 1, maxLength: 20 });
    fc.assert(
      fc.property(figures, fc.boolean(), hours, fc.integer({ min: 1, max: 300 }), (changes, isThere, start, length) => {
        const all = changes
          .toSorted((a, b) => b - a)
          .map((at, place) => ({ at: hoursAgo(at), storeQty: (place % 2 === 0) === isThere ? 4 : 0 }));
        const points = [{ at: daysAgo(200), storeQty: isThere ? 0 : 4 }, ...all];
        const gap = { from: hoursAgo(start), to: hoursAgo(Math.max(0, start - length)) };
        const hidden = points.filter(({ at }) => at > gap.from && at <= gap.to);
        fc.pre(hidden.length < 2);
        // What changed in the outage was seen when we looked again.
        const seen = points.map((point) => (hidden.includes(point) ? { ...point, at: gap.to } : point));
        const before = rarityOf({ points, returns: [] }, always, NOW);
        const after = rarityOf({ points: seen, returns: [] }, { ...always, gaps: [gap] }, NOW);
        expect(after?.shareOfHours ?? 1).toBeGreaterThanOrEqual((before?.shareOfHours ?? 0) - 1e-9);
      }),
    );
  });
});
