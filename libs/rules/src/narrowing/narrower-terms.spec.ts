import { NameIndex } from '@barrelhive/matching';
import fc from 'fast-check';
import { anyName, anyTerm } from '../../../matching/test/arbitrary-names';
import { bottles } from '../../../matching/test/findability/lists';
import { MAX_ITEMS_PER_SEARCH, searchTermError } from '../validation/search-term';
import { narrowerTerms } from './narrower-terms';

const realNames = bottles.map(([, name]) => name);
const realIndex = new NameIndex(realNames);
const narrowerOf = (...names: string[]) => narrowerTerms(new NameIndex(names), 'high west');
const textsOf = (term: string) => narrowerTerms(realIndex, term).map(({ term: text, count }) => `${text} (${count})`);

/** How many of the names that a term finds its narrower terms find, and how many it finds. */
function reachOf(term: string): [reached: number, all: number] {
  const reached = new Set(narrowerTerms(realIndex, term).flatMap((narrower) => realIndex.search(narrower.term)));
  return [reached.size, realIndex.count(term)];
}

/** Many names of one brand among others, and a term for the brand, or any other. */
const namesAndTerm = fc
  .record({
    brand: fc.constantFrom('HIGH WEST', 'BLANTON', 'E H TAYLOR', 'JD', 'WHISTLEPIG 10 YR', 'BOURBON'),
    rests: fc.array(anyName, { minLength: 11, maxLength: 60 }),
    others: fc.array(fc.oneof(anyName, fc.constantFrom(...realNames)), { maxLength: 20 }),
    otherTerm: fc.option(anyTerm, { freq: 2, nil: undefined }),
  })
  .map(({ brand, rests, others, otherTerm }) => ({
    names: [...rests.map((rest) => `${brand} ${rest}`), ...others],
    term: otherTerm ?? brand.toLowerCase(),
  }));

