import fc from 'fast-check';
import { anyName, anyTerm } from '../test/arbitrary-names';
import { SavedTerms } from './saved-terms';
import { termMatchesName } from './term-matches-name';

describe('saved terms', () => {
  it('are found by key while they are saved', () => {
    const saved = new SavedTerms([['a', 'blanton']]);
    saved.set('b', 'gold');
    expect(saved.match(['BLANTON GOLD', 'RYE'])).toEqual([['a', 'b'], []]);
    expect(saved.delete('a')).toBe(true);
    expect(saved.delete('a')).toBe(false);
    expect(saved.match(['BLANTON GOLD'])).toEqual([['b']]);
    expect(saved.size).toBe(1);
  });

  it('replace the term of a key', () => {
    const saved = new SavedTerms([['a', 'blanton']]);
    saved.set('a', 'rye');
    expect(saved.match(['BLANTON', 'RYE'])).toEqual([[], ['a']]);
    saved.delete('a');
    saved.set('a', 'blanton');
    expect(saved.match(['BLANTON', 'RYE'])).toEqual([['a'], []]);
  });

  it('stay right when so many change that the index is built anew', () => {
    const saved = new SavedTerms<number>();
    for (let key = 0; key < 5000; key++) saved.set(key, key % 2 === 0 ? 'blanton' : 'rye');
    expect(saved.match(['BLANTON'])[0]).toHaveLength(2500);
    for (let key = 0; key < 5000; key += 4) saved.delete(key);
    expect(saved.match(['BLANTON', 'RYE']).map((keys) => keys.length)).toEqual([1250, 2500]);
  });

  it('find what a plain map of terms finds, after any changes', () => {
    const change = fc.tuple(fc.nat({ max: 8 }), fc.option(anyTerm));
    fc.assert(
      fc.property(fc.array(change, { maxLength: 30 }), fc.array(anyName, { maxLength: 3 }), (changes, names) => {
        const saved = new SavedTerms<number>([[0, 'old']]);
        const plain = new Map([[0, 'old']]);
        for (const [key, term] of changes) {
          if (term === null) expect(saved.delete(key)).toBe(plain.delete(key));
          else {
            saved.set(key, term);
            plain.set(key, term);
          }
          const expected = names.map((name) =>
            [...plain].flatMap(([id, saved]) => (termMatchesName(saved, name) ? [id] : [])).sort(),
          );
          expect(saved.match(names).map((keys) => keys.sort())).toEqual(expected);
        }
      }),
    );
  });
});
