import fc from 'fast-check';
import { counted, formatDollars, formatPrice, formatQuantity, parsePrice } from './figures';

describe('a price', () => {
  it.each([
    [3199, '$31.99'],
    [50, '$0.50'],
    [3000, '$30.00'],
    [129900, '$1,299.00'],
    [0, 'N/A'],
    [-5, 'N/A'],
    [null, 'N/A'],
    [undefined, 'N/A'],
    [Number.NaN, 'N/A'],
  ])('of %p cents is shown as %s', (cents, text) => {
    expect(formatPrice(cents)).toBe(text);
  });

  it('is read back from what is shown', () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 10_000_000 }), (cents) =>
        expect(parsePrice(formatPrice(cents))).toBe(cents),
      ),
    );
    expect(['N/A', '', '$', '1,2', '$1.234', '-3'].map(parsePrice)).toEqual(Array(6).fill(undefined));
  });

  it('of a plan may be nothing', () => {
    expect([formatDollars(0), formatDollars(299), formatDollars(-150)]).toEqual(['$0.00', '$2.99', '-$1.50']);
  });
});

it('a quantity has its thousands set apart', () => {
  expect([0, 12, 1284, 1234567, undefined].map(formatQuantity)).toEqual(['0', '12', '1,284', '1,234,567', 'N/A']);
});

it('figures are written as the browser would write them for Americans', () => {
  fc.assert(
    fc.property(fc.integer({ min: -(2 ** 45), max: 2 ** 45 }), (figure) => {
      expect(formatQuantity(figure)).toBe(figure.toLocaleString('en-US'));
      const dollars = (Math.abs(figure) / 100).toLocaleString('en-US', { minimumFractionDigits: 2 });
      expect(formatDollars(figure)).toBe(`${figure < 0 ? '-' : ''}$${dollars}`);
    }),
  );
});

describe('a number with its noun', () => {
  it.each([
    [0, '0 alerts'],
    [1, '1 alert'],
    [2, '2 alerts'],
  ])('%i is said as "%s"', (count, said) => {
    expect(counted(count, 'alert')).toBe(said);
  });
});
