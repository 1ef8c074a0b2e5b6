import fc from 'fast-check';
import {
  ALL_DAY,
  backlogOver,
  latest,
  mostWithin,
  NEVER,
  openedAtSlots,
  peakBacklog,
  servedByRank,
  servedInTurn,
  servedTogether,
  together,
  type Times,
} from './stages';

const HOURS = { openAt: 36_000, closeAt: 75_600 };
const seconds = (max: number) => fc.double({ min: 0, max, noNaN: true });
const arrivals = fc.array(seconds(86_400), { maxLength: 300 }).map((times) => times.sort((a, b) => a - b));
const servers = fc.integer({ min: 1, max: 8 });

const pacedServers = fc.record({
  servers,
  eachSeconds: seconds(60),
  perSecond: fc.double({ min: 0.01, max: 1_000, noNaN: true }),
  hours: fc.constantFrom(ALL_DAY, HOURS),
});

/** Every kind of stage, with any settings. */
const stage: fc.Arbitrary<(arrivals: Times) => Times> = fc.oneof(
  fc
    .record({ everySeconds: fc.integer({ min: 1, max: 3_600 }), hours: fc.constantFrom(ALL_DAY, HOURS) })
    .map((slots) => (times: Times) => openedAtSlots(times, slots)),
  fc
    .record({ baseSeconds: seconds(30), eachSeconds: seconds(1) })
    .map((transaction) => (times: Times) => servedTogether(times, transaction)),
  fc.record({ servers, eachSeconds: seconds(60) }).map((given) => (times: Times) => servedInTurn(times, given)),
  pacedServers.map((given) => (times: Times) => servedByRank([times], given)[0] ?? []),
);

describe('any stage', () => {
  it('loses no job, doubles none, and lets none leave before it came', () => {
    fc.assert(
      fc.property(arrivals, stage, (times, serve) => {
        const departures = serve(times);
        expect(departures).toHaveLength(times.length);
        expect(departures.every((departure, place) => departure >= (times[place] ?? NEVER))).toBe(true);
      }),
    );
  });

  it('keeps the order in which jobs came', () => {
    fc.assert(
      fc.property(arrivals, stage, (times, serve) => {
        const departures = serve(times);
        expect(departures).toEqual([...departures].sort((a, b) => a - b || 0));
      }),
    );
  });

  it('has a backlog that is never negative, and at the end holds what did not leave', () => {
    fc.assert(
      fc.property(arrivals, stage, (times, serve) => {
        const departures = serve(times);
        const backlog = backlogOver(times, departures);
        expect(backlog.every(({ jobs }) => jobs >= 0)).toBe(true);
        expect(backlog.at(-1)?.jobs ?? 0).toBe(departures.filter((at) => at === NEVER).length);
        expect(peakBacklog(times, departures)).toBeLessThanOrEqual(times.length);
      }),
    );
  });

  it('loses and doubles none of several kinds either, and keeps the order within each', () => {
    fc.assert(
      fc.property(fc.array(arrivals, { maxLength: 4 }), pacedServers, (kinds, given) => {
        const departures = servedByRank(kinds, given);
        expect(departures.map(({ length }) => length)).toEqual(kinds.map(({ length }) => length));
        for (const [kind, times] of kinds.entries()) {
          expect(times.every((at, place) => at <= (departures[kind]?.[place] ?? 0))).toBe(true);
          expect(departures[kind]).toEqual(together([departures[kind] ?? []]));
        }
        const backlog = backlogOver(together(kinds), together(departures));
        expect(backlog.every(({ jobs }) => jobs >= 0)).toBe(true);
      }),
    );
  });
});

describe('slots', () => {
  it('are within the hours, and what comes too late waits for another day', () => {
    const slots = { everySeconds: 900, hours: HOURS };
    expect(openedAtSlots([0, 36_001, 74_700, 74_701], slots)).toEqual([36_000, 36_900, 74_700, NEVER]);
  });
});

describe('a transaction', () => {
  it('ends with all it took, and holds up the next one', () => {
    const departures = servedTogether([10, 10, 11, 50], { baseSeconds: 1, eachSeconds: 2 });
    expect(departures).toEqual([15, 15, 18, 53]);
  });
});

describe('servers', () => {
  it('work side by side, and nobody waits while one is free', () => {
    expect(servedInTurn([0, 0, 0, 10], { servers: 2, eachSeconds: 3 })).toEqual([3, 3, 6, 13]);
  });

  it('never begin more than the pace allows, within the hours only', () => {
    fc.assert(
      fc.property(arrivals, servers, fc.integer({ min: 1, max: 50 }), (times, count, perSecond) => {
        const [departures = []] = servedByRank([times], { servers: count, eachSeconds: 0, perSecond, hours: HOURS });
        const sent = departures.filter((at) => at < NEVER);
        expect(mostWithin(sent, 0.999)).toBeLessThanOrEqual(perSecond);
        expect(sent.every((at) => at >= HOURS.openAt && at < HOURS.closeAt)).toBe(true);
      }),
    );
  });

  it('keep to the pace exactly while more waits', () => {
    const given = { servers: 1, eachSeconds: 0.1, perSecond: 2, hours: ALL_DAY };
    expect(servedByRank([[0, 0, 0]], given)).toEqual([[0.1, 0.6, 1.1]]);
  });
});

describe('kinds of jobs', () => {
  it('go by their rank, not by who came first', () => {
    const given = { servers: 1, eachSeconds: 0, perSecond: 1, hours: ALL_DAY };
    expect(
      servedByRank(
        [
          [1.5, 1.5],
          [0, 0, 0, 0],
        ],
        given,
      ),
    ).toEqual([
      [2, 3],
      [0, 1, 4, 5],
    ]);
  });
});

describe('the figures of a run of times', () => {
  it('are the latest that comes to pass, and the most within a span', () => {
    expect(latest([1, 7, NEVER])).toBe(7);
    expect(latest([NEVER])).toBeUndefined();
    expect(mostWithin([0, 0.5, 1, 1.2, 9], 1)).toBe(3);
    expect(mostWithin([], 1)).toBe(0);
  });
});
