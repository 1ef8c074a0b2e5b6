import { drawingOdds } from './drawing-odds';

describe('the odds of a drawing', () => {
  it.each([
    [{ bottles: 52, entries: 7102 }, '1 in 137'],
    [{ bottles: 1, entries: 12_345 }, '1 in 12,345'],
    [{ bottles: 90, entries: 40 }, '1 in 1'],
    [{ bottles: 90, entries: 0 }, undefined],
    [{ bottles: 0, entries: 10 }, undefined],
    [{ entries: 10 }, undefined],
  ])('of %j are %s', (figures, odds) => {
    expect(drawingOdds(figures)).toBe(odds);
  });
});
