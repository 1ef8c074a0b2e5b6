import fc from 'fast-check';
import { anyName, anyTerm } from '../test/arbitrary-names';
import { NameIndex } from './name-index';
import { TermIndex } from './term-index';
import { TermIndexBuilder } from './term-index-builder';
import { asksFor, termMatchesName, vocabularyOf } from './term-matches-name';
import { lettersOf } from './word-numbers';
import { wordsOfName } from './words-of-name';
import { forgivenessOf, termKey, termWords } from './words-of-term';

/** The terms by their positions. */
function indexOf(terms: readonly string[]): TermIndex {
  const index = new TermIndex();
  terms.forEach((term, position) => index.add(termKey(term), position));
  return index;
}

/** The same, made at once of two texts, with numbers that go on from the first. */
function builtIndexOf(terms: readonly string[], first = 0): TermIndex {
  const builder = new TermIndexBuilder();
  const half = terms.length >>> 1;
  for (const [from, part] of [
    [first, terms.slice(0, half)],
    [first + half, terms.slice(half)],
  ] as const) {
    builder.addLines(lettersOf(part.map(termKey).join('\n')), from);
  }
  return builder.build();
}

function termsMatching(index: TermIndex, name: string, wordsOf?: (name: string) => readonly string[]): number[] {
  const { terms, count } = index.match([name], wordsOf);
  return Array.from(terms.subarray(0, count)).sort((a, b) => a - b);
}

describe.each([
  ['to which terms were added', indexOf],
  ['that was made at once', builtIndexOf],
])('the reverse index %s', (_how, indexOf) => {
  it('finds the saved terms that match a name, equal ones each for themselves', () => {
    const index = indexOf(['buffalo trace', 'blanton', 'Trace BUFFALO', '!!!!', 'bour', 'eagle bourbon']);
    expect(termsMatching(index, 'BUFFALO TRACE BOURBON')).toEqual([0, 2, 4]);
    expect(termsMatching(index, "BLANTON'S GOLD")).toEqual([1]);
    expect(termsMatching(index, 'EAGLE RARE BOURBON')).toEqual([4, 5]);
    expect(termsMatching(index, '!!!!')).toEqual([]);
  });

  it('reports pairs name by name', () => {
    const { terms, names, count } = indexOf(['rye', 'bourbon']).match(['BOURBON', 'GIN', 'RYE']);
    const pairs = Array.from({ length: count }, (_, hit) => [terms[hit], names[hit]]);
    expect(pairs).toEqual([
      [1, 0],
      [0, 2],
    ]);
  });

  it('finds nothing in an empty index', () => {
    expect(termsMatching(indexOf([]), 'BLANTON')).toEqual([]);
    expect(indexOf(['blanton']).match([]).count).toBe(0);
  });

  it('grows with its hits', () => {
    const index = indexOf(Array.from({ length: 3000 }, () => 'blanton'));
    expect(termsMatching(index, 'BLANTON GOLD')).toEqual(Array.from({ length: 3000 }, (_, term) => term));
  });

  it('agrees with the forward matching on 5,000 random pairs of any Unicode', () => {
    let hits = 0;
    fc.assert(
      fc.property(
        fc.array(anyTerm, { maxLength: 10 }),
        fc.array(anyName, { minLength: 1, maxLength: 4 }),
        (terms, names) => {
          const index = indexOf(terms);
          for (const name of names) {
            const found = termsMatching(index, name);
            hits += found.length;
            expect(found).toEqual(terms.flatMap((term, position) => (termMatchesName(term, name) ? [position] : [])));
          }
        },
      ),
      { numRuns: 400 },
    );
    expect(hits).toBeGreaterThan(100);
  });

  it('agrees with it also among the words of a catalogue', () => {
    fc.assert(
      fc.property(
        fc.array(anyTerm, { maxLength: 10 }),
        fc.array(anyName, { minLength: 2, maxLength: 9 }),
        (terms, names) => {
          const [catalogue, words] = [new NameIndex(names.slice(1)), vocabularyOf(names.slice(1))];
          const wordsOf = (name: string) => catalogue.wordsOf(name);
          const index = indexOf(terms);
          for (const name of names) {
            const matching = terms.flatMap((term, position) => (termMatchesName(term, name, words) ? [position] : []));
            expect(termsMatching(index, name, wordsOf)).toEqual(matching);
          }
        },
      ),
      { numRuns: 150 },
    );
  });
});

