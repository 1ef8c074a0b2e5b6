import fc from 'fast-check';
import { nameWords, normaliseName } from './name-words';

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
    ['Blanton’s™ Gold®', 'blanton gold'],
    ['Blan\u00ADton\u2060’s\u200BGold\uFEFF', 'blanton gold'],
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
