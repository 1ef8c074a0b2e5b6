import { accountNews } from '@barrelhive/rules';
import { onItsWay, postedLists } from './golden-ahead';
import { goldenHomeStores } from './golden-home-stores';
import {
  alert,
  BLANTON,
  bottle,
  bottles,
  drawing,
  list,
  LONG_PLACE,
  store,
  stores,
  type GoldenContent,
} from './golden-parts';

const oneBottle: GoldenContent[] = [
  { what: 'in one store', content: alert("blanton's", bottle(BLANTON, { in: stores(1) })) },
  { what: 'with a short name in one store', content: alert('stagg', bottle('STAGG', { in: stores(1) })) },
  {
    what: 'in one store, the last one there',
    content: alert('stagg', bottle('STAGG JR', { in: [store([9, '3433 N 10 E', 'PROVO'], 1)] })),
  },
  { what: 'in two stores', content: alert("blanton's", bottle(BLANTON, { in: stores(2) })) },
  { what: 'in three stores', content: alert("blanton's", bottle(BLANTON, { in: stores(3) })) },
  { what: 'in four stores', content: alert("blanton's", bottle(BLANTON, { in: stores(4) })) },
  {
    what: 'in fifty stores',
    content: alert('buffalo trace', bottle('BUFFALO TRACE BOURBON 750ml', { in: stores(50) })),
  },
  { what: 'in stores that are not known', content: alert('blanton', bottle(BLANTON, { total: 9 })) },
  { what: 'without any figure', content: alert('blanton', { ...bottle(BLANTON), after: {} }) },
  {
    what: 'without a price',
    content: alert('blanton', { ...bottle(BLANTON, { in: stores(1) }), after: { storeQty: 24 } }),
  },
  {
    what: 'new, in one store',
    content: alert('weller', bottle('W L WELLER FULL PROOF 750ml', { kind: 'new-item', in: stores(1) })),
  },
  {
    what: 'new, in no store yet',
    content: alert('weller', bottle('W L WELLER FULL PROOF 750ml', { kind: 'new-item', total: 0 })),
  },
  {
    what: 'cheaper, in one store',
    content: alert('eagle rare', bottle('EAGLE RARE 10 YR 750ml', { kind: 'price', was: 6_999, in: stores(1) })),
  },
  {
    what: 'dearer, in many stores',
    content: alert('eagle rare', bottle('EAGLE RARE 10 YR 750ml', { kind: 'price', was: 4_999, in: stores(8) })),
  },
  {
    what: 'cheaper, sold out',
    content: alert('eagle rare', bottle('EAGLE RARE 10 YR 750ml', { kind: 'price', was: 6_999, total: 0 })),
  },
  {
    what: 'of a thousand dollars',
    content: alert(
      'pappy',
      bottle('PAPPY VAN WINKLE 23YR FAMILY RESERVE', { cents: 129_999, in: stores(1), isAllocated: true }),
    ),
  },
  {
    what: 'with many in one store',
    content: alert(
      'jack',
      bottle('JACK DANIELS OLD #7', { in: [store([12, '280 W HARRIS AVE', 'SALT LAKE CITY'], 1284)] }),
    ),
  },
];

const oddNames: GoldenContent[] = [
  {
    what: 'accents that the alphabet has',
    content: alert('reserve', bottle('PIÑON RÉSERVE ÉLÉGANCE 750ml', { in: stores(1) })),
  },
  { what: 'accents that it lacks', content: alert('łódź', bottle('ŁÓDŹ ŠLJIVOVICA ČESKÁ 750ml', { in: stores(1) })) },
  {
    what: 'typographic signs',
    content: alert('“blanton’s”', bottle('BLANTON’S “GOLD” – 12yr… 750ml', { in: stores(1) })),
  },
  {
    what: 'signs that count twice',
    content: alert('[e]', bottle('{E} ^RARE^ ~10~ | €64 \\ 750ml', { in: stores(1) })),
  },
  { what: 'emoji', content: alert('🥃 gold', bottle('BARREL 🥃 GOLD ® 750ml', { in: stores(1) })) },
  {
    what: 'another script beside ours',
    content: alert('山崎 yamazaki', bottle('山崎 YAMAZAKI 12YR SINGLE MALT', { in: stores(1) })),
  },
  { what: 'nothing but another script', content: alert('山崎', bottle('山崎', { in: stores(1) })) },
  {
    what: 'initials and numerals',
    content: alert('taylor', bottle('E.H. TAYLOR JR. BTAC XIV VSOP 1.75L', { in: stores(1) })),
  },
  {
    what: 'the longest name of the list',
    content: alert(
      'barrel',
      bottle('BARRELL CRAFT SPIRITS GOLD LABEL SEAGRASS 16YR RYE WHISKEY FINISHED IN CASKS', { in: stores(1) }),
    ),
  },
  {
    what: 'the longest name in two stores',
    content: alert(
      'barrel',
      bottle('BARRELL CRAFT SPIRITS GOLD LABEL SEAGRASS 16YR RYE WHISKEY FINISHED IN CASKS', { in: stores(2) }),
    ),
  },
  { what: 'one word without end', content: alert('x', bottle('X'.repeat(200), { in: stores(1) })) },
  {
    what: 'spaces everywhere',
    content: alert('  old    forester ', bottle('  OLD\tFORESTER   1920 ', { in: stores(1) })),
  },
  {
    what: 'an apostrophe and an ampersand',
    content: alert("maker's", bottle("MAKER'S MARK FINE & RARE O'BRIEN MCKENNA", { in: stores(1) })),
  },
  { what: 'words about stopping', content: alert('stop', bottle('STOP HELP START 750ml', { in: stores(1) })) },
  {
    what: 'a web address',
    content: alert('http://evil.example', bottle('HTTP://EVIL.EXAMPLE/A 750ml', { in: stores(1) })),
  },
];