describe.each([
  ['to which terms were added', indexOf],
  ['that was made at once', builtIndexOf],
])('near terms in the reverse index %s', (_how, indexOf) => {
  const nearTo = (index: TermIndex, name: string, words = wordsOfName(name)) => {
    const { terms, count } = index.matchNear([name], () => words);
    return Array.from(terms.subarray(0, count)).sort((a, b) => a - b);
  };

  it('lack only words that say little, and have another', () => {
    const index = indexOf(['blanton kentucky bourbon', 'blanton', 'bourbon whiskey', 'blanton rye', 'the blanton']);
    expect(nearTo(index, 'BLANTON SNGL BRRL')).toEqual([0, 4]);
    expect(termsMatching(index, 'BLANTON SNGL BRRL')).toEqual([1]);
  });

  it.each(['islay whiskey', 'the napa'])('may have nothing but words that are forgiven: "%s"', (term) => {
    expect(nearTo(indexOf([term]), 'NAPA ISLAY')).toEqual([0]);
  });

  it('are all that a catalogue finds near, and lack nothing but what is forgiven, for random pairs of any Unicode', () => {
    const forgiven = fc.constantFrom('islay', 'napa', 'vodka', 'gin', 'whiskey', 'the', 'kentucky');
    const anyOf = (any: typeof anyName) =>
      fc.oneof(
        any,
        fc.array(fc.oneof(forgiven, any), { minLength: 2, maxLength: 3 }).map((words) => words.join(' ')),
      );
    const [terms, names] = [anyOf(anyTerm), anyOf(anyName)];
    fc.assert(
      fc.property(fc.array(terms), fc.array(names, { minLength: 1, maxLength: 4 }), (searched, catalogue) => {
        const [known, index] = [new NameIndex(catalogue), indexOf(searched)];
        const nearness = searched.map((term) => known.nearness(term));
        for (const name of catalogue) {
          const words = known.wordsOf(name);
          const maybe = nearTo(index, name, words);
          expect(
            nearness.flatMap((isNearTo, place) => (isNearTo?.(words) && !maybe.includes(place) ? [place] : [])),
          ).toEqual([]);
          const lacked = maybe.map((place) =>
            termWords(searched[place] ?? '').filter((word) => !words.some((each) => asksFor(word, each))),
          );
          expect(lacked.filter((each) => each.length === 0 || !each.every(forgivenessOf))).toEqual([]);
        }
      }),
      { numRuns: 400 },
    );
  });
});

