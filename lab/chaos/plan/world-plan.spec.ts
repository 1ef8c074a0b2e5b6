import { planWorld, textsSurelyOwed, type WorldPlan } from './world-plan';

const size = { seed: 'one', texts: 400, durationMs: 60_000, alertsEach: 25, confirm: 'off' as const };

describe('who waits for what in a run', () => {
  const plan = planWorld(size);

  it('is the same for the same seed, and another for another', () => {
    expect(planWorld(size)).toEqual(plan);
    expect(planWorld({ ...size, seed: 'two' }).moves).not.toEqual(plan.moves);
  });

  it('owes as many texts as were asked for, whatever happens', () => {
    expect(textsSurelyOwed(plan)).toBeGreaterThanOrEqual(size.texts);
    expect(textsSurelyOwed(planWorld({ ...size, texts: 10_000 }))).toBeGreaterThanOrEqual(10_000);
  });

  it('gives everybody a phone of their own and as many bottles as asked for, each with a word of its own', () => {
    expect(new Set(plan.people.map(({ phone }) => phone)).size).toBe(plan.people.length);
    expect(new Set(plan.bottles.map(({ word }) => word)).size).toBe(plan.bottles.length);
    for (const { bottles } of plan.people) expect(new Set(bottles).size).toBe(25);
    const { people } = planWorld({ ...size, alertsEach: 5 });
    for (const { bottles } of people) expect(new Set(bottles).size).toBe(5);
    expect(new Set(people.flatMap(({ bottles }) => bottles)).size % 25).toBe(0);
  });

  it('lets bottles come and go as their fate says, within the run', () => {
    const doings = ({ bottles, moves }: WorldPlan) =>
      bottles.map(({ fate }, at) => [fate, ...moves.flatMap(({ bottle, does }) => (bottle === at ? [does] : []))]);
    const expected = {
      stays: ['deliver'],
      returns: ['deliver', 'sell-out', 'deliver'],
      repeats: ['deliver', 'sell-out', 'deliver'],
      flees: ['deliver', 'sell-out'],
      never: [],
    };
    for (const [fate, ...does] of doings(plan)) expect(expected).toHaveProperty([fate ?? ''], does);
    expect(Math.max(...plan.moves.map(({ atMs }) => atMs))).toBeLessThanOrEqual(size.durationMs);
    expect(new Set(plan.bottles.map(({ fate }) => fate)).size).toBe(5);
  });

  it('lets somebody say STOP and somebody delete an alert', () => {
    expect(new Set(plan.acts.map(({ does }) => does))).toEqual(new Set(['stop', 'delete']));
  });

  it('lets somebody confirm the number late and somebody never, where that has to be, and owes no less', () => {
    const asked = planWorld({ ...size, confirm: 'required' });
    const late = asked.acts.flatMap(({ does, person }) => (does === 'confirm' ? [person] : []));
    const unconfirmed = [...asked.people.keys()].filter((at) => !asked.people[at]?.confirmsAtOnce);
    expect(late.length).toBeGreaterThan(0);
    expect(unconfirmed.length).toBe(2 * late.length);
    expect(unconfirmed).toEqual(expect.arrayContaining(late));
    const stopped = asked.acts.flatMap(({ does, person }) => (does === 'stop' ? [person] : []));
    expect(late.filter((person) => stopped.includes(person))).toEqual([]);
    expect(textsSurelyOwed(asked)).toBeGreaterThanOrEqual(size.texts);
    expect(plan.people.every(({ confirmsAtOnce }) => confirmsAtOnce)).toBe(true);
  });
});
