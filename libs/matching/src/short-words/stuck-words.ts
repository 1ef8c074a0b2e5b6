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

/** Names that the list of March 2024 has as one word, and people as two, or in turn. Source: usage. */
export const partedByPeople: readonly (readonly [written: string, meanings: string, source: string])[] = (
  'ale smith, alta mira, amber hill, bee hive, black bird, black maker, black stone, black swift, blue bird, blue coat, brew dog, ' +
  'bon terra, bush mills, cat daddy, cake bread, cherry vale, cross barn, cut water, dog fish, double back, dough ball, dove tail, fire rock, ' +
  'fire side, free mark, ghost fish, ghost walker, ghost writer, grape smith, green bar, grey stone, hop show, hop works, ' +
  'ice house, irish man, iron stone, jelly fish, key stone, lake side, laurel wood, love block, low rider, mad fish, merry vale, milk shake, ' +
  'monk shine, moon stone, note worthy, oak heart, oak view, oat face, off set, off shoot, pink belly, pot hole, ranch land, red stone, ' +
  'red tree, red wood, revel shine, rhine stone, river horse, road house, rose rock, route stock, salt fire, sea glass, sea grass, sea view, ' +
  'shot fire, sister wives, sky fall, sky line, snow bird, snow crest, snow capped, star mont, storm breaker, story point, sugar lands, ' +
  'sweet grass, tri vento, villa lobos, water brook, water pocket, west land, white hall, wind mill, wood bridge, wood house, zin fusion, ' +
  'lead slingers, beat box, down under struck, arnot roberts, up slope, boot strapping, lumber beard, fit vine, jager meister, plump jack, ' +
  'cannon ball, glen allachie, bare foot, dead head, strong bow, wolf burn, smoke stack, cock burn, saints bury, stone leigh, river stone, ' +
  'corner stone, cross roads, drum shanbo, duck horn, foot hills, gun powder, hog wash, head hunter, long horn, night hawk, pipe works, ' +
  'rain water, sun dance, super nova, under wood, craigel lachie, pfeiffer horn, buzz ballz, cream sicle, fox horn, gold schlager, hang time, ' +
  'powder hound, super eight'
)
  .split(', ')
  .map((parted) => [parted.replaceAll(' ', ''), parted, 'usage'] as const);
