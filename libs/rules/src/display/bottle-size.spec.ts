import { nameAndSize, nameWithoutSize } from './bottle-size';

describe('the size at the end of a name', () => {
  it.each([
    ['360 VODKA HOLIDAY GIFT             750ml', '360 VODKA HOLIDAY GIFT', '750 ML'],
    ['JACK DANIELS BLACK LABEL 1750ml', 'JACK DANIELS BLACK LABEL', '1750 ML'],
    ['BULLEIT RYE 1.75 L', 'BULLEIT RYE', '1.75 L'],
    ['CROWN ROYAL 1 Liter', 'CROWN ROYAL', '1 L'],
    ['BULLEIT RYE 1,75 L', 'BULLEIT RYE', '1.75 L'],
    ['TITOS VODKA .75L', 'TITOS VODKA', '0.75 L'],
    ['CHIVAS REGAL 12YR.50ml', 'CHIVAS REGAL 12YR.', '50 ML'],
    ['FIREBALL CINNAMON 50ml 12pk', 'FIREBALL CINNAMON 12pk', '50 ML'],
    ['CAMUS VSOP 70 cl', 'CAMUS VSOP', '700 ML'],
    ['OLD FORESTER 1920 PROHIBITION STYLE750ml', 'OLD FORESTER 1920 PROHIBITION STYLE', '750 ML'],
    ['CAPTAIN MORGAN ORIGINAL SPICED RUM1750ml', 'CAPTAIN MORGAN ORIGINAL SPICED RUM', '1750 ML'],
    ["DOM PILLOT ST AUBIN 1ER CRU SNTR'18750ml", "DOM PILLOT ST AUBIN 1ER CRU SNTR'18", '750 ML'],
    ["PAOLO BEA SAN VLNTNO UMBRIA ROSSO'1750ml", "PAOLO BEA SAN VLNTNO UMBRIA ROSSO'1", '750 ML'],
    ['BAROLO BRICCO LUC 2016750ml', 'BAROLO BRICCO LUC 2016', '750 ML'],
    ['MERLOT MAGNUM 19961500ml', 'MERLOT MAGNUM 1996', '1500 ML'],
    ['HIGH WEST DOUBLE RYE BRL SLCT 21975750ml', 'HIGH WEST DOUBLE RYE BRL SLCT 21975', '750 ML'],
    ['VOLNAY 1ER CRU BOUSS 16750ml', 'VOLNAY 1ER CRU BOUSS 16', '750 ML'],
    ['CIDER KEG 19000ml', 'CIDER KEG', '19000 ML'],
    ['ORPHAN BARREL MUCKETYMUCK 26 YR', 'ORPHAN BARREL MUCKETYMUCK 26 YR', undefined],
    ['OLD FORESTER 1920', 'OLD FORESTER 1920', undefined],
    ['1792', '1792', undefined],
    ['BOOKER BATCH 107', 'BOOKER BATCH 107', undefined],
    ['750ml', '750ml', '750 ML'],
    ['0ml', '0ml', undefined],
  ])('of %s parts it into %s and %s', (text, name, size) => {
    expect(nameAndSize(text)).toEqual({ name, size });
    expect(nameWithoutSize(text)).toBe(name);
  });
});