describe('the reverse index while terms come and go', () => {
  it('removes of equal terms the one that is wanted', () => {
    const index = indexOf(['blanton gold', 'gold blanton', 'blanton']);
    expect(index.remove(termKey('Blanton Gold'), (term) => term === 1)).toBe(1);
    expect(termsMatching(index, 'BLANTON GOLD')).toEqual([0, 2]);
  });

  it('removes nothing that it does not have', () => {
    const index = indexOf(['blanton gold', 'blanton gold rye']);
    for (const term of ['blanton', 'gold', 'blanton rye', 'weller', '!!!!'])
      expect(index.remove(termKey(term), () => true)).toBeUndefined();
    expect(index.remove(termKey('blanton gold'), () => false)).toBeUndefined();
    expect(termsMatching(index, 'BLANTON GOLD RYE')).toEqual([0, 1]);
  });

  it('removes a term also when another of its words is the rarest by then', () => {
    const index = indexOf(['weller antique']);
    for (let term = 1; term <= 50; term++) index.add(termKey(term % 2 === 0 ? 'antique' : `antique ${term}x`), term);
    expect(index.remove(termKey('weller antique'), () => true)).toBe(0);
    expect(termsMatching(index, 'WELLER ANTIQUE')).toEqual(Array.from({ length: 25 }, (_, at) => 2 * at + 2));
  });

  it('finds what a linear scan finds after any sequence of coming, going and changing', () => {
    let hits = 0;
    fc.assert(
      fc.property(someTerms, someSteps, fc.array(anyName, { minLength: 2, maxLength: 4 }), (before, steps, names) => {
        const index = builtIndexOf(before, steps.length);
        const there = new Map(before.map((term, place) => [steps.length + place, term]));
        steps.forEach(({ kind, term, which }, number) => {
          const chosen = [...there.keys()][which % Math.max(1, there.size)];
          if (kind !== 'come' && chosen !== undefined) {
            const key = termKey(there.get(chosen) ?? '');
            const removed = index.remove(key, (candidate) => candidate === chosen);
            expect(removed).toBe(key === '' ? undefined : chosen);
            there.delete(chosen);
          }
          if (kind === 'go') return;
          index.add(termKey(term), number);
          there.set(number, term);
        });
        for (const name of names) {
          const found = termsMatching(index, name);
          hits += found.length;
          const expected = [...there].flatMap(([number, term]) => (termMatchesName(term, name) ? [number] : []));
          expect(found).toEqual(expected.sort((a, b) => a - b));
        }
      }),
      { numRuns: 150 },
    );
    expect(hits).toBeGreaterThan(100);
  });

  it('stays whole over thousands of changes of which most move something', () => {
    const words = Array.from({ length: 40 }, (_, at) => `word${at}x`);
    const termOf = (number: number) => [3, 7, 11].map((step) => words[(number * step) % words.length]).join(' ');
    const index = new TermIndex();
    for (let number = 0; number < 6000; number++) {
      index.add(termKey(termOf(number)), number);
      if (number % 3 === 2)
        expect(index.remove(termKey(termOf(number - 1)), (term) => term === number - 1)).toBe(number - 1);
    }
    const name = words.slice(0, 25).join(' ').toUpperCase();
    const expected = Array.from({ length: 6000 }, (_, number) => number).filter(
      (number) => number % 3 !== 1 && termMatchesName(termOf(number), name),
    );
    expect(expected.length).toBeGreaterThan(500);
    expect(termsMatching(index, name)).toEqual(expected);
  });
});

const anyStep = fc.record({
  kind: fc.constantFrom('come' as const, 'come' as const, 'go' as const, 'change' as const),
  term: anyTerm,
  which: fc.nat(),
});
const someTerms = fc.array(anyTerm, { maxLength: 20 });
const someSteps = fc.array(anyStep, { minLength: 10, maxLength: 60 });

describe('an index that gives its terms new numbers', () => {
  it('finds the same terms, and says which number each had', () => {
    const terms = ['weller antique', 'blanton', '!!!!', 'blanton gold', 'weller', 'blanton', 'gold'];
    const builder = new TermIndexBuilder();
    builder.addLines(lettersOf(terms.map(termKey).join('\n')), 0);
    const order = new Uint32Array(builder.count);
    const steps = builder.buildInSteps(order);
    let step = steps.next();
    while (!step.done) step = steps.next();
    const found = termsMatching(step.value, 'BLANTON GOLD BOURBON');
    expect(found.map((number) => order[number]).sort()).toEqual(
      termsMatching(builtIndexOf(terms), 'BLANTON GOLD BOURBON'),
    );
    expect([...order].sort()).toEqual([0, 1, 3, 4, 5, 6]);
  });
});
