import * as fc from 'fast-check';
import { heldPlan, live, newborn, PERIOD_HOURS, type Act, type Life } from './life';
import { planHistory } from './plan-history';

const WEEK_HOURS = 7 * 24;
const after = (...acts: Act[]): Life => acts.reduce(live, newborn);
const paid: Act = { kind: 'pay', tier: 'standard' };
const wait = (hours: number): Act => ({ kind: 'wait', hours });

describe('the model of a life', () => {
  it.each<[string, Act[], object]>([
    [
      'has nothing before anything was paid',
      [],
      { tier: 'free', valid: false, cancelled: false, endedPlan: undefined },
    ],
    ['has what was paid', [paid], { tier: 'standard', valid: true, endsAt: PERIOD_HOURS }],
    ['has it for another month when it renews', [paid, wait(PERIOD_HOURS)], { valid: true, endsAt: 2 * PERIOD_HOURS }],
    ['keeps a cancelled plan to its end', [paid, { kind: 'cancel' }, wait(PERIOD_HOURS - 1)], { status: 'cancelled' }],
    [
      'has nothing after the end of a cancelled plan',
      [paid, { kind: 'cancel' }, wait(PERIOD_HOURS)],
      { tier: 'free', valid: false, cancelled: true, endedPlan: 'standard' },
    ],
    [
      'keeps an unpaid plan for a week',
      [paid, { kind: 'decline-card' }, wait(PERIOD_HOURS), wait(WEEK_HOURS - 1)],
      { tier: 'standard', valid: true, paymentDueBy: PERIOD_HOURS + WEEK_HOURS },
    ],
    [
      'loses an unpaid plan after a week',
      [paid, { kind: 'decline-card' }, wait(PERIOD_HOURS), wait(WEEK_HOURS)],
      { tier: 'free', valid: false, cancelled: false },
    ],
    [
      'has an unpaid plan again once it is paid',
      [paid, { kind: 'decline-card' }, wait(PERIOD_HOURS), wait(WEEK_HOURS), { kind: 'repair-card' }],
      { tier: 'standard', valid: true },
    ],
    ['loses a refunded plan', [paid, { kind: 'refund' }], { valid: false, endedPlan: 'standard' }],
    ['keeps a partly refunded plan', [paid, { kind: 'refund-part' }], { valid: true }],
    ['has a refunded plan again when it renews', [paid, { kind: 'refund' }, wait(PERIOD_HOURS)], { valid: true }],
    [
      'has a disputed plan again when that is won',
      [paid, { kind: 'dispute' }, { kind: 'win-dispute' }],
      { valid: true },
    ],
    [
      'does not get a plan back whose dispute was lost',
      [paid, { kind: 'dispute' }, { kind: 'lose-dispute' }, wait(PERIOD_HOURS)],
      { valid: false },
    ],
    [
      'has the smaller plan from the next period on',
      [paid, { kind: 'downgrade', tier: 'basic' }, wait(PERIOD_HOURS)],
      { tier: 'basic' },
    ],
  ])('%s', (_what, acts, held) => {
    expect(heldPlan(after(...acts))).toMatchObject(held);
  });

  it('never has a plan without an end that is still to come, and never one after its account', () => {
    fc.assert(
      fc.property(fc.string(), fc.nat(), (seed, nth) => {
        let life = newborn;
        for (const act of planHistory(seed, nth)) {
          life = live(life, act);
          const { valid, endsAt = 0, tier } = heldPlan(life);
          expect(valid).toBe(tier !== 'free');
          if (valid) expect(life.isDeleted || endsAt <= life.now).toBe(false);
        }
      }),
    );
  });

  it('is planned alike for the same seed and number, and otherwise for another', () => {
    expect(planHistory('a', 1)).toEqual(planHistory('a', 1));
    expect(planHistory('a', 1)).not.toEqual(planHistory('a', 2));
  });
});
