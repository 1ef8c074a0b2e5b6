import { dayAfter } from '@barrelhive/rules';
import { seededRandom } from '../../../tools/standins/server/seeded-random';
import { weekdaysOfArrivals, type DayOfArrivals } from '../src/stores/weekdays-of-arrivals';

const TODAY = '2026-11-26';
const NOISE = 0.03;

/** A store whose truck comes on one to three weekdays, with 2 to 12 sorts of bottles each time; of these 3 % are seen on some other day. */
function storeOf(seed: number, days: number): { truckDays: number[]; arrivals: DayOfArrivals[]; since: string } {
  const random = seededRandom(seed);
  const truckDays = [1, 2, 3, 4, 5].filter((weekday) => weekday === 1 + (seed % 5) || random.chance(0.25)).slice(0, 3);
  const since = dayAfter(TODAY, -days);
  const arrivals: DayOfArrivals[] = [];
  for (let day = since; day < TODAY; day = dayAfter(day)) {
    if (!truckDays.includes(new Date(day).getUTCDay())) continue;
    const sorts = random.between(2, 12);
    for (let sort = 0; sort < sorts; sort++) {
      const seenOn = random.chance(NOISE) ? dayAfter(since, random.between(0, days - 1)) : day;
      arrivals.push({ day: seenOn, sorts: 1 });
    }
  }
  return { truckDays, arrivals, since };
}

const saidOf = (seed: number, days: number) => {
  const { truckDays, arrivals, since } = storeOf(seed, days);
  return { truckDays, said: weekdaysOfArrivals(arrivals, { since, today: TODAY }) };
};
const seeds = Array.from({ length: 400 }, (_, seed) => seed);

describe('the weekdays on which the truck comes', () => {
  it.each([56, 182])(
    'are right in at least 95 %% of stores after %d days, of which 3 %% of the arrivals are off',
    (days) => {
      const right = seeds.filter((seed) => {
        const { truckDays, said } = saidOf(seed, days);
        return said?.days.join() === truckDays.join();
      });
      expect(right.length / seeds.length).toBeGreaterThanOrEqual(0.95);
    },
  );

  it('are not said before eight weeks', () => {
    expect(seeds.filter((seed) => saidOf(seed, 55).said !== undefined)).toEqual([]);
  });

  it('are not said of a store to which bottles come on any day', () => {
    const anyDay = seeds.slice(0, 100).map((seed) => {
      const random = seededRandom(seed);
      const since = dayAfter(TODAY, -182);
      const arrivals = Array.from({ length: 300 }, () => ({
        day: dayAfter(since, random.between(0, 181)),
        sorts: 1,
      }));
      return weekdaysOfArrivals(arrivals, { since, today: TODAY });
    });
    expect(anyDay.filter((said) => said !== undefined)).toEqual([]);
  });

  it('come with in how many of the weeks most came on them', () => {
    const weekBefore = (week: number, day: number) => dayAfter(TODAY, -7 * week - day);
    const weeks = Array.from({ length: 10 }, (_, week) => week);
    const tuesdays = weeks.map((week) => ({ day: weekBefore(week, 2), sorts: 10 }));
    const offs = [0, 1, 2].map((week) => ({ day: weekBefore(week, 5), sorts: 9 }));
    const since = dayAfter(TODAY, -75);
    expect(weekdaysOfArrivals([...tuesdays, ...offs], { since, today: TODAY })).toEqual({
      days: [2],
      weeks: 10,
      share: 0.7,
    });
    const rare = tuesdays.filter((_, week) => week % 2 === 0);
    expect(weekdaysOfArrivals(rare, { since, today: TODAY })).toBeUndefined();
  });
});
