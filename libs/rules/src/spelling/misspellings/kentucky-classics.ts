/** The great Kentucky houses and what they allocate: the name meant, and how it gets misspelled. */
export const kentuckyClassics: Readonly<Record<string, string>> = {
  "Blanton's": 'blanten, blantin, blaton, blandon, blatnon, blanyon, blantans, blantonn, blannton, blanttons, planton',
  'Buffalo Trace':
    'bufallo trace, buffallo trace, bufalo trace, buffalo trase, buffalow trace, buffulo trace, bufflo trace, buffelo trace, buffalo tace, bufallo trase',
  'Eagle Rare': 'eagel rare, egle rare, eagle rair, eagle rear, eagle raer, eagal rare',
  'E.H. Taylor': 'eh tayler, eh taylr, eh tailor, e h tayor, eh tylor, colonel tayler, eh taylro',
  Weller: 'wellar, weler, wheller, weiler, wl wellar, wl weler, welller',
  'Pappy Van Winkle':
    'papy van winkle, pappy van winkel, pappy vanwinkle, pappy van wrinkle, papy van winkel, pappi van winkle, pappy van winckle, poppy van winkle, pappyvanwinkle',
  'Van Winkle': 'van winkel, vanwinkle, van winckle, van wrinkle, vanwinkel',
  'George T. Stagg': 'gorge t stagg, geroge t stagg, george staag',
  Stagg: 'stagjr',
  'Thomas H. Handy': 'thomas handey, tomas handy',
  'William Larue Weller': 'william la rue weller, william larue wellar, wiliam larue weller',
  Sazerac: 'sazarac, sazerack, sazarack, sazzerac, sazerak, sazeracc, saserac',
  'Elmer T. Lee': 'elmer lea, elmer t lea, elmar t lee, elmer tlee, ellmer t lee',
  'Rock Hill Farms': 'rockhil farms',
  'Four Roses': 'four rosses, for roses, fore roses, four rozes',
  "Maker's Mark": 'makers marc, makres mark, markers mark, makers mrak, macers mark',
  'Woodford Reserve':
    'wodford, woodferd, woodfrod, wood ford, woodfurd, woodforde, woodford resereve, woodford reverse, woodfored',
  'Knob Creek': 'nob creek, knobb creek, knob creak, knob crek, nob creak, konb creek',
  "Booker's": 'bookars, bookrs, bookkers, boookers, bokers',
  "Baker's": 'bakars, bakkers',
  'Basil Hayden':
    'basel hayden, basil haden, bazil hayden, basil haydan, basil heyden, basil hayen, basil haydn, basel haden, bassil hayden',
  'Jim Beam': 'jim bean, jim beem, gim beam, jim bem, jimm beam',
  'Wild Turkey': 'wild turky, wild turkay, wilde turkey, wyld turkey, wild terkey, wild tukey, wold turkey',
  "Russell's Reserve": 'russles reserve, rusell reserve, russells reseve',
  'Rare Breed': 'rare bread, rair breed, rare bred',
  'Heaven Hill': 'heavan hill, heven hill, heavin hill',
  'Elijah Craig':
    'elijah creg, elijah crag, ellijah craig, elijiah craig, elyjah craig, alijah craig, elijah grieg, elajah craig',
  'Evan Williams': 'even williams, evan wiliams, evan willams, evin williams',
  Larceny: 'larcany, larsony, larseny, larceney, larsany, larcency',
  "Parker's Heritage": 'parkers heritige, parkers heratage, parker hertiage',
  'Old Fitzgerald': 'old fitzgerld, old fitsgerald, old fitzgearld, old fitzjerald, old fitgerald, old fitzgerlad',
  'Henry McKenna': 'henry mckena, henry mackenna, henry mckennah, henry mckinna, henry makenna',
  'Old Forester': 'old forrester, old forster, old forestor, old foresster, old forrestor',
  "Michter's": 'mitchers, micters, mictors, michers, mitchters, michtor, mickters',
};
