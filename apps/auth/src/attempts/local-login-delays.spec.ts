import fc from 'fast-check';
import { delayAfter, delaysOf, LocalLoginDelays, ONE_NETWORK } from './local-login-delays';

describe('the delay after failed logins', () => {
  it('begins with the fifth failure and doubles', () => {
    expect([1, 2, 3, 4, 5, 6, 7].map((failures) => delayAfter(failures, ONE_NETWORK))).toEqual([
      0, 0, 0, 0, 1_000, 2_000, 4_000,
    ]);
  });

  it('never shrinks and never passes 15 minutes', () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 10_000 }), (failures) => {
        expect(delayAfter(failures + 1, ONE_NETWORK)).toBeGreaterThanOrEqual(delayAfter(failures, ONE_NETWORK));
        expect(delayAfter(failures, ONE_NETWORK)).toBeLessThanOrEqual(15 * 60_000);
      }),
    );
  });

  it('stands in a table whose last entry is the longest delay', () => {
    const delays = delaysOf(ONE_NETWORK);
    expect(delays.at(-1)).toBe(15 * 60_000);
    expect(delaysOf({ firstDelayed: 20, firstMs: 1_000, longestMs: 30_000 }).slice(18)).toEqual([
      0, 1_000, 2_000, 4_000, 8_000, 16_000, 30_000,
    ]);
    expect(delays.slice(0, 6)).toEqual([0, 0, 0, 0, 1_000, 2_000]);
  });
});

describe('the login delays of one process', () => {
  it('let five attempts in, then make the account wait', () => {
    const delays = new LocalLoginDelays();
    expect([1, 2, 3, 4, 5].map(() => delays.admit('a', 0, ONE_NETWORK))).toEqual([0, 0, 0, 0, 0]);
    expect(delays.admit('a', 400, ONE_NETWORK)).toBe(600);
    expect(delays.admit('b', 400, ONE_NETWORK)).toBe(0);
  });

  it('start afresh after the right password', () => {
    const delays = new LocalLoginDelays();
    for (let attempt = 0; attempt < 5; attempt++) delays.admit('a', 0, ONE_NETWORK);
    delays.forget('a');
    expect(delays.admit('a', 0, ONE_NETWORK)).toBe(0);
  });

  it('count no attempt that is taken back', () => {
    const delays = new LocalLoginDelays();
    for (let attempt = 0; attempt < 5; attempt++) delays.admit('a', 0, ONE_NETWORK);
    delays.takeBack('a', 0, ONE_NETWORK);
    expect([delays.admit('a', 0, ONE_NETWORK), delays.admit('a', 0, ONE_NETWORK)]).toEqual([0, 1000]);
  });

  it('hold a bounded number of accounts', () => {
    const delays = new LocalLoginDelays(2);
    for (let attempt = 0; attempt < 5; attempt++) delays.admit('oldest', 0, ONE_NETWORK);
    delays.admit('b', 0, ONE_NETWORK);
    delays.admit('c', 0, ONE_NETWORK);
    expect(delays.admit('oldest', 0, ONE_NETWORK)).toBe(0);
  });

  it('never let in more attempts than the delays leave room for', () => {
    fc.assert(
      fc.property(fc.array(fc.integer({ min: 0, max: 600_000 }), { maxLength: 200 }), (pauses) => {
        const delays = new LocalLoginDelays();
        let now = 0;
        let admitted = 0;
        let openAt = 0;
        for (const pause of pauses) {
          now += pause;
          const wait = delays.admit('a', now, ONE_NETWORK);
          expect(wait).toBe(Math.max(0, openAt - now));
          if (wait > 0) continue;
          admitted++;
          openAt = now + delayAfter(admitted, ONE_NETWORK);
        }
      }),
    );
  });
});
