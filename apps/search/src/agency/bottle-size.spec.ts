import { bottleSize } from './bottle-size';

describe('the size of a bottle', () => {
  it.each([
    ['360 VODKA HOLIDAY GIFT 750ml', '750 ML'],
    ['JACK DANIELS BLACK LABEL 1750ml', '1750 ML'],
    ['BULLEIT RYE 1.75 L', '1.75 L'],
    ['CROWN ROYAL 1 Liter', '1 L'],
  ])('is read from the end of %s', (name, size) => {
    expect(bottleSize(name)).toBe(size);
  });

  it.each(['ORPHAN BARREL MUCKETYMUCK 26 YR', 'TEQUILA ROSE VALENTINES GIFT 2023', 'BELVEDERE 1000', '0ml'])(
    'is unknown for %s',
    (name) => {
      expect(bottleSize(name)).toBeUndefined();
    },
  );
});
