import fc from 'fast-check';
import { anyName, anyTerm } from '../test/arbitrary-names';
import { NameIndex } from './name-index';
import { termMatchesName, vocabularyOf } from './term-matches-name';
import { wordsOfName } from './words-of-name';

const names = [
  'WHISTLEPIG 10YR RYE',
  'BLANTON SINGLE BARREL BOURBON',
  'BUFFALO TRACE BOURBON',
  'EAGLE RARE 10YR BOURBON',
  'BUFFALO TRACE BOURBON',
  'BUFFALO BILL RYE',
];

function linearScan(catalogue: readonly string[], term: string): number[] {
  const words = vocabularyOf(catalogue);
  return catalogue
    .map((name, position) => ({ name, position }))
    .filter(({ name }) => termMatchesName(term, name, words))
    .sort((a, b) => (a.name < b.name ? -1 : a.name > b.name ? 1 : a.position - b.position))
    .map(({ position }) => position);
}

describe('the name index', () => {
  const index = new NameIndex(names);

  it('finds positions ordered by name, equal names by position', () => {
    expect(index.search('bourbon')).toEqual([1, 2, 4, 3]);
    expect(index.search('b')).toEqual([1, 5, 2, 4, 3]);
  });

  it('wants every word of the term', () => {
    expect(index.search('rye 10 year')).toEqual([0]);
    expect(index.search('buffalo rye')).toEqual([5]);
    expect(index.search('buffalo gin')).toEqual([]);
  });

  it('cuts after the limit and still counts all', () => {
    expect(index.search('bourbon', 2)).toEqual([1, 2]);
    expect(index.search('bourbon', 0)).toEqual([]);
    expect(index.count('bourbon')).toBe(4);
  });

  it.each(['', '!!!!', '   '])('finds nothing for "%s"', (term) => {
    expect(index.search(term)).toEqual([]);
    expect(index.count(term)).toBe(0);
  });

  it('lists its words in order, and by how many names they stand in', () => {
    expect(index.words.slice(0, 3)).toEqual(['10', '10yr', '90']);
    expect(index.wordsByUse.slice(0, 3)).toEqual(['bourbon', '90', 'buffalo']);
    expect([...index.wordsByUse].sort()).toEqual(index.words);
  });

  it('works without any name', () => {
    const empty = new NameIndex([]);
    expect(empty.search('bourbon')).toEqual([]);
    expect(empty.correctTerm('bourbon')).toBeUndefined();
  });

  it('finds exactly what a linear scan finds, for 10,000 pairs of any Unicode', () => {
    let hits = 0;
    fc.assert(
      fc.property(
        fc.array(anyName, { minLength: 1, maxLength: 20 }),
        fc.array(anyTerm, { minLength: 5, maxLength: 5 }),
        (catalogue, terms) => {
          const searched = new NameIndex(catalogue);
          for (const term of terms) {
            const found = searched.search(term);
            hits += found.length;
            expect(found).toEqual(linearScan(catalogue, term));
            expect(searched.count(term)).toBe(found.length);
          }
        },
      ),
      { numRuns: 300 },
    );
    expect(hits).toBeGreaterThan(100);
  });

  it('keeps the order when so many names match that it marks instead of sorting', () => {
    const many = Array.from({ length: 500 }, (_, position) => `BOTTLE ${(position * 7919) % 500} BOTH BOX`);
    expect(new NameIndex(many).search('bo')).toEqual(linearScan(many, 'bo'));
  });
});

describe('a cut word among the words of a catalogue', () => {
  const index = new NameIndex([
    'KOSTA BROWNE PINOT NOIR SONOM750ml',
    'PETER MICHAEL CABERNET KNIGHT SONO750ml',
    'SONOMA CUTRER CHARDONNAY 750ml',
    'VEUVE YELLOW ROUSSILLO750ml',
  ]);

  it.each([
    ['kosta sonoma', [0]],
    ['kosta sonom', [0]],
    ['sonoma', [0, 1, 2]],
    ['peter sonom', [1]],
    ['kosta sonomb', []],
    ['veuve roussillon', [3]],
    ['veuve roussilx', []],
  ])(
    'stands for the longer words that it begins, or for any where it begins none: "%s" finds %j',
    (term, positions) => {
      expect(index.search(term)).toEqual(positions);
    },
  );

  it('is no reason to leave a mistyped word as it is', () => {
    expect(index.correctTerm('sonoam')).toBe('sonoma');
    expect(index.correctTerm('kosta sonomb')).toBe('kosta sonom');
  });

  it('has these words also in a name that is not of the catalogue', () => {
    const found = index.wordsOf('WILLIAMS SELYEM PINOT NOIR SONO750ml');
    expect(found).toEqual(expect.arrayContaining(['sono', 'sonom', 'sonoma']));
    expect(found).not.toContain('…sono');
    expect(index.wordsOf('PETER MICHAEL LES PAVO750ml')).toContain('…pavo');
    expect(index.wordsOf('STAGG BOURBON 750ml')).toEqual(wordsOfName('STAGG BOURBON 750ml'));
  });
});