describe('the narrower terms of one that is too broad', () => {
  it('lead to every bottle of High West', () => {
    expect(textsOf('high west')).toEqual([
      'High West Double Rye (4)',
      'High West Bourbon (3)',
      'High West High Country Single Malt (2)',
      'High West Whiskey (10)',
      'High West A Midwinter Nights Dram (1)',
      'High West Bottled in Bond (1)',
    ]);
    expect(reachOf('high west')).toEqual([17, 17]);
  });

  it("lead to the lines of Jack Daniel's, Gentleman Jack among them", () => {
    expect(textsOf("Jack Daniel's").slice(0, 5)).toEqual([
      'Jack Daniels Single Barrel (7)',
      'Jack Daniels Black Label (5)',
      'Jack Daniels Tennessee Honey (4)',
      'Gentleman Jack (3)',
      'Jack Daniels Bonded (3)',
    ]);
    expect(reachOf("Jack Daniel's")).toEqual([25, 30]);
  });

  it('say sizes of Crown Royal only, which has bottles with nothing else behind the brand', () => {
    expect(textsOf('crown royal').slice(0, 7)).toEqual([
      'Crown Royal Noble (4)',
      'Crown Royal Regal Apple (3)',
      'Crown Royal Black (3)',
      'Crown Royal Peach (2)',
      'Crown Royal Vanilla (2)',
      'Crown Royal 1000ml (1)',
      'Crown Royal 1750ml (1)',
    ]);
    expect(reachOf('crown royal')).toEqual([17, 28]);
  });

  it('say what the term asks for besides behind the bottle, and no word twice', () => {
    expect(textsOf('macallan 750ml')[0]).toBe('Macallan Double Cask 750ml (5)');
    expect(textsOf('crown royal fifth')).toContain('Crown Royal Black Fifth (2)');
  });

  it('lead to every bottle of Macallan', () => {
    expect(textsOf('macallan').slice(0, 3)).toEqual([
      'Macallan Double Cask (7)',
      'Macallan Harmony (3)',
      'Macallan Sherry Oak (4)',
    ]);
    expect(reachOf('macallan')).toEqual([17, 17]);
  });

  it('are brands where the term is no brand', () => {
    expect(textsOf('scotch')).toEqual(expect.arrayContaining(['Glenfiddich (10)', 'Balvenie (8)', 'Lagavulin (8)']));
    expect(textsOf('bourbon')).toEqual(expect.arrayContaining(['Makers Mark Bourbon (6)', 'Four Roses Bourbon (4)']));
  });

  it('never part a brand of several words', () => {
    const gins = (brand: string) => Array.from({ length: 4 }, (_, number) => `${brand} GIN CASK ${number} 750ml`);
    const index = new NameIndex([...gins('NEW AMSTERDAM'), ...gins('NEW WORLD'), ...gins('OLD CROW')]);
    const terms = narrowerTerms(index, 'gin').map(({ term }) => term);
    expect(terms).toEqual(['New Amsterdam Gin Cask', 'New World Gin Cask', 'Old Crow Gin Cask']);
  });

  it('lead to the bottle that is nothing but the brand, too', () => {
    const flavours = Array.from('CDEFGHIJKLM', (letter) => `ABSOLUT ${letter}ITRON VODKA 750ml`);
    const plain = ['ABSOLUT VODKA 1000ml', 'ABSOLUT VODKA 1750ml', 'ABSOLUT VODKA 750ml'];
    expect(narrowerTerms(new NameIndex([...flavours, ...plain]), 'absolut')).toContainEqual({
      term: 'Absolut Vodka 750ml',
      count: 1,
    });
  });

  it('are none for a term that finds ten, or nothing', () => {
    expect(realIndex.count('glenfiddich')).toBe(MAX_ITEMS_PER_SEARCH);
    expect(narrowerTerms(realIndex, 'glenfiddich')).toEqual([]);
    expect(narrowerTerms(realIndex, 'zzzz qqqq')).toEqual([]);
    expect(narrowerTerms(realIndex, '!!!!')).toEqual([]);
  });

  it('write short words out, without the size and what comes with the bottle', () => {
    const others = Array.from({ length: 10 }, (_, number) => `HIGH WEST CASK ${number} 750ml`);
    expect(narrowerOf('HIGH WEST DBL RYE SNGL BRRL 750ml', ...others)).toContainEqual({
      term: 'High West Double Rye Single Barrel',
      count: 1,
    });
    expect(narrowerOf('HIGH WEST CAMPFIRE W/2 GLSS 750ml', ...others)).toContainEqual({
      term: 'High West Campfire',
      count: 1,
    });
  });

  it('are none where nothing tells the names apart', () => {
    expect(narrowerOf(...Array<string>(11).fill('HIGH WEST 750ml'))).toEqual([]);
  });

  it('find 1 to 10 names each, all of which the broad term finds, and at least one that no term before finds', () => {
    let narrowed = 0;
    fc.assert(
      fc.property(namesAndTerm, ({ names, term }) => {
        const index = new NameIndex(names);
        const broad = index.search(term);
        const terms = narrowerTerms(index, term);
        expect(terms.length).toBeLessThanOrEqual(broad.length > MAX_ITEMS_PER_SEARCH ? 8 : 0);
        const before = new Set<number>();
        for (const { term: narrower, count } of terms) {
          const found = index.search(narrower);
          expect([found.length, searchTermError(narrower)]).toEqual([count, undefined]);
          expect(count).toBeGreaterThanOrEqual(1);
          expect(count).toBeLessThanOrEqual(MAX_ITEMS_PER_SEARCH);
          expect(found.filter((position) => !broad.includes(position))).toEqual([]);
          expect(found.some((position) => !before.has(position))).toBe(true);
          found.forEach((position) => before.add(position));
        }
        if (terms.length > 0) narrowed++;
      }),
      { numRuns: 100 },
    );
    expect(narrowed).toBeGreaterThan(30);
  });

  it('are the same whatever the order of the catalogue', () => {
    for (const term of ['high west', 'crown royal', 'bourbon', 'single malt'])
      expect(narrowerTerms(new NameIndex(realNames.toReversed()), term)).toEqual(narrowerTerms(realIndex, term));
  });
});
