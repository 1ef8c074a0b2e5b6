import { MINUTE_MS } from '@barrelhive/rules';
import { quantile } from '../measure/spread';
import { PLAN, playShelves, REQUESTS_PER_DAY, type ShelvesPlayed } from './play-shelves';

describe('four days at 47 stores, with glitches, a silent store, pages without a table and outages of our own', () => {
  let days: ShelvesPlayed;

  beforeAll(() => {
    days = playShelves({ days: 4, bottles: 300, watched: 150, people: 60, seed: 'short' });
  });

  it('hide hardly any arrival from the watch for more than 20 minutes', () => {
    const { arrivals, inTime } = days.rises;
    expect(arrivals).toBeGreaterThan(100);
    expect(inTime / arrivals).toBeGreaterThanOrEqual(0.95);
  });

  it('make nobody hear of what was not delivered', () => {
    expect(days.rises.reported).toBeGreaterThan(500);
    expect(days.rises.untrue).toEqual([]);
  });

  it('cost at most the share of the pace, and what a day may have', () => {
    expect(days.played.watchShare()).toBeLessThanOrEqual(PLAN.share);
    expect(days.played.requests.busiestDay).toBeLessThanOrEqual(REQUESTS_PER_DAY);
  });

  it('leave figures of watched bottles young', () => {
    expect(quantile(days.played.ages, 0.95)).toBeLessThanOrEqual(20 * MINUTE_MS);
  });

  it('let texts name a store', () => {
    const { sent, withStore } = days.played.texts;
    expect(withStore / sent).toBeGreaterThanOrEqual(0.98);
  });
});
