import fc from 'fast-check';
import { LONGEST_SILENCE_MS, maySendAgain } from './may-send-again';

const SETTLE_MS = 310_000;
const metAt = new Date('2026-11-26T18:00:00Z');
const after = (ms: number) => new Date(metAt.getTime() + ms);
const ms = fc.integer({ min: 0, max: 3 * LONGEST_SILENCE_MS });

describe('sending in another timeline', () => {
  it('goes on once the provider was asked after the last text of before was surely listed', () => {
    expect(maySendAgain({ metAt, answeredAt: after(SETTLE_MS), now: after(SETTLE_MS) }, SETTLE_MS)).toBe('asked');
  });

  it('goes on unasked when the provider was silent for a quarter of an hour, and no sooner', () => {
    const silent = { metAt, answeredAt: undefined };
    expect(maySendAgain({ ...silent, now: after(LONGEST_SILENCE_MS - 1) }, SETTLE_MS)).toBe('not yet');
    expect(maySendAgain({ ...silent, now: after(LONGEST_SILENCE_MS) }, SETTLE_MS)).toBe('unasked');
  });

  it('never goes on as asked before that, never unasked while the provider answers, and never waits for ever', () => {
    fc.assert(
      fc.property(ms, ms, (answered, later) => {
        const now = after(answered + later);
        const outcome = maySendAgain({ metAt, answeredAt: after(answered), now }, SETTLE_MS);
        if (answered >= SETTLE_MS) expect(outcome).toBe('asked');
        else expect(outcome).toBe(later < LONGEST_SILENCE_MS ? 'not yet' : 'unasked');
      }),
    );
  });
});
