import fc from 'fast-check';
import { bottles } from '../test/findability/lists';
import { nameWords } from './name-words';
import { readWords } from './read-words';
import { plainBottle } from './short-words/plain-bottles';
import { otherwiseInNames } from './short-words/shop-talk';
import { shortWords, writtenOut } from './short-words/short-words';
import { termMatchesName } from './term-matches-name';
import { termKey } from './words-of-term';

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

  it.each([
    ['crown royal reg 750', 'CROWN ROYAL                     750ml'],
    ['crown royal regular', 'CROWN ROYAL                     750ml'],
    ['jim beam original', 'JIM BEAM                        750ml'],
    ['laga vulin 16', 'LAGAVULIN 16YR MALT SCOTCH      750ml'],
    ['ben romach', 'BENROMACH SPEYSIDE SINGLE MALT 10YR750ml'],
    ['heavensdoor', "HEAVEN'S DOOR REVIVAL STRAIGHT BOUR750ml"],
    ['prisoner wine company', 'THE PRISONER WINE CO. THE SNITCH   750ml'],
    ['prisoner wine co', 'THE PRISONER WINE CO. THE SNITCH   750ml'],
    ['colorado cider company', 'COLORADO CIDER CO.GLIDER           355ml'],
    ['bardstown bourbon company', 'BARDSTOWN DISCOVERY SERIES 750ml'],
    ['bardstown bourbon co', 'BARDSTOWN ORIGIN SERIES BOURBON 750ml'],
  ])('"%s" finds %s', (term, name) => expect(termMatchesName(term, name)).toBe(true));

  it.each([
    ['crown royal reg 750', 'CROWN ROYAL REGAL APPLE 750ml'],
    ['jameson regular 750', 'JAMESON CASKMATES 750ml'],
    ['yamasaki 18', 'YAMAZAKI SINGLE MALT 18YR 750ml'],
    ['bardstown bourbon company', 'OLD BARDSTOWN STRAIGHT BOURBON     750ml'],
    ['prisoner wine country', 'THE PRISONER WINE CO. THE SNITCH   750ml'],
  ])('"%s" does not find %s', (term, name) => expect(termMatchesName(term, name)).toBe(false));

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

describe('a name that the agency cut', () => {
  it.each([
    ['bourbon', 'ELIJAH CRAIG 1789 SMALL BATCH BOUR 750ml'],
    ['powers irish whiskey', "POWERS JOHN'S LANE 12 YR IRISH WHIS750ml"],
    ['powers irish whisky', "POWERS JOHN'S LANE 12 YR IRISH WHIS750ml"],
    ['ardbeg single malt', 'ARDBEG CORRYVRECKEN SINGLE MAL     750ml'],
    ['peaky blinders', 'BUSHMILLS PROHIBITION PEAKY BLINDER750ml'],
    ['kentucky owl japanese', 'KENTUCKY OWL WHISKEY TAKUMI JAPANES750ml'],
  ])('is found by the word that was meant: "%s" finds %s', (term, name) => {
    expect(termMatchesName(term, name)).toBe(true);
  });

  it.each([
    ['whistlepig 12', "POWERS JOHN'S LANE 12 YR IRISH WHIS750ml"],
    ['bourbno', 'ELIJAH CRAIG 1789 SMALL BATCH BOUR 750ml'],
    ['scotcj', 'BOWMORE 18YR SINGLE MALT SCOTC     750ml'],
    ['whiskhy', 'BULLEIT BOURBON FRONTIER WHISK     750ml'],
  ])('is not found by another long word that begins so: "%s" does not find %s', (term, name) => {
    expect(termMatchesName(term, name)).toBe(false);
  });
});

