import { NameIndex } from '@barrelhive/matching';
import {
  bottles,
  waysKept,
  waysKeptByAFourthHand,
  waysKeptByAnotherHand,
  waysKeptByAThirdHand,
  type WayToAsk,
} from '../../matching/test/findability/lists';
import { MAX_ITEMS_PER_SEARCH } from '../src';
import { narrowerTerms } from '../src/narrowing/narrower-terms';

const FOUND_SHARE = 0.97;

const index = new NameIndex(
  bottles.map(([, name]) => name),
  bottles.map(([number]) => number),
);
const numbersAt = (positions: readonly number[]) => positions.map((position) => bottles[position]?.[0] ?? '');

/** The bottles that a person is shown for a term; where it is too broad, those that its narrower terms lead to. */
function shownFor(term: string): string[] {
  const { positions, isNear } = index.findOrNear(term);
  if (positions.length <= MAX_ITEMS_PER_SEARCH || isNear) return numbersAt(positions);
  return narrowerTerms(index, term).flatMap((narrower) => numbersAt(index.search(narrower.term)));
}

/** What a way to ask leads to. A term with no bottle to find is right when it finds none that it must not. */
const verdictOn = (way: WayToAsk) => {
  const shown = new Set(shownFor(way.term));
  const found = new Set(numbersAt(index.findOrNear(way.term).positions));
  return {
    ...way,
    missed: way.finds.filter((number) => !shown.has(number)),
    wrong: way.findsNot.filter((number) => found.has(number)),
  };
};

describe.each([
  { what: 'the ways to ask for bottles of the list', ways: waysKept },
  { what: 'those by another hand', ways: waysKeptByAnotherHand },
  { what: 'those by a third hand', ways: waysKeptByAThirdHand },
  { what: 'those by a fourth hand', ways: waysKeptByAFourthHand },
])('$what', ({ ways }) => {
  const verdicts = ways.map(verdictOn);

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
