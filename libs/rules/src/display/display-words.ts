/** Rows of the table of short words that are right as the agency writes them: other spellings, the names of brands, and letters that a label has, too. */
export const leftAsWritten: readonly string[] = [
  'whisky',
  'bonded',
  'reserva',
  'toast',
  'peat',
  'flavor',
  'bsb',
  'ofc',
  'jr',
  'mr',
  'dr',
  'ste',
  'lbv',
  'nv',
  'gv',
  'vv',
  'smokey',
  'donut',
  'barbecue',
  'bizarrebq',
  'canadian ltd',
  'john barr',
  'smoky scot',
];

/** What is meant where the words beside it decide, and how people write initials. The source is a row of the agency's list of March 2024. */
export const decidedByWordsBeside: readonly (readonly [written: string, meaning: string, source: string])[] = [
  ['limited edition sb', 'limited edition small batch', '018361 FOUR ROSES LTD EDITION SB 750ml'],
  ['sm batch', 'small batch', '018390 GARRISON BROS SM BATCH STR BOURBON 750ml'],
  ['sm scotch', 'single malt scotch', '004096 ARDBEG 10 YR SM SCOTCH 750ml'],
  ['single malt s', 'single malt scotch', '005157 GLENFIDDICH 18YR SINGLE MALT S 750ml'],
  ['distillers edition sc', 'distillers edition scotch', '909467 TALISKER DISTILLERS EDITION SC 750ml'],
  ['barrel pr', 'barrel proof', '025303 JACK DANIELS SINGLE BARREL PR RYE 750ml'],
  ['american pr', 'american prairie', '924622 HIGH WEST AMRCN PR BRL SLCT 25069'],
  ['str bourbon', 'straight bourbon', "017545 CLYDE MAY'S SNGL BRL STR BOURBON 750ml"],
  ['str rye', 'straight rye', '025048 DENTED BRICK BRL FINISH STR RYE 750ml'],
  ['str whiskey', 'straight whiskey', 'usage'],
  ['barrel str', 'barrel strength', 'usage'],
  ['cask str', 'cask strength', 'usage'],
  ['bruichladdich pc', 'bruichladdich port charlotte', '005788 BRUICHLADDICH PC 10 YR HVY PEAT 750ml'],
  ['heavily peat', 'heavily peated', '005788 BRUICHLADDICH PC 10 YR HVY PEAT 750ml'],
  ['grn reserve', 'gran reserva', '005002 GLENFIDDICH 21YR GRN RSV RUM CASK 750ml'],
  ['grn label', 'green label', 'usage'],
  ['private rs', 'private reserve', '925094 SALT FLATS BRIGHTON BOURBON PRVT RS750ml'],
  ['flavor whiskey', 'flavored whiskey', '026210 WHISKEYSMITH CHOCOLATE FLAVOR WHIS 750ml'],
  ['irish wh', 'irish whiskey', '015918 TULLAMORE DEW 15 YEAR OLD IRISH WH 750ml'],
  ['dist picks', 'distillers picks', '927328 8 SETTLERS DIST. PICKS CHARD RYE 750ml'],
  ['dist select', 'distillers select', '017646 DEVILS RIVER DIST SELECT ST BOURBON750ml'],
  ['st bourbon', 'straight bourbon', '017646 DEVILS RIVER DIST SELECT ST BOURBON750ml'],
  ['gr cru', 'grand cru', "924678 SPARR P GRIS MALMBOURG GR CRU'16"],
  ['coffee st', 'coffee stout', '918953 GOOSE ISLAND BRBN CTY COFFEE ST 500 ml'],
  ['omg r', 'omg rye', '027042 HIGH WEST SILVER WHISKEY OMG R 750ml'],
  ['twice barreled rye he', 'twice barreled rye heritage barrel', '025039 JACK DANIELS TWICE BARRELED RYE HE700ml'],
  ['12yr sng', '12yr single malt', '005006 GLENFIDDICH SPEC RESERVE 12YR SNG  750ml'],
  ['three wood sngle', 'three wood single malt', '004190 AUCHENTOSHAN THREE WOOD SNGLE 750ml'],
  ['vap with', 'gift with', '001437 FORTY CREEK VAP W/ 2 ROCKS GLASSES 750ml'],
  ['maltscotch', 'malt scotch', '005075 GLENLIVET 21 YR MALTSCOTCH 750ml'],
  ['us1', 'us 1', '926298 MICHTER US1 TOASTED RYE BARREL STRE750ml'],
  ['lonepeak', 'lone peak', '902873 SOTW SUMMIT LONEPEAK SGL BRL BOURBON 750'],
  ['rootbeer', 'root beer', '014490 REVEL STOKE ROOTBEER WHISKEY 750ml'],
  ['rich rare', 'rich & rare', '012887 RICH  RARE CANADIAN WHISKY 1000ml'],
  ['old rare', 'old & rare', '006529 BRUICHLADDICH OLD  RARE 1985 750ml'],
  ['e h taylor', 'e.h. taylor', '021592 E H TAYLOR WAREHOUSE C 750ml'],
  ['eh taylor', 'e.h. taylor', 'usage'],
  ['w l weller', 'w.l. weller', 'usage'],
  ['wl weller', 'w.l. weller', 'usage'],
];

/** What a last word that was cut is taken for, where it begins one of these only. */
export const wordsOfLabels: readonly string[] = (
  'american anniversary blackberry bourbon cabernet canadian caramel chardonnay chocolate cinnamon collection distillers distillery ' +
  'edition flavored huckleberry japanese kentucky limited liqueur luminous moonshine pineapple reposado reserve sauvignon scotch special straight ' +
  'strawberry strength tennessee triple whiskey zinfandel'
)
  .split(' ')
  .concat('small batch');

/** Beginnings of them that are words as well. */
export const wholeWords: ReadonlySet<string> = new Set([
  'can',
  'car',
  'cab',
  'ken',
  'special',
  'ten',
  'moon',
  'pine',
  'straw',
]);
