import { NameIndex } from '@barrelhive/matching';
import {
  bottles,
  bottlesOfAllDepartments,
  waysKept,
  waysKeptByAFifthHand,
  waysKeptByAFourthHand,
  waysKeptByAnEighthHand,
  waysKeptByANinthHand,
  waysKeptByAnotherHand,
  waysKeptByASeventhHand,
  waysKeptByASixthHand,
  waysKeptByAThirdHand,
  type WayToAsk,
} from '../../matching/test/findability/lists';
import { MAX_ITEMS_PER_SEARCH } from '../src';
import { narrowerTerms } from '../src/narrowing/narrower-terms';

const FOUND_SHARE = 0.97;

/** What a way to ask leads to among some bottles. A term with no bottle to find is right when it finds none that it must not. */
const verdictAmong = (catalogue: typeof bottles) => {
  const index = new NameIndex(
    catalogue.map(([, name]) => name),
    catalogue.map(([number]) => number),
  );
  const numbersAt = (positions: readonly number[]) => positions.map((position) => catalogue[position]?.[0] ?? '');
  return (way: WayToAsk) => {
    const { positions, isNear } = index.findOrNear(way.term);
    // Where a term is too broad, a person is shown what its narrower terms lead to.
    const isTooBroad = positions.length > MAX_ITEMS_PER_SEARCH && !isNear;
    const narrower = isTooBroad ? narrowerTerms(index, way.term).flatMap(({ term }) => index.search(term)) : positions;
    const shown = new Set(numbersAt(narrower));
    const found = new Set(numbersAt(positions));
    return {
      ...way,
      missed: way.finds.filter((number) => !shown.has(number)),
      wrong: way.findsNot.filter((number) => found.has(number)),
    };
  };
};

describe.each([
  { what: 'the ways to ask for bottles of the list', ways: waysKept, catalogue: bottles },
  { what: 'those by another hand', ways: waysKeptByAnotherHand, catalogue: bottles },
  { what: 'those by a third hand', ways: waysKeptByAThirdHand, catalogue: bottles },
  { what: 'those by a fourth hand', ways: waysKeptByAFourthHand, catalogue: bottles },
  { what: 'those by a fifth hand', ways: waysKeptByAFifthHand, catalogue: bottlesOfAllDepartments },
  { what: 'those by a sixth hand', ways: waysKeptByASixthHand, catalogue: bottlesOfAllDepartments },
  { what: 'those by a seventh hand', ways: waysKeptByASeventhHand, catalogue: bottlesOfAllDepartments },
  { what: 'those by an eighth hand', ways: waysKeptByAnEighthHand, catalogue: bottlesOfAllDepartments },
  { what: 'those by a ninth hand', ways: waysKeptByANinthHand, catalogue: bottlesOfAllDepartments },
])('$what', ({ ways, catalogue }) => {
  const verdicts = ways.map(verdictAmong(catalogue));

  it('are at least 400, and at least 100 say what they must not find', () => {
    expect(ways.filter(({ finds }) => finds.length > 0).length).toBeGreaterThanOrEqual(400);
    expect(ways.filter(({ findsNot }) => findsNot.length > 0).length).toBeGreaterThanOrEqual(100);
  });

  it('lead to what they should, 97 of 100 of them, be it by a narrower term', () => {
    const asked = verdicts.filter(({ finds }) => finds.length > 0);
    const missed = asked.filter((verdict) => verdict.missed.length > 0);
    expect(missed.slice(Math.floor(asked.length * (1 - FOUND_SHARE)))).toEqual([]);
  });

  it('never find what they must not', () => {
    expect(verdicts.filter(({ wrong }) => wrong.length > 0)).toEqual([]);
  });
});
