import { termMatchesName } from '../term-matches-name';

/** Ways to ask that found nothing, by kind. */
const finds: Record<string, readonly (readonly [term: string, name: string])[]> = {
  'two words written as one': [
    ['greygoose 750', 'GREY GOOSE VODKA 750ml'],
    ['donjulio 1942', 'DON JULIO 1942 TEQUILA 750ml'],
    ['clearwater scandalust', 'CLEAR WATER SCANDALUST CINNAMON WHISKEY'],
    ['revelstoke root beer', 'REVEL STOKE ROOTBEER WHISKEY 750ml'],
    ['staggjr', 'STAGG JUNIOR BOURBON 750ml'],
    ['oldfitzgerald 8', 'OLD FITZGERALD 8 YR DECANTER BIB 750ml'],
    ['newamsterdam gin', 'NEW AMSTERDAM GIN 750ml'],
    ['sailorjerry', 'SAILOR JERRY SPICED RUM 750ml'],
    ['rockhillfarms', 'ROCK HILL FARMS BOURBON SNGL BRRL 750ml'],
    ['elmertlee', 'ELMER T LEE 100TH BOURBON 750ml'],
  ],
  'one word written as two': [
    ['casa amigos blanco', 'CASAMIGOS BLANCO TEQUILA 750ml'],
    ['high west bou-rye', 'HIGH WEST BOURYE WHISKEY 750ml'],
    ['aberlour a bunadh', "ABERLOUR A'BUNADH SINGLE MALT 750ml"],
    ['nectar d or', "GLENMORANGIE NECTAR D'OR 750ml"],
    ['chateau d yquem', "CHAT D'YQUEM'14 375 ml"],
    ['revel stoke s more', "REVEL STOKE S'MORE FLAVORED WHISKY 750ml"],
  ],
  'initials of those who hunt bottles': [
    ['bulleit bs', 'BULLEIT BOURBON BARREL STRENGTH 750ml'],
    ['horse soldier bs', 'HORSE SOLDIER BARREL STRENGTH 750ml'],
    ['four roses sbs', 'FOUR ROSES SMALL BATCH SELECT 750ml'],
    ['PHC 17', "PARKER'S HERITAGE 17TH ED 10Y RYE 750ml"],
    ['weller sr', 'WELLER SPECIAL RES 90PR BARREL 750ml'],
    ['dj 1942', 'DON JULIO 1942 TEQUILA 750ml'],
    ['patron xa', 'PATRON EXTRA ANEJO TEQUILA 750ml'],
    ['ecbp c923', 'ELIJAH CRAIG BARREL PROOF 750ml'],
    ['larceny barrel proof b524', 'LARCENY BARREL PROOF 750ml'],
    ['four roses le 2023', 'FOUR ROSES 2023 LIMITED EDITION SMA750ml'],
    ["stranahan's cask strength", "STRANAHAN'S SB CASK PROOF 750ml"],
    ['jdsbr', 'JACK DANIELS SINGLE BARREL RYE 750ml'],
    ['larceny lbp', 'LARCENY BARREL PROOF 750ml'],
    ['R&R canadian', 'RICH & RARE CANADIAN PET 750ml'],
  ],
  'misspelled by the agency': [
    ['midleton barry crockett', 'MIDLETON BARRY COCKTETT WHISKEY 750ml'],
    ['captain morgan private stock', "CAPT'N MORGAN PRIVATE STOCK RU 750ml"],
    ['crown royal noble collection rye', 'CROWN ROYAL NOBEL COLLECTION RYE 750ml'],
    ['regalo anejo', 'REGALO TEQUILA ANJEO 750ml'],
    ['buffalo trace distillers pick', 'BUFFALO TRACE BARREL DISTILR PICK 750ml'],
    ['deep eddy cranberry', 'DEEP EDDY CRANBERY VODKA 750ml'],
    ['tanteo jalapeno', 'TANTEO JALEPENO TEQ 750ml'],
  ],
  'picks of shops': [
    ['high west double rye barrel pick', 'HIGH WEST DOUBLE RYE BRL SLCT 21973750ml'],
    ['elijah craig store pick', 'ELIJAH CRAIG PRIVATE BARREL BRRL PR750ml'],
    ['yellowstone select single barrel', 'YELLOWSTONE SELECT BARREL PROGRAM 750ml'],
    ['makers mark private selection', 'MAKERS MARK PRIVATE SELECT BARREL 750ml'],
    ['buffalo trace single barrel pick', 'BUFFALO TRACE BARREL-BARREL ONLY 750ml'],
    ['herradura store pick', 'HERRADURA REPOSADO BUY THE BARREL 750ml'],
  ],
  'on the label, and not in the name': [
    ['E.H. Taylor, Jr.', 'E H TAYLOR WAREHOUSE C 750ml'],
    ["Jefferson's Ocean Aged at Sea", "JEFFERSON'S OCEAN AGED BOURBON 750ml"],
    ['metallica blackened', 'BLACKENED AMERICAN WHISKEY 750ml'],
    ["mcafee's benchmark bonded", 'BENCHMARK BONDED BOURBON 750ml'],
    ['redbreast 12', 'REDBREAST IRISH WHISKEY 750ml'],
    ['jw green 15', 'JOHNNIE WALKER GREEN 750ml'],
    ['blantons 93 proof', 'BLANTON BOURBON SNGL BRRL 750ml'],
    ['game of thrones house stark', 'GOT STARK DALWHINNIE WINTERS GOLD 750ml'],
    ['jim beam white label 1.75', 'JIM BEAM 1750ml'],
    ['jack daniels no 7', 'JACK DANIELS BLACK LABEL 1750ml'],
    ['A.H. Hirsch 16', 'HIRSCH BOURBON RESERVE 16YR 750ml'],
    ['barton 1792 full proof', '1792 FULL PROOF BOURBON 750ml'],
  ],
  'numbers of several words': [
    ['old forester nineteen twenty', 'OLD FORESTER 1920 PROHIBITION 750ml'],
    ['glenfiddich twenty-one year', 'GLENFIDDICH 21YR GRN RSV RUM CASK 750ml'],
    ['overholt one hundred fourteen', 'OLD OVERHOLT 114 750ml'],
    ['bookers thirtieth anniversary', 'BOOKERS 30TH ANNIVERSARY BOURBON 750ml'],
    ['ardbeg twenty something', 'ARDBEG TWENTY SOMETHING 23 YR 750ml'],
    ['4r le 23', 'FOUR ROSES 2023 LIMITED EDITION SMA750ml'],
    ['boss hog vii', 'WHISTLEPIG BOSS HOG VII MAGELLANS A750ml'],
    ['boss hog 10', 'WHISTLEPIG BOSS HOG X 750ml'],
  ],
  'initials that are words, too': [
    ['FR SB', 'FOUR ROSES SINGLE BARREL BOURBON 750ml'],
    ['FR SB', 'FOUR ROSES SMALL BATCH BOURBON 750ml'],
    ['WT RR 13', "RUSSELL'S RESERVE 13 YR 750ml"],
    ['OF single barrel', 'OLD FORESTER SINGLE BARREL PROOF (BARREL'],
    ['ky owl confiscated', 'KENTUCKY OWL CONFISCATED BOURBON'],
  ],
  'Spanish and English words for one': [
    ['7 leguas', 'SIETE LEGUAS BLANCO 750ml'],
    ['3 generaciones reposado', 'SAUZA TRES GENERACIONES REPOSADO 750ml'],
    ['patron blanco', 'PATRON SILVER TEQUILA 750ml'],
    ['hornitos silver', 'HORNITOS PLATA TEQUILA 750ml'],
    ['bacardi ocho', 'BACARDI 8 RUM 750ml'],
    ['espolon silver', 'ESPOLON BLANCO TEQUILA 750ml'],
  ],
  'other forms of numbers and sizes': [
    ['wp farmstock crop 002', 'WHISTLEPIG FARMSTOCK RYE CROP 2 750ml'],
    ['farmstock crop 2', 'WHISTLEPIG FARMSTOCK RYE CROP 002 750ml'],
    ['basil hayden 2x2', 'BASIL HAYDEN TWO BY TWO 750ml'],
    ['eagle rare 75cl', 'EAGLE RARE 10 YR BOURBON 750ml'],
    ['jack daniels bonded 70 cl', 'JACK DANIELS BONDED WHISKEY 700ml'],
    ['chivas 5cl', 'CHIVAS REGAL SCOTCH 12YR. 50ml'],
    ['fireball nip', 'FIREBALL CINNAMON WHISKY 50ml'],
  ],
};