describe('a number', () => {
  it.each([
    ['eagle rare 17', 'EAGLE RARE 10 YR BOURBON 1750 ml'],
    ['jack daniels 10', 'JACK DANIELS BLACK LABEL 1000ml'],
    ['bulleit 10', 'BULLEIT BOURBON 10000ml'],
    ['old forester 19', 'OLD FORESTER 1920 750ml'],
    ['octomore 13.2', 'BRUICHLADDICH OCTOMORE 13.1 750ml'],
    ['makers 46 year', 'MAKERS MARK BOURBON 46 PROOF 750ml'],
  ])('of "%s" is not the beginning of one of %s', (term, name) => {
    expect(termMatchesName(term, name)).toBe(false);
  });

  it.each([
    ['balvenie 17', 'BALVENIE DOUBLEWOOD17 YR 750ml'],
    ['balvenie 21 year', 'BALVENIE 21 SINGLE BARREL 750ml'],
    ["parker's heritage 17", "PARKER'S HERITAGE 17TH ED 10Y RYE 750ml"],
    ['opus one 17', "OPUS ONE '17 750ml"],
    ['opus one 2017', "OPUS ONE '17 750ml"],
    ['proper 12', 'PROPER NO TWELVE IRISH WHISKEY 750ml'],
    ['boss hog 7', 'WHISTLEPIG BOSS HOG VII 750ml'],
    ['old grand dad 100 proof', 'OLD GRAND DAD 100PRF 750ml'],
    ['michters us1', "MICHTER'S US 1 BOURBON 750ml"],
    ['porters 1.75L', "PORTER'S FIRE 1750 ml"],
  ])('of "%s" is one of %s', (term, name) => {
    expect(termMatchesName(term, name)).toBe(true);
  });

  it('before "er" is a French first growth, and no Eagle Rare', () => {
    expect(termMatchesName('eagle rare', 'VIN SOPHIE MOREY MARANGES 1 ER CRU 750ml')).toBe(false);
    expect(termMatchesName('maranges 1er cru', 'VIN SOPHIE MOREY MARANGES 1 ER CRU 750ml')).toBe(true);
    expect(termMatchesName('maranges 1 er cru', 'MATROT MARANGES 1ER CRU 2017 750ml')).toBe(true);
    expect(termMatchesName('er 10', 'EAGLE RARE 10 YR BOURBON 750ml')).toBe(true);
  });

  it('is whole, whatever it is', () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 9999 }), fc.integer({ min: 0, max: 9 }), (number, digit) => {
        expect(termMatchesName(`stagg ${number}`, `STAGG ${number}${digit} BOURBON`)).toBe(false);
        expect(termMatchesName(`stagg ${number}`, `STAGG ${number} BOURBON`)).toBe(true);
      }),
    );
  });
});

describe('a name that was cut', () => {
  it.each([
    ['four roses 2023 limited edition small batch', 'FOUR ROSES 2023 LIMITED EDITION SMA750ml'],
    ["heaven's door revival straight bourbon", "HEAVEN'S DOOR REVIVAL STRAIGHT BOUR750ml"],
    ['veuve clicquot luminous', 'VEUVE CLICQUOT YELLOW LABEL LUMIN 1500ml'],
    ['jack daniels twice barreled heritage rye', 'JACK DANIELS TWICE BARRELED RYE HE700ml'],
    ['takumi japanese', 'KENTUCKY OWL WHISKEY TAKUMI JAPANES750ml'],
    ['bowmore 18 scotch', 'BOWMORE 18YR SINGLE MALT SCOTC 750ml'],
  ])('is found by "%s": %s', (term, name) => {
    expect(termMatchesName(term, name)).toBe(true);
  });

  it('is not taken for cut where there was room', () => {
    expect(termMatchesName('stagg bourbonade', 'STAGG BOURBON 750ml')).toBe(false);
    expect(termMatchesName('stagg barrelman', 'STAGG BARREL 750ml')).toBe(false);
  });
});

describe('the table of short words', () => {
  const rows = shortWords.flatMap(([written, meanings]) => meanings.split(' / ').map((meaning) => [written, meaning]));

  const inTermsOnly = ({ 0: written = '' }: readonly string[]) => otherwiseInNames.has(written);

  it.each(rows.filter((row) => !inTermsOnly(row)))('reads %s as %s in both directions', (written, meaning) => {
    expect(termMatchesName(`zzz ${meaning}`, `ZZZ ${written?.toUpperCase()} 50ml`)).toBe(true);
    expect(termMatchesName(`zzz ${written}`, `ZZZ ${meaning?.toUpperCase()} 50ml`)).toBe(true);
  });

  it.each(rows.filter(inTermsOnly))('reads %s as %s in terms, and never in names', (written, meaning) => {
    expect(termMatchesName(`zzz ${meaning}`, `ZZZ ${written?.toUpperCase()} 50ml`)).toBe(false);
    expect(termMatchesName(`zzz ${written}`, `ZZZ ${meaning?.toUpperCase()} 50ml`)).toBe(true);
  });

  it.each(shortWords.filter(([, , source]) => source !== 'usage'))(
    'has %s (%s) from a name that has it: %s',
    (written, meanings, source) => {
      const name = source.slice('000000 '.length);
      const found = [written, ...meanings.split(' / ')].filter((words) => termMatchesName(words, name));
      expect(found).toContain(written);
    },
  );

  it('has each short word once', () => {
    expect(new Set(shortWords.map(([written]) => written)).size).toBe(shortWords.length);
  });
});

