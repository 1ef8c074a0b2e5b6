import { normaliseName, termMatchesName } from '@barrelhive/matching';
import fc from 'fast-check';
import { brandMisspellings, suggestSpelling } from './suggest-spelling';

const lexicon = [
  'barrel',
  'blanton',
  'bourbon',
  'buffalo',
  'eagle',
  'glenfiddich',
  'old',
  'rare',
  'rye',
  'trace',
  'zephyr',
];

describe('a spelling suggestion', () => {
  it.each([
    ['bufallo trace', 'Buffalo Trace'],
    ['blantens gold', "Blanton's Gold"],
    ['Papy Van Winkel 15', 'Pappy Van Winkle 15'],
    ['wistle pig rye', 'WhistlePig Rye'],
    ['lafroig', 'Laphroaig'],
    ['jamison', 'Jameson'],
    ['yamasaki 12yr', 'Yamazaki 12yr'],
    ['eh tayler', 'E.H. Taylor'],
    ['makers marc', "Maker's Mark"],
    ['alijah craig burbon', 'Elijah Craig Bourbon'],
  ])('for "%s" is %s', (term, corrected) => {
    expect(suggestSpelling(` ${term} `)).toEqual({ original: term, corrected });
  });

  it('takes the nearest word of the catalogue for words it does not know', () => {
    expect(suggestSpelling('zephir barrle', lexicon)).toEqual({
      original: 'zephir barrle',
      corrected: 'Zephyr Barrel',
    });
  });

  it.each(['zephir', 'qqqqqqqq', 'chartreuse', '', '!!!!', '12yt'])(
    'is none for "%s", which nothing is near',
    (term) => {
      expect(suggestSpelling(term)).toBeUndefined();
    },
  );

  it.each(['Blanton', 'blantons', "BLANTON'S", 'buffalo trace', 'old rare', 'glenf', 'buff tra'])(
    'is none for "%s", which is right',
    (term) => {
      expect(suggestSpelling(term, lexicon)).toBeUndefined();
      expect(suggestSpelling(term)).toBeUndefined();
    },
  );

  it('says no word twice that stands behind the misspelled ones', () => {
    expect(suggestSpelling('woodferd reserve', ['hayden'])?.corrected).toBe('Woodford Reserve');
    expect(suggestSpelling('woodferd reserve rye', ['rye'])?.corrected).toBe('Woodford Reserve Rye');
  });

  it('leaves a misspelling alone that the catalogue spells that way', () => {
    expect(suggestSpelling('bullet')).toEqual({ original: 'bullet', corrected: 'Bulleit' });
    expect(suggestSpelling('bullet', ['bullet', 'bulleit'])).toBeUndefined();
  });

  it('has no number for another, and an end for one that sounds like it', () => {
    const words = ['weller', 'sixteen', 'xvi', 'eleventh', 'eddy'];
    for (const term of ['weller fifteen', 'weller xiv', 'weller seventh'])
      expect(suggestSpelling(term, words)).toBeUndefined();
    expect(suggestSpelling('deep eddie', ['deep', ...words])?.corrected).toBe('Deep Eddy');
  });

  it('always asks for something else than the term, and never touches a term whose words are known', () => {
    const words = fc.oneof(
      fc.constantFrom(...lexicon),
      fc.string({ unit: 'binary', maxLength: 9 }),
      fc.constantFrom('blantens', 'trase', 'buffallo'),
    );
    fc.assert(
      fc.property(fc.array(words, { maxLength: 4 }), (parts) => {
        const term = parts.join(' ');
        const suggestion = suggestSpelling(term, lexicon);
        const known = normaliseName(term)
          .split(' ')
          .every((word) => lexicon.some((entry) => entry.startsWith(word)));
        if (known) expect(suggestion).toBeUndefined();
        else expect(normaliseName(suggestion?.corrected ?? '')).not.toBe(normaliseName(term));
      }),
      { numRuns: 1000 },
    );
  });
});

describe('the list of misspellings', () => {
  const pairs = brandMisspellings().flatMap(([name, misspellings]) =>
    misspellings.map((spelling) => ({ name, spelling })),
  );

  it('is long enough to be of use', () => {
    expect(pairs.length).toBeGreaterThan(700);
  });

  it('holds no spelling twice, and none that is right', () => {
    const right = new Set(brandMisspellings().map(([name]) => normaliseName(name)));
    const spellings = pairs.map(({ spelling }) => normaliseName(spelling));
    expect(spellings.filter((spelling) => right.has(spelling))).toEqual([]);
    expect(spellings.filter((spelling, index) => spellings.indexOf(spelling) !== index)).toEqual([]);
  });

  it('holds none that already finds the brand it means', () => {
    expect(pairs.filter(({ name, spelling }) => termMatchesName(spelling, name))).toEqual([]);
  });

  it('is corrected to the name meant, every one of it', () => {
    const wrong = pairs.filter(
      ({ name, spelling }) => normaliseName(suggestSpelling(spelling)?.corrected ?? '') !== normaliseName(name),
    );
    expect(wrong).toEqual([]);
  });
});
