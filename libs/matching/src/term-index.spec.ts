import fc from 'fast-check';
import { anyName, anyTerm } from '../test/arbitrary-names';
import { TermIndex } from './term-index';
import { termMatchesName } from './term-matches-name';

function termsMatching(index: TermIndex, name: string): number[] {
  const { terms, count } = index.match([name]);
  return Array.from(terms.subarray(0, count)).sort((a, b) => a - b);
}

describe('the reverse index', () => {
  it('finds the saved terms that match a name, equal ones each for themselves', () => {
    const index = new TermIndex(['buffalo trace', 'blanton', 'Trace BUFFALO', '!!!!', 'bour', 'eagle bourbon']);
    expect(termsMatching(index, 'BUFFALO TRACE BOURBON')).toEqual([0, 2, 4]);
    expect(termsMatching(index, "BLANTON'S GOLD")).toEqual([1]);
    expect(termsMatching(index, 'EAGLE RARE BOURBON')).toEqual([4, 5]);
    expect(termsMatching(index, '!!!!')).toEqual([]);
  });

  it('reports pairs name by name', () => {
    const { terms, names, count } = new TermIndex(['rye', 'bourbon']).match(['BOURBON', 'GIN', 'RYE']);
    const pairs = Array.from({ length: count }, (_, hit) => [terms[hit], names[hit]]);
    expect(pairs).toEqual([
      [1, 0],
      [0, 2],
    ]);
  });

  it('finds nothing in an empty index', () => {
    expect(termsMatching(new TermIndex([]), 'BLANTON')).toEqual([]);
    expect(new TermIndex(['blanton']).match([]).count).toBe(0);
  });

  it('grows with its hits', () => {
    const index = new TermIndex(Array.from({ length: 3000 }, () => 'blanton'));
    expect(termsMatching(index, 'BLANTON GOLD')).toEqual(Array.from({ length: 3000 }, (_, term) => term));
  });

  it('agrees with the forward matching on 10,000 random pairs of any Unicode', () => {
    let hits = 0;
    fc.assert(
      fc.property(
        fc.array(anyTerm, { maxLength: 10 }),
        fc.array(anyName, { minLength: 1, maxLength: 4 }),
        (terms, names) => {
          const index = new TermIndex(terms);
          for (const name of names) {
            const found = termsMatching(index, name);
            hits += found.length;
            expect(found).toEqual(terms.flatMap((term, position) => (termMatchesName(term, name) ? [position] : [])));
          }
        },
      ),
      { numRuns: 2000 },
    );
    expect(hits).toBeGreaterThan(500);
  });
});
