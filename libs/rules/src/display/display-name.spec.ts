import { termMatchesName } from '@barrelhive/matching';
import fc from 'fast-check';
import { displayName } from './display-name';

/** Names of the agency's list of March 2024, as the search service keeps them, and what people write. */
const written: [name: string, shown: string][] = [
  ['BLANTON BOURBON SNGL BRRL 750ml', 'Blanton Bourbon Single Barrel'],
  ['EVAN WILLIAMS BIB WHITE LABEL 750ml', 'Evan Williams Bottled in Bond White Label'],
  ['JACK DANIELS TN HONEY W/CTN &GLS 750ml', 'Jack Daniels Tennessee Honey with Carton & Glass'],
  ["JACK DANIELS SGL BRLW/GLSS'15 750ml", "Jack Daniels Single Barrel with Glass '15"],
  ['JACK DANIELS SINGLE BARREL PR RYE 750ml', 'Jack Daniels Single Barrel Proof Rye'],
  ['JDSB RYE BARREL PROOF SPEC RELEASE 750ml', 'Jack Daniels Single Barrel Rye Barrel Proof Special Release'],
  ['JD SINGLE BARREL ERIC CHURCH 750ml', 'Jack Daniels Single Barrel Eric Church'],
  ['ARDBEG CORRYVRECKEN SINGLE MAL 750ml', 'Ardbeg Corryvreckan Single Malt'],
  ['ARDBEG 10 YR SM SCOTCH 750ml', 'Ardbeg 10 yr Single Malt Scotch'],
  ['AUCHENTOSHAN AMERICAN OAK SNGL MLT 750ml', 'Auchentoshan American Oak Single Malt'],
  ['BALVENIE DOUBLEWOOD17 YR 750ml', 'Balvenie Doublewood 17 yr'],
  ['BENROMACH SPEYSIDE SINGLE MALT 10YR750ml', 'Benromach Speyside Single Malt 10yr'],
  ['BRUICHLADDICH PC 10 YR HVY PEAT 750ml', 'Bruichladdich Port Charlotte 10 yr Heavily Peated'],
  ['BRUICHLADDICH LADDIE10YR 750ml', 'Bruichladdich Laddie 10yr'],
  ['BOWMORE 18YR SINGLE MALT SCOTC 750ml', 'Bowmore 18yr Single Malt Scotch'],
  ['GLENFARCLAS 10YR SINGLE MALT SCOTCH750ml', 'Glenfarclas 10yr Single Malt Scotch'],
  ['GLENFIDDICH 21YR GRN RSV RUM CASK 750ml', 'Glenfiddich 21yr Gran Reserva Rum Cask'],
  ['GLENFIDDICH 18YR SINGLE MALT S 750ml', 'Glenfiddich 18yr Single Malt Scotch'],
  ['GLENFIDDICH SPEC RESERVE 12YR SNG 375 ml', 'Glenfiddich Special Reserve 12yr Single Malt'],
  ['GLENGLASSAUGH 30YEAR OLD SCOTCH 750ml', 'Glenglassaugh 30 Year Old Scotch'],
  ['GLENLIVET 21 YR MALTSCOTCH 750ml', 'Glenlivet 21 yr Malt Scotch'],
  ['GLENMORANGIE GRAND VNTG 1996 LTD ED750ml', 'Glenmorangie Grand Vintage 1996 Limited Edition'],
  ['JOHNNIE WALKER GLD RSV LTD 750ml', 'Johnnie Walker Gold Reserve Limited'],
  ['JOHNNIE WALKER BLK 12YR 750ml', 'Johnnie Walker Black 12yr'],
  ['JW BLUE YEAR OF THE TIGER 750ml', 'Johnnie Walker Blue Year of the Tiger'],
  ['JURA ORGIN 10 YR 750ml', 'Jura Origin 10 yr'],
  ['LOCH LOMOND SINGEL MALT SCOTCH 750ml', 'Loch Lomond Single Malt Scotch'],
  ['GOT TULLY SINGLETON OF GLENDULLAN 750ml', 'Game of Thrones Tully Singleton of Glendullan'],
  ['SMOKY SCOT ISLAY SINGLE MALT WHISKY700ml', 'Smoky Scot Islay Single Malt Whisky'],
  ['CROWN ROYAL RYE NRTHRN HRVST 750ml', 'Crown Royal Rye Northern Harvest'],
  ['CROWN ROYAL NOBLE CLLCTN BARLEY ED 750ml', 'Crown Royal Noble Collection Barley Edition'],
  ['RICH RARE CANADIAN WHISKY 1000ml', 'Rich & Rare Canadian Whisky'],
  ['REVEL STOKE ROOTBEER WHISKEY 750ml', 'Revel Stoke Root Beer Whiskey'],
  ['WHISTLEPIG PIGGYBACK 100PR BOURBON', 'WhistlePig Piggyback 100 Proof Bourbon'],
  ['WHISTLEPIG BOSS HOG VII MAGELLANS A750ml', 'WhistlePig Boss Hog VII Magellans A'],
  ['CONNACHT SINGLE MALT IRISH WHISKE 700 ml', 'Connacht Single Malt Irish Whiskey'],
  ['BUSHMILLS PROHIBITION PEAKY BLINDER750ml', 'Bushmills Prohibition Peaky Blinder'],
  ['JAMESON SELECT RESERVE BLACK BARR 750ml', 'Jameson Select Reserve Black Barrel'],
  ['SLANE IRISH WHISKEY SP EDITION 40TH750ml', 'Slane Irish Whiskey Special Edition 40th'],
  ['NIKKA YIOCHI SINGLE MALT 750ml', 'Nikka Yoichi Single Malt'],
  ['HEAVEN HILL BOTTELED IN BOND 750ml', 'Heaven Hill Bottled in Bond'],
  ["HEAVEN HILL HERITAGE COLLECTN'24 750ml", "Heaven Hill Heritage Collection '24"],
  ['YAMATO TAKEDA SHINGEN JAPANESE WHSK750ml', 'Yamato Takeda Shingen Japanese Whiskey'],
  ['GEORGE DICKEL BIB 13YR 750ml', 'George Dickel Bottled in Bond 13yr'],
  ['1792 BIB BOURBON 100PRF 750ml', '1792 Bottled in Bond Bourbon 100 Proof'],
  ['OLD GRAND DAD 4YR BIB 750ml', 'Old Grand Dad 4yr Bottled in Bond'],
  ["CLYDE MAY'S ALABAMA STYLE 85P WHIS 750ml", "Clyde May's Alabama Style 85 Proof Whiskey"],
  ["CLYDE MAY'S SNGL BRL STR BOURBON 750ml", "Clyde May's Single Barrel Straight Bourbon"],
  ['DEVILS RIVER DIST SELECT ST BOURBON750ml', 'Devils River Distillers Select Straight Bourbon'],
  ['GARRISON BROS SM BATCH STR BOURBON 750ml', 'Garrison Brothers Small Batch Straight Bourbon'],
  ['E H TAYLOR 18 YR MARRIAGE 750ml', 'E.H. Taylor 18 yr Marriage'],
  ['ELIJAH CRAIG 1789 SMALL BATCH BOUR 750ml', 'Elijah Craig 1789 Small Batch Bourbon'],
  ['ELIJAH CRAIG PRIVATE BARREL BRRL PR750ml', 'Elijah Craig Private Barrel Barrel Proof'],
  ['EZRA BROOKS 99 PR BOURBON 750ml', 'Ezra Brooks 99 Proof Bourbon'],
  ['FORTY CREEK VAP W/ 2 ROCKS GLASSES 750ml', 'Forty Creek Gift with 2 Rocks Glasses'],
  ['FOUR ROSES LTD EDITION SB 750ml', 'Four Roses Limited Edition Small Batch'],
  ['FOUR ROSES 2023 LIMITED EDITION SMA750ml', 'Four Roses 2023 Limited Edition Small Batch'],
  ['HENRY MCKENNA SNGL BARREL BOURBON 750ml', 'Henry McKenna Single Barrel Bourbon'],
  ['JIM BEAM BLACK XTRA AGE BOURBON', 'Jim Beam Black Extra Aged Bourbon'],
  ["JEFFERSON'S OCEAN AGED WHEATED BRBN750ml", "Jefferson's Ocean Aged Wheated Bourbon"],
  ['KENTUCKY OWL WHISKEY TAKUMI JAPANES750ml', 'Kentucky Owl Whiskey Takumi Japanese'],
  ['KENTUCKY OWL 10 YR STRGHT RYE #4 750ml', 'Kentucky Owl 10 yr Straight Rye #4'],
  ['WILD TURKEY KENT SPIRIT BARREL 750ml', 'Wild Turkey Kentucky Spirit Barrel'],
  ['WOODFORD RESERVE DISTILLER SELEC 1750 ml', 'Woodford Reserve Distiller Select'],
  ['WRMC HISTORIC BARREL ENTRY 700ml', 'Woodford Reserve Masters Collection Historic Barrel Entry'],
  ['YELLOWSTONE LTD EDITION 2021 750 750ml', 'Yellowstone Limited Edition 2021'],
  ["HIGH WEST THE PRISONER'S SHARE WHSK750ml", "High West the Prisoner's Share Whiskey"],
  ['HIGH WEST SILVER WHISKEY OMG R 750ml', 'High West Silver Whiskey OMG Rye'],
  ['HIGH WEST DOUBLE RYE OLOROSO BARRE 750ml', 'High West Double Rye Oloroso Barrel'],
  ['MCCORMICK AMERICAN BLENDED WHISKEY1750ml', 'McCormick American Blended Whiskey'],
  ["PARKER'S HERITAGE 17TH ED 10Y RYE 750ml", "Parker's Heritage 17th Edition 10 Year Rye"],
  ['JACK DANIELS TWICE BARRELED RYE HE700ml', 'Jack Daniels Twice Barreled Rye Heritage Barrel'],
  ['DENTED BRICK BRL FINISH STR RYE 750ml', 'Dented Brick Barrel Finish Straight Rye'],
  ['DENTED BRICK BIB STRAIGHT RYE WHSKY750ml', 'Dented Brick Bottled in Bond Straight Rye Whiskey'],
  ['OLD EZR BROOK 7YR STRAGHT RYE WHISK750ml', 'Old Ezra Brooks 7yr Straight Rye Whiskey'],
  ['CLEAR WATER SCANDALUST WHISKEY CINN 200ml', 'Clear Water Scandalust Whiskey Cinnamon'],
  ['CLEAR WATER 5 YR BBL STRENGTH RYE WHISKE', 'Clear Water 5 yr Barrel Strength Rye Whiskey'],
  ['WHISKEY BLACKEND X WILLETT 750ml', 'Whiskey Blackened X Willett'],
  ['WHISKEYSMITH CHOCOLATE FLAVOR WHIS 750ml', 'Whiskeysmith Chocolate Flavored Whiskey'],
  ['ALPINE LAFAYETTE SPCD WSKY 750ml', 'Alpine Lafayette Spiced Whiskey'],
  ['CORAZON EXPRESSIONES ELMER LEE REP 750ml', 'Corazon Expresiones Elmer Lee Reposado'],
  ['SOTW SUMMIT LONEPEAK SGL BRL BOURBON 750ml', 'Spirits of the Wasatch Summit Lone Peak Single Barrel Bourbon'],
  ["TURLEY ZIN STEACY RNCH'21 750ml", "Turley Zinfandel Steacy Ranch '21"],
  ["KOSTA BROWNE PINOT NOIR RRV'21 750ml", "Kosta Browne Pinot Noir Russian River Valley '21"],
  ["CHAT CHEVAL BLANC ST EM'06 750ml", "Chateau Cheval Blanc Saint Emilion '06"],
  ["PRIDE MTN CABERNET'19/20 1500ml", "Pride Mountain Cabernet '19/20"],
  ['GOOSE ISLAND BRBN CTY COFFEE ST 500 ml', 'Goose Island Bourbon County Coffee Stout'],
  ['GARRISON BROS SNGL BRL SELECT 94P 750ml', 'Garrison Brothers Single Barrel Select 94 Proof'],
  ['MICHTER US1 TOASTED RYE BARREL STRE750ml', 'Michter US 1 Toasted Rye Barrel Strength'],
  ['KHODAYS BLCK SNGLE MLT INDIAN WHSKY750ml', 'Khodays Black Single Malt Indian Whiskey'],
  ['SWEAR JAR MAPLE DONUT CANADN WHISKY750ml', 'Swear Jar Maple Donut Canadian Whisky'],
  ['8 SETTLERS DIST. PICKS CHARD RYE 750ml', '8 Settlers Distillers Picks Chardonnay Rye'],
];

