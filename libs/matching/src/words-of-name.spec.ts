import { termMatchesName } from './term-matches-name';
import { wordsOfName } from './words-of-name';

describe('a vintage or a number that is stuck to the size', () => {
  it.each([
    ['failla platt 2017 750ml', 'FAILLA CHARDONNAY PLATT SONOMA 2017750ml'],
    ['barbera battaglione 2022', "RATTI BATTAGLIONE BARBERA D'ASTI 22750ml"],
    ['founders reserve 2014', "KENEFICK RANCH FOUNDER'S RESERVE'14750ml"],
    ['duckhorn merlot 1996 magnum', 'DUCKHORN ESTATE MERLOT MAGNUM 19961500ml'],
    ['volnay 2017 half bottle', "POUSSE D'OR VOLNAY 1ER CR CAIL 2017375ml"],
    ['coltibuono chianti classico 1977', 'BADIA COLTIBUONO CHIANTI CLASS 1977750ml'],
    ['malagouzia wild ferment 750ml', "ANATOLIKOS MALAGOUZIA WILD FERMENT'1750ml"],
    ['high west double rye 21975', 'HIGH WEST DOUBLE RYE BRL SLCT 21975750ml'],
  ])('is one, and the size the other: "%s" finds %s', (term, name) => {
    expect(termMatchesName(term, name)).toBe(true);
  });

  it.each([
    'ANGRY ORCHARD CRISP APPLE KEG 19000ml',
    'GEKKEIKAN SAKE 18000ml',
    'BULLEIT RYE 1750ml',
    'BULLEIT RYE 1500 ml',
  ])('is none where all of it is the size: %s', (name) => {
    expect(wordsOfName(name).filter((word) => /^\d{2}$|^20\d\d$/.test(word))).toEqual([]);
  });
});
