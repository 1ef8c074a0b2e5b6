import { HOUR_MS } from '../durations';
import fc from 'fast-check';
import { followFeed, type StoreFeed } from './store-feed';
import { storeRises, type StoreReading } from './store-rises';

const NOW = new Date('2026-11-24T19:00:00Z');
const hoursAgo = (hours: number) => new Date(NOW.getTime() - hours * HOUR_MS);
const reading = (hours: number, stores: Record<string, number>, doubtful: string[] = []): StoreReading => ({
  checkedAt: hoursAgo(hours),
  stores: Object.entries(stores).map(([storeNumber, qty]) => ({
    storeNumber,
    qty,
    isDoubtful: doubtful.includes(storeNumber),
  })),
});
const rises = (before: StoreReading | undefined, after: StoreReading) => storeRises({ before, after, at: NOW });

describe('stores that got more of a bottle', () => {
  it('are those whose figure rose, from 0 or from more', () => {
    const before = reading(1, { '0009': 3, '0012': 2, '0033': 4 });
    expect(rises(before, reading(0, { '0007': 6, '0009': 5, '0012': 2, '0033': 1 }))).toEqual([
      { storeNumber: '0007', before: 0, after: 6, beforeCheckedAt: hoursAgo(1) },
      { storeNumber: '0009', before: 3, after: 5, beforeCheckedAt: hoursAgo(1) },
    ]);
  });

  it('are none without a reading of the last 48 hours', () => {
    const after = reading(0, { '0012': 6 });
    expect(rises(undefined, after)).toEqual([]);
    expect(rises(reading(48.1, {}), after)).toEqual([]);
    expect(rises(reading(47.9, {}), after)).toHaveLength(1);
  });

  it('count a doubted bottle as none, once more stand there', () => {
    const before = reading(1, { '0012': 1 }, ['0012']);
    expect(rises(before, reading(0, { '0012': 1 }))).toEqual([]);
    expect(rises(before, reading(0, { '0012': 24 }))).toMatchObject([{ before: 0, after: 24 }]);
  });

  describe('when the store is known', () => {
    const shown: StoreFeed = { shownSince: hoursAgo(900), seenAt: hoursAgo(0.1), missed: 0 };
    const riseOf = (qty: number, feed: StoreFeed | undefined, lastFall?: { at: Date; before: number }) =>
      storeRises({
        before: reading(1, {}),
        after: reading(0, { '0012': qty }),
        at: NOW,
        storeOf: () => feed && { feed, lastFall },
      }).length;

    it('are not told at its first reading ever, nor where the reading before was made while it was not shown', () => {
      expect(riseOf(6, undefined)).toBe(0);
      expect(riseOf(6, { ...shown, shownSince: hoursAgo(0.5) })).toBe(0);
      expect(riseOf(6, { ...shown, missed: 9 })).toBe(0);
      expect(riseOf(6, shown)).toBe(1);
    });

    it('are not told when a fall of the last day is taken back', () => {
      expect(riseOf(6, shown, { at: hoursAgo(3), before: 6 })).toBe(0);
      expect(riseOf(7, shown, { at: hoursAgo(3), before: 6 })).toBe(1);
      expect(riseOf(6, shown, { at: hoursAgo(25), before: 6 })).toBe(1);
      expect(riseOf(6, { ...shown, seenAt: hoursAgo(26) }, { at: hoursAgo(25), before: 6 })).toBe(0);
    });
  });
});

describe('a store whose figures stop', () => {
  const follow = (sightings: string, minutes = 1) => {
    let feed: StoreFeed | undefined;
    [...sightings].forEach((sighting, place) => {
      const at = new Date(NOW.getTime() + place * minutes * 60_000);
      feed = followFeed(feed, sighting === '+' ? 'there' : 'missed', at);
    });
    return feed?.shownSince.getTime() === NOW.getTime() ? 'without a break' : 'anew';
  };

  it.each(['+++', '+-+-+-+-+-+-+', '+----+', '+-----'])('is shown without a break in %s', (sightings) => {
    expect(follow(sightings)).toBe('without a break');
  });

  it.each(['+-----+', '++-------+++'])('is shown anew after it was missed in a row in %s', (sightings) => {
    expect(follow(sightings)).toBe('anew');
  });

  it('is shown anew after few were missed where nobody saw it for hours', () => {
    expect(follow('+--+', 50)).toBe('anew');
    expect(follow('+-+', 100)).toBe('without a break');
  });
});

const STORES = 6;
const BOTTLES = 40;
const MINUTES_BETWEEN = 0.5;
const ROUNDS = 120;

/** Stores that sell and get bottles, and somebody who reads one bottle after the other, over 40 hours. */
class PlayedStores {
  private readonly shelf = new Map<string, number>();
  private readonly readings = new Map<number, StoreReading<number>>();
  private readonly feeds = new Map<number, StoreFeed>();
  private readonly falls = new Map<string, { at: Date; before: number } | undefined>();
  /** Where bottles came since they were last read. */
  private readonly came = new Set<string>();
  readonly missed: string[] = [];
  readonly untrue: string[] = [];
  arrivals = 0;

