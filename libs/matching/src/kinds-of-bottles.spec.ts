import { NameIndex } from './name-index';
import { termMatchesName } from './term-matches-name';

describe('the kind of a bottle that a term asks for', () => {
  const names = ['STONE HARBOR APRICOT 750ml', 'STONE HARBOR DRY GIN 750ml', 'LONE PINE 375ml'];
  const index = new NameIndex(names);

  it.each([
    ['stone harbor apricot schnapps', [0]],
    ['stone harbor vodka', [0]],
  ])('may be missing in a name that says none: "%s"', (term, positions) => {
    expect(index.findOrNear(term)).toEqual({ total: positions.length, positions, isNear: true });
    const isNearTo = index.nearness(term);
    expect(names.map((name) => isNearTo?.(index.wordsOf(name)))).toEqual([true, false, false]);
  });

  it.each([
    ['is another than that of the name', 'stone harbor dry vodka'],
    ['may be what a cask held', 'stone harbor apricot rum'],
    ['is asked for with a single word', 'pine vodka'],
  ])('is not forgiven where it %s: "%s"', (_, term) => {
    expect(index.findOrNear(term).positions).toEqual([]);
  });

  it.each(['stone harbor sa', 'stone harbor says', 'harbor saysnokind'])(
    'is no word of a name, which a term could begin: "%s"',
    (term) => {
      expect(index.findOrNear(term).positions).not.toContain(0);
      expect(termMatchesName(term, 'STONE HARBOR APRICOT 750ml')).toBe(false);
    },
  );
});