describe('a way to ask by words', () => {
  it.each(Object.entries(finds).flatMap(([kind, ways]) => ways.map(([term, name]) => ({ kind, term, name }))))(
    '$kind: "$term" finds $name',
    ({ term, name }) => {
      expect(termMatchesName(term, name)).toBe(true);
    },
  );

  it.each([
    ['opus one 05', 'OPUS ONE 5 750ml'],
    ['eagle rare 7cl', 'EAGLE RARE 7 YR 750ml'],
    ['whistlepig 002', 'WHISTLEPIG 20 YR 750ml'],
    ['latour 5', "CHATEAU LATOUR'05 750ml"],
    ['lagavulin 16', 'LAGAVULIN DISTILLERS EDITION 750ml'],
    ['whistlepig 10', 'WHISTLEPIG BOSS HOG X 750ml'],
    ['moab barrel strength', "MOAB BREWERY JOHNNY B'S IPA 473 ml"],
    ['boss hog vi', 'WHISTLEPIG BOSS HOG VII MAGELLANS A750ml'],
    ['old no 7', 'EVAN WILLIAMS BLACK LABEL 750ml'],
    ['old forester', 'MACALLAN ANECDOTES OF AGES:PETER B 750ml'],
    ['whistlepig rye', 'WHISTLEPIG PIGGYBACK 100PR BOURBON'],
    ['macallan 22', 'MACALLAN DOUBLE CASK 2012 750ml'],
    ['bombay pick', 'BOMBAY SAPPHIRE GIN 750ml'],
  ])('does not find another: "%s" does not find %s', (term, name) => {
    expect(termMatchesName(term, name)).toBe(false);
  });
});
