import fc from 'fast-check';
import { productTitle } from './product-title';

describe('a product name in title case', () => {
  it.each([
    ['BLANTON SINGLE BARREL BOURBON', 'Blanton Single Barrel Bourbon'],
    ['GLENFIDDICH 12YR SINGLE MALT 750ml', 'Glenfiddich 12yr Single Malt 750ml'],
    ['BALVENIE 14 YR CARIBBEAN CASK', 'Balvenie 14 yr Caribbean Cask'],
    ['WL WELLER SPECIAL RESERVE', 'WL Weller Special Reserve'],
    ['E H TAYLOR SMALL BATCH', 'E H Taylor Small Batch'],
    ['E.H. TAYLOR BIB', 'E.H. Taylor BIB'],
    ["O'BANNON'S RESERVE", "O'Bannon's Reserve"],
    ["BAKER'S 7YR", "Baker's 7yr"],
    ["GLENMORANGIE NECTAR D'OR", "Glenmorangie Nectar D'Or"],
    ["ABERLOUR A'BUNADH", "Aberlour A'Bunadh"],
    ["OLE SMOKY S'MORE", "Ole Smoky S'more"],
    ['HENRY MCKENNA 10YR', 'Henry McKenna 10yr'],
    ['MACALLAN RARE CASK', 'Macallan Rare Cask'],
    ['DIAGEO ALEXANDER III', 'Diageo Alexander III'],
    ['BLADE AND BOW', 'Blade and Bow'],
    ['THE MACALLAN', 'The Macallan'],
    ['LAST OF THE CAPELA', 'Last of the Capela'],
    ['YIPPEE KI-YAY RYE', 'Yippee Ki-Yay Rye'],
    ['WHISTLEPIG PIGGYBACK', 'WhistlePig Piggyback'],
    ['ST GEORGE SPIRITS', 'St George Spirits'],
    ['HEAVEN HILL 100PR WHISKEY750ml', 'Heaven Hill 100pr Whiskey 750ml'],
    ["PARKER'S HERITAGE 17TH EDITION", "Parker's Heritage 17th Edition"],
    ['JIM BEAM 1.75L', 'Jim Beam 1.75L'],
    ['CROWN ROYAL XO', 'Crown Royal XO'],
    ['2BAR BOURBON (BARREL #12)', '2Bar Bourbon (Barrel #12)'],
    ['CAMUS VSOP 750 ML', 'Camus VSOP 750 ML'],
    ['PIÑON RÉSERVE', 'Piñon Réserve'],
    ['  HIGH   WEST  ', 'High West'],
    ['WhistlePig FarmStock rye', 'WhistlePig FarmStock Rye'],
    ['', ''],
  ])('of %s is %s', (name, title) => {
    expect(productTitle(name)).toBe(title);
  });

  it('is its own title, and differs from the name in case and spaces only', () => {
    const words = "BLANTON 12YR 750ML MCKENNA O'NEIL E.H. II OF THE 10 YR WL ST 1.75L KI-YAY (A B) 17TH".split(' ');
    fc.assert(
      fc.property(
        fc.array(fc.oneof(fc.constantFrom(...words), fc.stringMatching(/^[A-Z0-9'.&#/-]{1,9}$/)), { minLength: 1 }),
        (parts) => {
          const name = parts.join(' ');
          const title = productTitle(name);
          expect(productTitle(title)).toBe(title);
          expect(title.toUpperCase().replace(/\s/g, '')).toBe(name.toUpperCase().replace(/\s/g, ''));
        },
      ),
    );
  });
});