  constructor(private readonly random: () => number) {
    for (let bottle = 0; bottle < BOTTLES; bottle++)
      for (let store = 1; store <= STORES; store++)
        if (random() < 0.6) this.shelf.set(`${bottle} ${store}`, 1 + Math.floor(random() * 12));
  }

  /** One reading, of which the agency does not show the stores of `gone`. */
  read(bottle: number, at: Date, gone: ReadonlySet<number>): void {
    const stores = Array.from({ length: STORES }, (_, place) => place + 1).flatMap((storeNumber) => {
      const qty = this.shelf.get(`${bottle} ${storeNumber}`) ?? 0;
      return qty > 0 && !gone.has(storeNumber) ? [{ storeNumber, qty }] : [];
    });
    const before = this.readings.get(bottle);
    const after = { checkedAt: at, stores };
    const rises = storeRises({
      before,
      after,
      at,
      storeOf: (store) => {
        const feed = this.feeds.get(store);
        return feed && { feed, lastFall: this.falls.get(`${bottle} ${store}`) };
      },
    });
    for (const { storeNumber, before: was } of rises)
      if (was === 0 && !this.came.has(`${bottle} ${storeNumber}`)) this.untrue.push(`${bottle} at ${storeNumber}`);
    this.keep(bottle, before, after);
    if (before !== undefined) this.count(bottle, before, { rises, gone });
  }

  /** Counts what came to stores that had none at the last reading, as far as it is to be seen. */
  private count(
    bottle: number,
    before: StoreReading<number>,
    { rises, gone }: { rises: { storeNumber: number }[]; gone: ReadonlySet<number> },
  ): void {
    const had = new Set(before.stores.map(({ storeNumber }) => storeNumber));
    for (let store = 1; store <= STORES; store++) {
      if (gone.has(store)) continue;
      const key = `${bottle} ${store}`;
      const hasCome = this.came.delete(key) && (this.shelf.get(key) ?? 0) > 0;
      if (!hasCome || had.has(store)) continue;
      this.arrivals++;
      if (!rises.some(({ storeNumber }) => storeNumber === store)) this.missed.push(key);
    }
  }

  private keep(bottle: number, before: StoreReading<number> | undefined, after: StoreReading<number>): void {
    const now = new Map(after.stores.map(({ storeNumber, qty }) => [storeNumber, qty]));
    const held = new Map((before?.stores ?? []).map(({ storeNumber, qty }) => [storeNumber, qty]));
    for (const store of new Set([...now.keys(), ...held.keys()])) {
      const sighting = now.has(store) ? 'there' : 'missed';
      this.feeds.set(store, followFeed(this.feeds.get(store), sighting, after.checkedAt));
      const [was, is] = [held.get(store) ?? 0, now.get(store) ?? 0];
      if (was !== is) this.falls.set(`${bottle} ${store}`, is < was ? { at: after.checkedAt, before: was } : undefined);
    }
    this.readings.set(bottle, after);
  }

  /** Sells a bottle here and there; now and then some come. */
  live(): void {
    const key = `${Math.floor(this.random() * BOTTLES)} ${1 + Math.floor(this.random() * STORES)}`;
    const qty = this.shelf.get(key) ?? 0;
    if (this.random() < 0.06) {
      this.shelf.set(key, qty + 6 + Math.floor(this.random() * 12));
      this.came.add(key);
    } else if (qty > 0 && this.random() < 0.5) this.shelf.set(key, qty - 1);
  }
}

describe('arrivals over many readings', () => {
  const play = (seed: number, outages: readonly { store: number; from: number; to: number }[]) => {
    let state = seed;
    const random = () => (state = (state * 48_271) % 2_147_483_647) / 2_147_483_647;
    const played = new PlayedStores(random);
    for (let place = 0; place < ROUNDS * BOTTLES; place++) {
      const at = new Date(NOW.getTime() + place * MINUTES_BETWEEN * 60_000);
      const gone = outages.filter(({ from, to }) => place >= from && place < to).map(({ store }) => store);
      played.read(place % BOTTLES, at, new Set(gone));
      played.live();
    }
    return played;
  };
  const seeds = fc.integer({ min: 1, max: 2_000_000_000 });

  it('are never told where none came, whatever stores are not shown for however long', () => {
    const outage = fc
      .record({
        store: fc.integer({ min: 1, max: STORES }),
        from: fc.integer({ min: 100, max: 4_000 }),
        long: fc.integer({ min: 1, max: 600 }),
      })
      .map(({ store, from, long }) => ({ store, from, to: from + long }));
    fc.assert(
      fc.property(seeds, fc.array(outage, { maxLength: 4 }), (seed, outages) => {
        expect(play(seed, outages).untrue).toEqual([]);
      }),
      { numRuns: 20 },
    );
  });

  it('are told nearly all while every store is shown', () => {
    fc.assert(
      fc.property(seeds, (seed) => {
        const { arrivals, missed } = play(seed, []);
        expect(arrivals).toBeGreaterThan(20);
        expect(missed.length).toBeLessThanOrEqual(Math.ceil(arrivals * 0.05));
      }),
      { numRuns: 15 },
    );
  });
});