const oddPlaces: GoldenContent[] = [
  { what: 'a long address, one store', content: alert("blanton's", bottle(BLANTON, { in: [store(LONG_PLACE, 6)] })) },
  {
    what: 'a long address, three stores',
    content: alert("blanton's", bottle(BLANTON, { in: [6, 5, 4].map((qty) => store(LONG_PLACE, qty)) })),
  },
  { what: 'no address and no city', content: alert("blanton's", bottle(BLANTON, { in: [store([12, '', ''], 6)] })) },
  {
    what: 'a placeholder among the stores',
    content: alert("blanton's", bottle(BLANTON, { in: [store([0, '', ''], 99), ...stores(1)] })),
  },
  {
    what: 'a store that has none left',
    content: alert("blanton's", bottle(BLANTON, { in: [...stores(1), store([9, '3433 N 10 E', 'PROVO'], 0)] })),
  },
  {
    what: 'a long term',
    content: alert(
      'colonel e.h. taylor small batch bottled in bond straight kentucky bourbon',
      bottle(BLANTON, { in: stores(1) }),
    ),
  },
  {
    what: 'a long term, a long name and a long address',
    content: alert(
      'single barrel straight bourbon whiskey',
      bottle('BARRELL CRAFT SPIRITS GOLD LABEL SEAGRASS 16YR', {
        kind: 'price',
        was: 24_999,
        cents: 21_999,
        in: [store(LONG_PLACE, 6)],
      }),
    ),
  },
  {
    what: 'a long address of ours',
    content: alert("blanton's", bottle(BLANTON, { in: stores(1) })),
    publicUrl: 'https://whiskey-alerts.state-liquor-watch.example.co.uk',
  },
  {
    what: 'an address of ours that leaves no room',
    content: alert("blanton's", bottle(BLANTON, { in: stores(1) })),
    publicUrl: `https://${'a'.repeat(60)}.${'b'.repeat(60)}.example`,
  },
  {
    what: 'our address on one machine',
    content: alert("blanton's", bottle(BLANTON, { in: stores(1) })),
    publicUrl: 'http://localhost:8080',
  },
];

const severalBottles: GoldenContent[] = [
  ...[2, 3, 4, 5, 10, 20, 50, 100].map((count) => ({
    what: `${count}, each in one store`,
    content: alert('bourbon', ...bottles(count, 1)),
  })),
  { what: '2, each in three stores', content: alert('bourbon', ...bottles(2, 3)) },
  { what: '2, each in fifty stores', content: alert('bourbon', ...bottles(2, 50)) },
  { what: '12 whose stores are not known', content: alert('bourbon', ...bottles(12, 0)) },
  {
    what: '3, of which one is new, one cheaper and one gone',
    content: alert(
      'weller',
      bottle('W L WELLER SPECIAL RESERVE', { kind: 'price', was: 3_499, cents: 2_999, in: stores(8) }),
      bottle('W L WELLER ANTIQUE 107', { kind: 'price', was: 5_999, cents: 5_499, total: 0 }),
      bottle('W L WELLER C.Y.P.B.', { kind: 'new-item', in: stores(1), isAllocated: true }),
    ),
  },
];

const announcements: GoldenContent[] = [
  { what: 'the list of a month', content: list(11, 42, 3) },
  { what: 'the list of a month with one bottle', content: list(5, 1) },
  { what: 'the list of the month with the longest name', content: list(9, 1_284, 1_284) },
  ...postedLists,
  { what: 'a drawing of one bottle', content: drawing(['GEORGE T STAGG BOURBON']) },
  {
    what: 'a drawing of five',
    content: drawing([
      'GEORGE T STAGG BOURBON',
      'PAPPY VAN WINKLE 23YR',
      'WILLIAM LARUE WELLER',
      'THOMAS H HANDY',
      'EAGLE RARE 17YR',
    ]),
  },
  { what: 'a drawing of a bottle with a name beyond measure', content: drawing(['A'.repeat(300)]) },
];

/** By kind. */
export const goldenContents: Readonly<Record<string, readonly GoldenContent[]>> = {
  'what is on its way': onItsWay,
  'one bottle': oneBottle,
  'an odd name': oddNames,
  'an odd place': oddPlaces,
  'several bottles': severalBottles,
  'home stores': goldenHomeStores,
  'an announcement': announcements,
  'an account': accountNews.map((news) => ({ what: news, content: { kind: 'account', news, day: '2026-11-21' } })),
  'a number': [{ what: 'the first text', content: { kind: 'first-text', firstTextId: 'f-1', phone: '+18015550142' } }],
};
