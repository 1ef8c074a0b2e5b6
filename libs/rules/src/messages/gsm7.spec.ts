import fc from 'fast-check';
import { segmentCount, septetCount, toGsm7 } from './gsm7';

describe('a text in the GSM-7 alphabet', () => {
  it.each([
    ['Blanton’s “Gold” – 12yr…', 'Blanton\'s "Gold" - 12yr...'],
    ['Piñon Réserve Çelik', 'Piñon Réserve Çelik'],
    ['Côte Šljivovica Łódź', 'Cote Sljivovica Lodz'],
    ['Whiskey® 🥃 №1', 'Whiskey  No1'],
    ['café naïve', 'café naive'],
    ['é as two characters: e\u0301', 'é as two characters: é'],
    ['½ ﬁne', '1/2 fine'],
    ['山崎', ''],
    ['a\u00a0b\tc', 'a b c'],
  ])('%s becomes %s', (text, transliterated) => {
    expect(toGsm7(text)).toBe(transliterated);
  });

  it('is GSM-7 whatever it was made of, and stays as it is when made again', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary' }), (text) => {
        const sent = toGsm7(text);
        for (const character of sent) expect(septetCount(character)).toBeGreaterThan(0);
        expect(toGsm7(sent)).toBe(sent);
      }),
      { numRuns: 2000 },
    );
  });

  it('counts two septets for characters of the extension table', () => {
    expect(septetCount('abc')).toBe(3);
    expect(septetCount('€{}')).toBe(6);
  });

  it('takes one segment of 160 septets, or several of 153', () => {
    expect([160, 161, 306, 307].map((length) => segmentCount('x'.repeat(length)))).toEqual([1, 2, 2, 3]);
  });

  it('never tears a two-septet sign in two', () => {
    expect(segmentCount('x'.repeat(152) + '€' + 'x'.repeat(152))).toBe(3);
    expect(segmentCount('x'.repeat(151) + '€' + 'x'.repeat(153))).toBe(2);
  });
});
