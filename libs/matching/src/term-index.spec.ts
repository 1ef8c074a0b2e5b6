import fc from 'fast-check';
import { anyName, anyTerm } from '../test/arbitrary-names';
import { buildTermIndex } from './term-index';
import { termMatchesName } from './term-matches-name';

describe('the reverse index', () => {
  it('finds the saved terms that match a name, equal ones each for themselves', () => {
    const index = buildTermIndex(['buffalo trace', 'blanton', 'Trace BUFFALO', '!!!!', 'bour', 'eagle bourbon']);
    expect(index.size).toBe(6);
    expect(index.termsMatching('BUFFALO TRACE BOURBON')).toEqual([0, 2, 4]);
    expect(index.termsMatching("BLANTON'S GOLD")).toEqual([1]);
    expect(index.termsMatching('EAGLE RARE BOURBON')).toEqual([4, 5]);
    expect(index.termsMatching('!!!!')).toEqual([]);
  });

  it('reports pairs name by name', () => {
    const { terms, names, count } = buildTermIndex(['rye', 'bourbon']).match(['BOURBON', 'GIN', 'RYE']);
    const pairs = Array.from({ length: count }, (_, hit) => [terms[hit], names[hit]]);
    expect(pairs).toEqual([
      [1, 0],
      [0, 2],
    ]);
  });

  it('finds nothing in an empty index', () => {
    expect(buildTermIndex([]).termsMatching('BLANTON')).toEqual([]);
    expect(buildTermIndex(['blanton']).match([]).count).toBe(0);
  });

  it('grows with its hits', () => {
    const index = buildTermIndex(Array.from({ length: 3000 }, () => 'blanton'));
    expect(index.termsMatching('BLANTON GOLD')).toEqual(Array.from({ length: 3000 }, (_, term) => term));
  });

  it('agrees with the forward matching on 10,000 random pairs of any Unicode', () => {
    let hits = 0;
    fc.assert(
      fc.property(
        fc.array(anyTerm, { maxLength: 10 }),
        fc.array(anyName, { minLength: 1, maxLength: 4 }),
        (terms, names) => {
          const index = buildTermIndex(terms);
          for (const name of names) {
            const found = index.termsMatching(name);
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
