import { askFor, waysKept } from './findability/findability';

const FOUND_SHARE = 0.97;
const verdicts = askFor(waysKept);

describe('the ways to ask for bottles of the list', () => {
  it('are at least 400, and at least 100 say what they must not find', () => {
    expect(waysKept.filter(({ finds }) => finds.length > 0).length).toBeGreaterThanOrEqual(400);
    expect(waysKept.filter(({ findsNot }) => findsNot.length > 0).length).toBeGreaterThanOrEqual(100);
  });

  it('find what they should, 97 of 100 of them', () => {
    const asked = verdicts.filter(({ finds }) => finds.length > 0);
    const missed = asked.filter((verdict) => verdict.missed.length > 0);
    expect(missed.slice(Math.floor(asked.length * (1 - FOUND_SHARE)))).toEqual([]);
  });

  it('never find what they must not', () => {
    expect(verdicts.filter(({ wrong }) => wrong.length > 0)).toEqual([]);
  });
});
