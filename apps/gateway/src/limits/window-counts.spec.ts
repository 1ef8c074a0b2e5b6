import fc from 'fast-check';
import { WindowCounts } from './window-counts';

const MINUTE_MS = 60_000;

describe('the counts of a window', () => {
  it('begin anew with each window of the clock', () => {
    const counts = new WindowCounts(MINUTE_MS);
    expect([counts.add('a', 0), counts.add('a', MINUTE_MS - 1), counts.add('a', MINUTE_MS)]).toEqual([1, 2, 1]);
    expect([0, MINUTE_MS - 1, 500].map((now) => counts.secondsToNext(now))).toEqual([60, 1, 60]);
    expect(new WindowCounts(60 * MINUTE_MS).secondsToNext(MINUTE_MS)).toBe(59 * 60);
  });

  it('forget a call that is taken back in its window, with the other replicas', () => {
    const counts = new WindowCounts(MINUTE_MS);
    counts.add('a', 0);
    counts.learn(0, 'a', 1, 1);
    counts.takeBack('a', MINUTE_MS);
    expect(counts.unshared().calls).toEqual([]);
    counts.takeBack('a', 0);
    expect(counts.unshared().calls).toEqual([['a', -1]]);
    counts.takeBack('a', 0);
    expect(counts.add('a', 0)).toBe(1);
  });

  it('drop news of a window that is over', () => {
    const counts = new WindowCounts(MINUTE_MS);
    counts.add('a', 0);
    const { window } = counts.unshared();
    counts.add('a', MINUTE_MS);
    counts.learn(window, 'a', 1, 500);
    expect(counts.add('a', MINUTE_MS)).toBe(2);
  });

  it('hold a bounded number of callers', () => {
    const counts = new WindowCounts(MINUTE_MS, 2);
    for (const caller of ['a', 'b', 'c']) counts.add(caller, 0);
    expect(counts.unshared().calls.length).toBeLessThanOrEqual(2);
  });

  it('of many strangers make nobody be forgotten who comes often', () => {
    const counts = new WindowCounts(MINUTE_MS, 100);
    const often = () => ['a', 'b'].map((caller) => counts.add(caller, 0));
    for (let stranger = 0; stranger < 1_000; stranger++) {
      counts.add(`stranger ${stranger}`, 0);
      if (stranger % 50 === 0) often();
    }
    expect(often()).toEqual([21, 21]);
    expect(counts.unshared().calls.length).toBe(100);
    expect(counts.add('stranger 999', 0)).toBe(2);
    expect(counts.add('stranger 0', 0)).toBe(1);
  });

  it('of replicas that exchange them add up: after an exchange each knows every call of all', () => {
    const step = fc.oneof(
      fc.record({ replica: fc.nat({ max: 2 }), act: fc.constant('call' as const) }),
      fc.record({ replica: fc.nat({ max: 2 }), act: fc.constant('exchange' as const) }),
    );
    fc.assert(
      fc.property(fc.array(step, { maxLength: 60 }), (steps) => {
        const replicas = [new WindowCounts(MINUTE_MS), new WindowCounts(MINUTE_MS), new WindowCounts(MINUTE_MS)];
        let shared = 0;
        let calls = 0;
        const exchange = (counts: WindowCounts | undefined) => {
          const { window, calls: unsent } = counts?.unshared() ?? { window: 0, calls: [] };
          for (const [caller, count] of unsent) counts?.learn(window, caller, count, (shared += count));
        };
        for (const { replica, act } of steps) {
          if (act === 'exchange') exchange(replicas[replica]);
          else {
            calls++;
            expect(replicas[replica]?.add('a', 0)).toBeLessThanOrEqual(calls);
          }
        }
        for (const replica of replicas) exchange(replica);
        expect(shared).toBe(calls);
      }),
    );
  });
});
