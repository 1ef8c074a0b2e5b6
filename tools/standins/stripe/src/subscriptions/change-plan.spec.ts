import * as fc from 'fast-check';
import { sumOf } from '../books/ledger';
import { planOf, plans } from '../books/plans';
import { prorationLines } from './change-plan';

const basic = planOf('basic_monthly');
const premium = planOf('premium_monthly');
const period = { start: 0, end: 1_000 };
const amounts = (at: number) => prorationLines(basic, premium, period, at).map(({ amount }) => amount);

describe('a change of plan within a period', () => {
  it('costs the whole difference at the start, half of it in the middle, nothing at the end', () => {
    expect([amounts(0), amounts(500), amounts(1_000)]).toEqual([
      [-299, 999],
      [-150, 500],
      [0, 0],
    ]);
  });

  it('costs something upwards, gives something back downwards, and never more than the plans are worth', () => {
    const anyPlan = fc.constantFrom(...plans);
    fc.assert(
      fc.property(anyPlan, anyPlan, fc.integer({ min: -100, max: 1_100 }), (from, to, at) => {
        const total = sumOf(prorationLines(from, to, period, at));
        expect(Math.abs(total)).toBeLessThanOrEqual(Math.abs(to.cents - from.cents) + 1);
        if (at <= 0) expect(total).toBe(to.cents - from.cents);
        if (at >= period.end) expect(total).toBe(0);
      }),
    );
  });
});