describe('the display name', () => {
  it.each(written)('of %s is %s', (name, shown) => {
    expect(displayName(name)).toBe(shown);
  });

  it.each([
    ['E H TAYLOR WAREHOUSE C 750ml', 'E.H. Taylor Warehouse C'],
    ['W L WELLER ANTIQUE SB 750ml', 'W.L. Weller Antique SB'],
    ['TALL TALES (SNGL BRRL) BRBN. 750ml', 'Tall Tales (Single Barrel) Bourbon'],
    ['HIGH WEST AMRCN PR BRL SLCT 750ml', 'High West American Prairie Barrel Select'],
  ])('writes out what is surely meant, and nothing else: %s', (name, shown) => {
    expect(displayName(name)).toBe(shown);
  });

  it.each([
    'BUFFALO TRACE BOURBON 750ml',
    'JAMESON IRISH WHISKEY 1000ml',
    'CANADIAN CLUB WHISKY 750ml',
    'JACK DANIELS BONDED WHISKEY 700ml',
    'BASIL HAYDEN TOAST 750ml',
    'JOHN BARR RED SCOTCH 750ml',
    'CANADIAN LTD 1750ml',
    'BUFFALO TRACE OFC BOURBON 1995 750ml',
    'BSB BROWN SUGAR BOURBON 750ml',
    "STRANAHAN'S SB CASK PROOF 750ml",
    'FLEISCHMANNS PREFERRED WHISKEY BL 1750ml',
    'TEQUILA KOMOS ANEJO RESERVA 750ml',
    'MIDNIGHT MOON APPLE PIE MOONSHINE 750ml',
    'OLD FORESTER 1920 PROHIBITION 750ml',
    'MAKERS MARK BOURBON 46 750ml',
    '750ml',
    '',
    '!!!',
  ])('is missing where nothing is short, cut or stuck, or where it is not sure what is meant: %s', (name) => {
    expect(displayName(name)).toBeUndefined();
  });

  it.each(written)('finds its bottle as the term of an alert: %s', (name, shown) => {
    expect(termMatchesName(shown, name)).toBe(true);
  });

  it('has itself no other', () => {
    expect(written.map(([, shown]) => shown).filter((shown) => displayName(shown) !== undefined)).toEqual([]);
  });

  it('of words that are short or not never ends with the size', () => {
    const word = fc.constantFrom(...'SNGL BRRL BIB BOURBON PR SB STR RYE 12YR W/ &GLS SMA LTD X9 JAPANES '.split(' '));
    fc.assert(
      fc.property(fc.array(word, { minLength: 1, maxLength: 8 }), fc.constantFrom('', ' ', '   '), (words, gap) => {
        const shown = displayName(`${words.join(' ')} SNGL BRRL${gap}750ml`);
        expect(shown).toMatch(/Single Barrel$/);
      }),
    );
  });

  it('of any text is missing or a line of text, and the same each time', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary', maxLength: 300 }), (text) => {
        const shown = displayName(text);
        expect(displayName(text)).toBe(shown);
        if (shown !== undefined) expect(shown).toMatch(/\S/);
      }),
    );
  });
});