describe('a whole row, copied with its size', () => {
  it.each([
    ['CROWN ROYAL 750ml', 'CROWN ROYAL 750ml'],
    ['crown royal 1750ml', 'CROWN ROYAL 1750ml'],
    ['CROWN ROYAL                       1000ml', 'CROWN ROYAL 1000ml'],
    ['JIM BEAM 750 ml', 'JIM BEAM 750ml'],
    ['SMIRNOFF VODKA 375ml', 'SMIRNOFF VODKA 375ml'],
    ['skyy vodka 750ML', 'SKYY VODKA 750ml'],
    ['360 VODKA 750ml', '360 VODKA 750ml'],
  ])('"%s" finds %s', (term, name) => {
    expect(termMatchesName(term, name)).toBe(true);
  });

  it.each([
    ['CROWN ROYAL 750ml', 'CROWN ROYAL PEACH 750ml'],
    ['CROWN ROYAL 750ml', 'CROWN ROYAL 1750ml'],
    ['CROWN ROYAL  1750ml ', 'CROWN ROYAL PEACH 1750ml'],
    ['Crown Royal 1750 ml.', 'CROWN ROYAL PEACH 1750ml'],
    ['JIM BEAM 1750ml', 'JIM BEAM PEACH 1750ml'],
    ['SMIRNOFF VODKA 750ml', 'SMIRNOFF CITRUS VODKA 750ml'],
    ['SKYY VODKA 750ml', 'SKYY 90 VODKA 750ml'],
    ['360 VODKA 750ml', '360 VODKA HOLIDAY GIFT 750ml'],
  ])('does not find others of the brand: "%s" does not find %s', (term, name) => {
    expect(termMatchesName(term, name)).toBe(false);
  });

  it('is what a person typed where it has no size, or more words', () => {
    expect(termMatchesName('crown royal', 'CROWN ROYAL PEACH 750ml')).toBe(true);
    expect(termMatchesName('crown royal 1.75', 'CROWN ROYAL REGAL APPLE 1750ml')).toBe(true);
    expect(termMatchesName('crown royal apple 750ml', 'CROWN ROYAL REGAL APPLE 750ml')).toBe(true);
    expect(termMatchesName('eagle rare 750ml', 'EAGLE RARE 10 YR BOURBON 750ml')).toBe(true);
  });

  it('has one key, also when it is read again', () => {
    const key = termKey('CROWN ROYAL 750ml');
    expect([termKey('crown royal 750 ml'), termKey(key)]).toEqual([key, key]);
  });
});

describe('a term made of the words of a name', () => {
  it('always finds the name', () => {
    const someWords = fc
      .constantFrom(...bottles)
      .chain(([, name]) => fc.tuple(fc.constant(name), fc.shuffledSubarray(nameWords(name), { minLength: 1 })));
    fc.assert(
      fc.property(someWords, ([name, words]) => {
        // A unit without its number, half of a number, and `and` are no words.
        fc.pre(!/\d\.\d/.test(name) && !words.some((word) => ['and', 'yr', 'ml'].includes(word)));
        // A whole row of another bottle of the brand.
        fc.pre(plainBottle(writtenOut(readWords(words.join(' ')).slice(0, -1))) === undefined);
        expect([name, words, termMatchesName(words.join(' '), name)]).toEqual([name, words, true]);
      }),
      { numRuns: 1000 },
    );
  });

  it('finds it for each of the 921 names as it stands', () => {
    expect(bottles.filter(([, name]) => !termMatchesName(name, name))).toEqual([]);
  });
});
