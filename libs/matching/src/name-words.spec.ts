import fc from 'fast-check';
import { nameWords, normaliseName, termKey, termMatchesName, termWords } from './name-words';

describe('the words of a name', () => {
  it.each([
    ["BLANTON'S GOLD", 'blanton gold'],
    ['Blanton’s Gold', 'blanton gold'],
    ['GLENFIDDICH 12YR', 'glenfiddich 12yr'],
    ['GLENFIDDICH 12 YR', 'glenfiddich 12yr'],
    ['GLENFIDDICH 12 YEARS', 'glenfiddich 12yr'],
    ['GLENFIDDICH 12-YEAR', 'glenfiddich 12yr'],
    ['BARTON 14YO', 'barton 14yr'],
    ['CAOL ILA 750 ML', 'caol ila 750ml'],
    ['E.H. TAYLOR', 'eh taylor'],
    ['E H TAYLOR', 'eh taylor'],
    ['J & B RARE', 'jb rare'],
    ['PIÑON RÉSERVE', 'pinon reserve'],
    ['ＦＵＬＬ ＷＩＤＴＨ', 'full width'],
    ['FOUR ROSES', 'four rose'],
    ['GLASS', 'glass'],
    ['WHISTLEPIG 10/15', 'whistlepig 10 15'],
    ['山崎 12年', '山崎 12年'],
    ['ΟΔΟΣ', 'οδοσ'],
    ['!!!! ---', ''],
  ])('of %s are "%s"', (name, words) => {
    expect(normaliseName(name)).toBe(words);
  });

  it('are the same after a second normalising, whatever the text', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary' }), (text) => {
        expect(normaliseName(normaliseName(text))).toBe(normaliseName(text));
      }),
      { numRuns: 2000 },
    );
  });

  it('do not depend on case', () => {
    fc.assert(
      fc.property(fc.string({ unit: fc.constantFrom(...'aBcÉñ ’1Z-') }), (text) => {
        expect(nameWords(text.toUpperCase())).toEqual(nameWords(text.toLowerCase()));
      }),
    );
  });
});

describe('the words of a term', () => {
  it('ask for nothing by the "old" behind an age', () => {
    expect(termWords('Glenfiddich 12 year old')).toEqual(['12yr', 'glenfiddich']);
    expect(termWords('12-year-old')).toEqual(['12yr']);
    expect(termWords('14yr old fitzgerald')).toEqual(['14yr', 'fitzgerald']);
  });

  it('keep an "old" that is part of a brand', () => {
    expect(termWords('old forester')).toEqual(['forester', 'old']);
  });

  it('are the same for terms that ask for the same', () => {
    expect(termWords('Trace Buffalo  TRACE')).toEqual(termWords("buffalo's trace"));
    expect(termWords('buffalo buff')).toEqual(['buffalo']);
  });
});

describe('the key of a term', () => {
  it.each([
    ["Blanton's Gold", 'gold BLANTON'],
    ['weller 12yr', 'Weller 12 Year Old'],
    ['E.H. Taylor', 'eh taylor'],
  ])('is one for %s and %s, which match the same names', (one, other) => {
    expect(termKey(one)).toBe(termKey(other));
  });

  it('differs where the terms ask for different bottles', () => {
    expect(termKey('weller 12')).not.toBe(termKey('weller 107'));
  });

  it('does not depend on the order of the words', () => {
    const words = fc.array(fc.stringMatching(/^[a-z]{2,8}$/), { minLength: 1, maxLength: 5 });
    fc.assert(
      fc.property(words, (terms) => {
        expect(termKey([...terms].reverse().join(' '))).toBe(termKey(terms.join(' ')));
      }),
    );
  });

  it.each([
    ["Blanton's Gold", 'blanton gold'],
    ['Weller 12 Year Old', '12yr weller'],
    ['J & B Rare 750 ml', '750ml jb rare'],
    ['Piñon RÉSERVE', 'pinon reserve'],
    ['buffalo buff', 'buffalo'],
    ['!!!!', ''],
  ])('of %s is what is stored of it: "%s"', (term, stored) => {
    expect(termKey(term)).toBe(stored);
  });
});

describe('a term', () => {
  it.each(["Blanton's", 'blantons', 'blanton', 'BLANT', "  blanton's   single ", 'barrel blanton'])(
    '"%s" finds BLANTON SINGLE BARREL BOURBON',
    (term) => {
      expect(termMatchesName(term, 'BLANTON SINGLE BARREL BOURBON 750ml')).toBe(true);
    },
  );

  it.each(['12yr', '12 yr', '12 year', '12 years', '12-year-old', '12 Year Old', 'glen 12'])(
    '"%s" finds GLENFIDDICH 12YR SINGLE MALT however its age is written',
    (term) => {
      expect(termMatchesName(term, 'GLENFIDDICH 12YR SINGLE MALT')).toBe(true);
      expect(termMatchesName(term, 'GLENFIDDICH 12 YEAR OLD MALT')).toBe(true);
    },
  );

  it.each(['eh taylor', 'E.H. Taylor', 'e h taylor', 'taylor'])('"%s" finds E H TAYLOR SMALL BATCH', (term) => {
    expect(termMatchesName(term, 'E H TAYLOR SMALL BATCH')).toBe(true);
  });

  it.each(['lanton', 'blanton rye', 'blantonson', 'sing1e'])('"%s" does not', (term) => {
    expect(termMatchesName(term, 'BLANTON SINGLE BARREL BOURBON')).toBe(false);
  });

  it.each(['', '    ', '!!!!', "''''", '—–-…', '.*.*', '%%%%', "' OR 1=1 --"])(
    'without a word of the name, "%s", matches nothing',
    (term) => {
      expect(termMatchesName(term, 'BLANTON SINGLE BARREL BOURBON')).toBe(false);
    },
  );
});
