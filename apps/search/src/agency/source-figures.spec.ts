import { centsOf, quantityOf } from './source-figures';

const LARGEST_COLUMN = 2_147_483_647;

describe('a figure of the agency', () => {
  it.each([
    ['1,204', 1204],
    [0, 0],
    ['12', 12],
    [1_000_000, 1_000_000],
  ])('is a quantity: %j', (written, quantity) => expect(quantityOf(written)).toBe(quantity));

  it.each([3e9, '3000000000', LARGEST_COLUMN, LARGEST_COLUMN + 1, 2 ** 53, -1, 2.5, 1e300, '9'.repeat(400), Infinity])(
    'is no quantity that anybody has: %j',
    (written) => expect(quantityOf(written)).toBeUndefined(),
  );

  it.each([
    ['$1,154.99', 115_499],
    [64.99, 6499],
    ['1000000', 100_000_000],
  ])('is a price: %j', (written, cents) => expect(centsOf(written)).toBe(cents));

  it.each([
    99_999_999.99,
    '99999999.99',
    '21474836.48',
    21_474_836.47,
    1e15,
    1e300,
    '9'.repeat(400),
    0,
    -5,
    '69,99',
    '1,20',
  ])('is no price that anybody pays: %j', (written) => expect(centsOf(written)).toBeUndefined());
});
