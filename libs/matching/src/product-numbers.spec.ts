import fc from 'fast-check';
import { NameIndex } from './name-index';
import { isUsualSize } from './whole-numbers';

const products = [
  ['016850', 'BLANTON BOURBON SNGL BRRL 750ml'],
  ['017766', 'EAGLE RARE 10 YR BOURBON 750ml'],
  ['004096', 'ARDBEG 10 YR SM SCOTCH 750ml'],
  ['000804', 'JACK DANIELS SINATRA 1000ml'],
  ['927198', 'HIGH WEST BOTTLED IN BOND 750ml'],
  ['018856', 'LARCENY BOURBON 750ml'],
  ['018859', 'LARCENY BOURBON 750ml'],
  ['001792', 'CHRISTMAS GLASSES'],
  ['021236', '1792 SMALL BATCH BOURBON 750ml'],
  ['021973', 'GRAPPA 750ml'],
  ['924626', 'HIGH WEST DOUBLE RYE BRL SLCT 21973 750ml'],
] as const;
const numbers = products.map(([number]) => number);
const names = products.map(([, name]) => name);
const index = new NameIndex(names, numbers);
const found = (term: string) => index.search(term).map((position) => numbers[position]);

describe('a product number', () => {
  it.each([
    ['016850', '016850'],
    ['16850', '016850'],
    ['#016850', '016850'],
    ['SKU 017766', '017766'],
    ['sku: 17766', '017766'],
    ['item no. 004096', '004096'],
    ['CSC 004096', '004096'],
    ['4096', '004096'],
    ['000804', '000804'],
    ['927198', '927198'],
    ['018859', '018859'],
    ['001792', '001792'],
    ['21973', '021973'],
    ['016850 blantons', '016850'],
    ['BLANTON BOURBON SNGL BRRL - 016850', '016850'],
  ])('typed as "%s" finds the product %s alone', (term, number) => {
    expect(found(term)).toEqual([number]);
    expect([index.count(term), index.findOrNear(term).isNear]).toEqual([1, false]);
  });

  it.each([
    ['1792', ['021236']],
    ['high west 21973', ['924626']],
    ['016850 weller', []],
    ['168', []],
    ['01685', []],
    ['0168501', []],
    ['16850ml', []],
    ['sku blanton', []],
  ])('is whole, and no number of a name: "%s" finds %j', (term, expected) => {
    expect(found(term)).toEqual(expected);
  });

  it('is forgiven the words of a question', () => {
    expect(index.findOrNear('do you have 016850 in stock').positions).toEqual([0]);
  });

  it('is no reason to correct a term', () => {
    expect(index.correctTerm('16850')).toBeUndefined();
  });

  it('is asked for by nobody where no numbers are given', () => {
    expect(new NameIndex(names).count('016850')).toBe(0);
  });

  it('is among the words of a name, for alerts', () => {
    expect(index.wordsOf('BLANTON BOURBON SNGL BRRL 750ml')).toEqual(expect.arrayContaining(['016850', '16850']));
    expect(index.wordsOf('CHRISTMAS GLASSES')).not.toContain('1792');
  });

  it('is among the words of its own product alone, where it is said which one is meant', () => {
    expect(index.wordsOf('LARCENY BOURBON 750ml', '018859')).toEqual(expect.arrayContaining(['018859', '18859']));
    expect(index.wordsOf('LARCENY BOURBON 750ml', '018859')).not.toContain('018856');
    expect(index.wordsOf('HIGH WEST DOUBLE RYE BRL SLCT 21973 750ml', '924626')).not.toContain('21973');
    expect(index.wordsOf('NEW BOTTLE 750ml', '900001')).toContain('900001');
  });

  it('finds what has it, whatever it is', () => {
    // 1750 asks for a size.
    const number = fc
      .integer({ min: 1000, max: 999_999 })
      .filter((each) => !isUsualSize(String(each)))
      .map((each) => String(each).padStart(6, '0'));
    fc.assert(
      fc.property(fc.uniqueArray(number, { minLength: 1, maxLength: 20 }), (some) => {
        const numbered = new NameIndex(
          some.map((_, place) => `BOTTLE ${'X'.repeat(place + 2)}`),
          some,
        );
        some.forEach((each, place) => {
          expect(numbered.search(each)).toEqual([place]);
          expect(numbered.search(String(Number(each)))).toEqual([place]);
        });
      }),
    );
  });
});
