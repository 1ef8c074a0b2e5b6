import { NameIndex } from './name-index';

describe('what is offered for a term that nothing matches', () => {
  const index = new NameIndex([
    'BLANTON BOURBON SNGL BRRL 750ml',
    '1800 BLANCO W/ TACO HOLD 750ml',
    'JOHNNIE WALKER BLACK 12YR 750ml',
    'W L WELLER ANTIQUE BOURBON 750ml',
    'GOLD BAR WHISKEY 750ml',
    'WILD TURKEY RARE BREED RYE 750ml',
    'DUBLIN BREAD STOUT 355ml',
  ]);

  it.each([
    ['two words that names have', 'blantons gold'],
    ['two letters of a word that names have', 'weller 12'],
  ])('changes not %s: "%s"', (_, term) => {
    expect(index.correctTerm(term)).toBeUndefined();
  });

  it('may have one letter less or other in a word that names have', () => {
    expect(index.correctTerm('rare bread rye')).toBe('rare breed rye');
  });
});