describe('a term that no name fits whole', () => {
  const index = new NameIndex([...names, 'KENTUCKY OWL BOURBON', 'MACALLAN RARE CASK', 'THE MACALLAN 30 YEAR']);

  it.each([
    ['whistlepig kentucky rye', [0], true],
    ['the macallan rare cask', [7], true],
    ['the macallan', [8], false],
    ['kentucky owl', [6], false],
    ['whistlepig gin', [], false],
    ['straight scotch', [], false],
  ])('finds for "%s" what lacks only words that say little, and says so', (term, positions, isNear) => {
    expect(index.findOrNear(term)).toEqual({ total: positions.length, positions, isNear });
  });

  it.each([
    'tienen el whistlepig rye',
    '¿Dónde puedo comprar whistlepig rye?',
    'do you guys carry whistlepig rye',
    "y'all sell whistlepig rye",
  ])('is forgiven the words of a question in English and Spanish: %s', (term) => {
    expect(index.findOrNear(term)).toEqual({ total: 1, positions: [0], isNear: true });
  });

  it('is forgiven also beside names that it fits whole, where that is asked for', () => {
    expect(index.findForgiving('the macallan')).toEqual({ total: 2, positions: [8, 7] });
    expect(index.findForgiving('kentucky owl')).toEqual({ total: 1, positions: [6] });
    expect(index.findForgiving('bourbon').total).toBe(index.count('bourbon'));
    const withoutKind = new NameIndex(['STONE HARBOR APRICOT 750ml', 'STONE HARBOR DRY GIN 750ml']);
    expect(withoutKind.findForgiving('stone harbor vodka')).toEqual({ total: 1, positions: [0] });
  });

  it('is forgiven what many labels say where two words are left, and nothing fits without', () => {
    const cadboll = 'GLENMORANGIE CADBOLL ESTATE';
    const index = new NameIndex(['GLENMORANGIE ORIGINAL 10YR', cadboll, 'STAGG JUNIOR']);
    expect(index.findOrNear('the glenmorangie cadboll original release').positions).toEqual([1]);
    expect(index.findOrNear('the original glenmorangie').positions).toEqual([0]);
    expect(index.findOrNear('stagg edition').positions).toEqual([]);
    const near = ['the original glenmorangie', 'glenmorangie'].map((term) =>
      index.nearness(term)?.(index.wordsOf(cadboll)),
    );
    expect(near).toEqual([false, undefined]);
  });

  it('is near to the names that it finds near, and to no other', () => {
    fc.assert(
      fc.property(fc.array(anyName, { minLength: 1, maxLength: 20 }), anyTerm, (catalogue, term) => {
        const searched = new NameIndex(catalogue);
        const { isNear, positions } = searched.findOrNear(term);
        const isNearTo = searched.nearness(term);
        const near = catalogue.flatMap((name, position) => (isNearTo?.(searched.wordsOf(name)) ? [position] : []));
        expect(near).toEqual(isNear ? [...positions].sort((a, b) => a - b) : []);
      }),
    );
  });

  it('never mixes near ones with whole ones', () => {
    fc.assert(
      fc.property(fc.array(anyName, { minLength: 1, maxLength: 20 }), anyTerm, (catalogue, term) => {
        const searched = new NameIndex(catalogue);
        const { isNear, positions } = searched.findOrNear(term);
        expect(isNear ? searched.search(term) : positions).toEqual(isNear ? [] : searched.search(term));
      }),
    );
  });
});

describe('a mistyped term', () => {
  const index = new NameIndex(names);

  it.each([
    ['bufallo', 'buffalo'],
    ['blnaton', 'blanton'],
    ['burbon', 'bourbon'],
    ['bla nton', 'blanton'],
    ['bland tons', 'blanton'],
    ['eagel', 'eagle'],
    ['whiskypig', undefined],
    ['rey', 'rye'],
    ['10yt', undefined],
    ['buffal', undefined],
    ['two words', undefined],
  ])('%s is corrected to %s', (typed, expected) => {
    expect(index.correctTerm(typed)).toBe(expected);
  });

  it('is corrected to the nearest that finds something', () => {
    expect(index.correctTerm('bufallo trase')).toBe('buffalo trace');
    expect(index.correctTerm('egle rare')).toBe('eagle rare');
    expect(index.correctTerm('whistlepig rue')).toBe('whistlepig rye');
  });

  it('is parted into words of names, where one wrong letter is no likelier mistake', () => {
    const wines = new NameIndex([
      'BLANTON BOURBON',
      'VINA TONDONIA WHITE BLANCO RISERVA',
      'HILLROCK RYE',
      'HIL ROCK',
      'KING RIDGE',
      'LONGRIDGE',
    ]);
    expect(wines.correctTerm('blaton')).toBe('blanton');
    expect(wines.correctTerm('hilrock')).toBe('hillrock');
    expect(wines.correctTerm('kingridge')).toBe('king ridge');
  });

  it('is corrected where its end sounds like the one of a name', () => {
    const vodkas = new NameIndex(['DEEP EDDY LEMON VODKA', 'DEEP EDDY VODKA LEMON', 'TEDDY LEMON', 'LIMONCELLO']);
    expect(vodkas.correctTerm('deep eddie lemon')).toBe('deep eddy lemon');
    expect(vodkas.correctTerm('deep eddies lemon')).toBe('deep eddy lemon');
    expect(vodkas.correctTerm('deep addie lime')).toBeUndefined();
  });

  it('never has one number for another', () => {
    const index = new NameIndex(['WELLER XXV', 'BOSS HOG VII', 'OLD FITZGERALD 14YR', 'USE 100 OF 101', 'RYE 114']);
    const typed = ['xiv', 'boss hog viii', 'boss hog xii', 'weller xv', 'old fitzgerald 15 yr', '100101', 'rye 115'];
    for (const term of typed) expect([term, index.correctTerm(term)]).toEqual([term, undefined]);
  });

  it('is left alone when it finds something, or when nothing is near', () => {
    expect(index.correctTerm('buffalo')).toBeUndefined();
    expect(index.correctTerm('chartreuse')).toBeUndefined();
    expect(index.correctTerm('!!!!')).toBeUndefined();
  });
});
