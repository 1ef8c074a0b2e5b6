/** Words that the list of March 2024 has as one in some rows, and as two in others: `balticporter` of 925443, `baltic porter` of 900137. */
export const stuckWords: readonly (readonly [written: string, meanings: string, source: string])[] = (
  'auxey duresses, baltic porter, barley wine, barrel aged, beaujolais villages, bel colle, billaud simon, billecart salmon, bon chien, campo ' +
  'fiorito, canard duchene, chambolle musigny, charmes chambertin, chassagne mont, chassagne montrachet, chi chis, chianti classico, clos ' +
  'vougeot, cote rotie, crook marker, cru bourgeois, da gromis, de kuyper, de stefani, demi sec, disco nut, donna fugata, double bock, down ' +
  'home, dragons milk, dry creek, ducru beaucaillou, el dorado, eola amity, finn river, francia corta, frost bite, ghost pepper, glass pack, ' +
  'grand puy, haut brion, haut segottes, hefe weizen, high point, honey crisp, ice wine, jean luc, jubel ale, junmai ginjo, kiku masamune, kir ' +
  'yianni, latricieres chambertin, leoville las cases, light hearted, long shadow, madre cuishe, mastro berardino, mc gillicuddy, ' +
  'menthol mint, mezza corona, monte bello, monte rossa, nama genshu, nanbu bijin, one hope, penner ash, pessac leognan, pet nat, pierre ferrand, ' +
  'pontet canet, pouilly fume, puligny mont, red hook, sho chiku bai, shot glass, shot glasses, single cask, skinny girl, stage coach, stone ' +
  'street, super tuscan, sutter home, sweet water, terra noble, terra viva, to kalon, tri county, ultra violet, van gogh, vidal fleury, vin ' +
  'santo, vino nobile, black strap, tom cat'
)
  .split(', ')
  .map((parted) => [parted.replaceAll(' ', ''), parted, 'usage'] as const);
