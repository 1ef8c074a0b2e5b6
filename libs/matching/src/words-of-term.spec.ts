import fc from 'fast-check';
import { shortWords } from './short-words/short-words';
import { forgivings, termKey, termWords, withoutForgiven } from './words-of-term';

describe('the words of a term', () => {
  it('ask for nothing by the "old" behind an age', () => {
    expect(termWords('Glenfiddich 12 year old')).toEqual(['12yr', 'fiddich', 'glen']);
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

describe('what a term asks for by its numbers', () => {
  it.each([
    ['eagle rare 1.75', '1750ml'],
    ['eagle rare 1.75L', '1750ml'],
    ['eagle rare 1750', '1750ml'],
    ['eagle rare handle', '1750ml'],
    ['eagle rare 1 liter', '1000ml'],
    ['eagle rare 1L', '1000ml'],
    ['eagle rare .75', '750ml'],
    ['eagle rare 750', '750ml'],
    ['eagle rare 10 year', '10yr'],
    ['eagle rare 10yo', '10yr'],
    ['eagle rare 10 y.o.', '10yr'],
    ['eagle rare 10y', '10yr'],
    ['eagle rare ten years old', '10yr'],
    ['eagle rare 101 proof', '101'],
    ['eagle rare 101pf', '101'],
    ['eagle rare No. 8', '8'],
    ['eagle rare #8', '8'],
    ['eagle rare number eight', '8'],
    ["eagle rare '17", '2017'],
    ['eagle rare 13.1', '13'],
    ['eagle rare 75cl', '750ml'],
    ['eagle rare 002', '2'],
    ['eagle rare sku 017766', '017766'],
    ['eagle rare item no 17766', '17766'],
  ])('"%s" asks for %s', (term, number) => {
    expect(termWords(term)).toEqual(expect.arrayContaining(['eagle', 'rare', number]));
  });
});

describe('the short words of a term', () => {
  it.each([
    ['blanton sngl brrl', 'barrel blanton single'],
    ['jd bib', 'bond bottled daniel in jack'],
    ['rich & rare whisky', 'rare rich whiskey'],
    ['rock n rye', 'rock rye'],
    ['four roses sb', '4 rose sb'],
    ['clase res', 'clase res'],
    ['w/ 2 glasses', '2 glass with'],
    ['tincup', 'cup tin'],
  ])('of "%s" are written out: %s', (term, key) => {
    expect(termKey(term)).toBe(key);
  });

  it('are written out once: the key of a key is the same', () => {
    const word = fc.constantFrom(
      ...shortWords.flatMap(([written, meanings]) => [written, ...meanings.split(' / ')]),
      '12',
      'old',
      '1.75',
    );
    fc.assert(
      fc.property(fc.array(word, { minLength: 1, maxLength: 3 }), (words) => {
        const key = termKey(words.join(' '));
        // Two letters that come to stand side by side would be read as initials.
        fc.pre(!/(?:^| )\p{L} \p{L}(?: |$)/u.test(key));
        expect(termKey(key)).toBe(key);
      }),
    );
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
    ['Aged 12 Years Weller', '12yr weller'],
    ['J & B Rare 750 ml', '750ml jb rare'],
    ['Piñon RÉSERVE', 'pinon reserve'],
    ['buffalo buff', 'buffalo'],
    ['!!!!', ''],
  ])('of %s is what is stored of it: "%s"', (term, stored) => {
    expect(termKey(term)).toBe(stored);
  });
});

describe('the words that are forgiven', () => {
  it.each([
    ['blanton kentucky straight bourbon whisky', ['blanton']],
    ['the macallan', ['macallan']],
    ['kentucky straight bourbon', undefined],
    ['blanton', undefined],
  ])('leave of "%s" %j', (term, left) => {
    expect(withoutForgiven(termWords(term))).toEqual(left);
  });

  it.each([
    [
      'deacon blended scotch',
      [
        ['blended', 'deacon'],
        ['deacon', 'scotch'],
      ],
    ],
    ['mcconnell irish sherry', [['mcconnell', 'sherry']]],
    ['domaine senat royal', [['royal', 'senat']]],
    ['family deacon', []],
    ['lowland scotch whisky', [['lowland']]],
  ])('are tried for "%s" in turn, with two words left: %j', (term, left) => {
    expect(forgivings(termWords(term))).toEqual(left);
  });
});
