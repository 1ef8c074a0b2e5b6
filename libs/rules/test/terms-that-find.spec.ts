import { CUT, NameIndex, nameWords, wordsOfName } from '@barrelhive/matching';
import fc from 'fast-check';
import { demoCatalogue } from '../../../tools/standins/dabs/catalogue/demo-catalogue';
import { brandMisspellings, suggestSpelling } from '../src/spelling/suggest-spelling';

const names = demoCatalogue().map(({ name }) => name);
const index = new NameIndex(names);
const lexicon = index.wordsByUse;
/** What a cut word was meant to be is not known, so that a mistyped word finds it, too. */
const isCut = (name: string) => wordsOfName(name).some((word) => word.startsWith(CUT));
const indexOfWholeNames = new NameIndex(names.filter((name) => !isCut(name)));

/** The ways in which people write what stands on the label, all of which find it. */
const manners: ((word: string) => string)[] = [
  (word) => word,
  (word) => word.toLowerCase(),
  (word) => word.slice(0, Math.max(1, Math.ceil(word.length / 2))),
  (word) => (/s$/i.test(word) ? word : `${word}s`),
  (word) => (/s$/i.test(word) ? word : `${word}'s`),
  (word) => word.replace(/^(\d+)\s?yr$/i, '$1 yr'),
  (word) => word.replace(/^(\d+)\s?yr$/i, '$1 years old'),
  (word) => word.replace(/^(\d+)\s?yr$/i, '$1-year-old'),
  (word) => word.replace(/^(\d+)ml$/i, '$1 ml'),
  (word) => (word.length === 2 ? [...word].join(' ') : word),
  (word) => (word.length === 2 ? [...word].join('.') : word),
];

const writtenWord = (words: readonly string[]) =>
  fc.tuple(fc.constantFrom(...words), fc.constantFrom(...manners)).map(([word, manner]) => manner(word));

/** Words of one name, in any order and manner. */
const partOfAName = fc
  .constantFrom(...names)
  .chain((name) => fc.array(writtenWord(name.split(/\s+/)), { minLength: 1, maxLength: 5 }))
  .map((words) => words.join(' '));

const misspelling = fc.constantFrom(...brandMisspellings().flatMap(([, misspellings]) => misspellings));

describe('a term that finds something in the catalogue', () => {
  it('is never corrected, however it is written', () => {
    let found = 0;
    fc.assert(
      fc.property(partOfAName, (term) => {
        if (index.count(term) === 0) return;
        found++;
        expect(suggestSpelling(term, lexicon)).toBeUndefined();
      }),
      { numRuns: 2000 },
    );
    expect(found).toBeGreaterThan(1000);
  });

  it('is never corrected even when it looks like a known misspelling of a brand', () => {
    fc.assert(
      fc.property(misspelling, partOfAName, fc.boolean(), (wrong, part, both) => {
        const term = both ? `${wrong} ${part}` : wrong;
        if (indexOfWholeNames.count(term) > 0) expect(suggestSpelling(term, lexicon)).toBeUndefined();
      }),
      { numRuns: 2000 },
    );
  });

  it('is every name itself', () => {
    expect(names.filter((name) => suggestSpelling(name, lexicon) !== undefined)).toEqual([]);
  });
});

it('a brand of the catalogue is found by the name that its misspellings are corrected to', () => {
  const isInitials = (word: string) => word.length <= 2;
  const isSold = (brand: string) => nameWords(brand).every((word) => isInitials(word) || lexicon.includes(word));
  const brands = brandMisspellings().map(([brand]) => brand);
  expect(brands.filter((brand) => isSold(brand) && index.count(brand) === 0)).toEqual([]);
});
