import { forEachPart, type Costs } from '../measure/processor-accounts';
import { costOf, medianCosts, totalSpread, UNITS, type Rounds, type Unit } from './unit-costs';

const costing = (gateway: number, postgres: number): Costs =>
  forEachPart((part) => (part === 'gateway' ? gateway : part === 'postgres' ? postgres : 0));

/** Every unit costs nothing but the named ones. */
function roundsOf(given: Partial<Record<Unit, Rounds>>): Record<Unit, Rounds> {
  const rounds = (unit: Unit): Rounds => given[unit] ?? [costing(0, 0)];
  return {
    search: rounds('search'),
    stream: rounds('stream'),
    'session check': rounds('session check'),
    login: rounds('login'),
    'list text': rounds('list text'),
    'alert text': rounds('alert text'),
  };
}

describe('unit costs', () => {
  it('are those of the round in the middle, part by part', () => {
    expect(medianCosts([costing(1, 30), costing(2, 10), costing(9, 20)])).toEqual(costing(2, 20));
  });

  it('are never negative, though a difference against idling may be', () => {
    expect(medianCosts([costing(-5, 10)])).toEqual(costing(0, 10));
  });

  it('have a spread over all parts together', () => {
    expect(totalSpread([costing(1, 1), costing(2, 2), costing(3, 3)])).toEqual({ median: 4, low: 2, high: 6 });
  });

  it('add up over what happened and over the time that passed', () => {
    const units = { rounds: roundsOf({ search: [costing(10, 5)], login: [costing(1, 100)] }), idle: costing(3, 2) };
    expect(costOf(units, { search: 4, login: 2 }, 10)).toEqual(costing(4 * 10 + 2 + 30, 4 * 5 + 200 + 20));
    expect(costOf(units, {}, 0)).toEqual(costing(0, 0));
  });

  it('are kept for each unit there is', () => {
    expect(Object.keys(roundsOf({})).sort()).toEqual([...UNITS].sort());
  });
});
