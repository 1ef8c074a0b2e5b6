import type { MessageContent } from '../src/notices/message-content';
import { alert, BLANTON, bottle, LONG_PLACE, store, stores, type GoldenContent } from './golden-parts';

const EAGLE = 'EAGLE RARE 10 YR 750ml';
const HARRIS = store([12, '280 W HARRIS AVE', 'SALT LAKE CITY'], 6);
const PROVO = store([9, '3433 N 10 E', 'PROVO'], 3);
/** To somebody who drives to #12 and #9. */
const toDriver = (...items: Parameters<typeof bottle>[]): MessageContent => {
  const content = alert('eagle rare', ...items.map(([name, how]) => bottle(name, { cents: 3_999, ...how })));
  return { ...content, match: { ...content.match, mine: ['0012', '0009'] } };
};

const contents: GoldenContent[] = [
  { what: 'at one of mine', content: toDriver([EAGLE, { in: [HARRIS] }]) },
  { what: 'at one of mine and in three others', content: toDriver([EAGLE, { in: [HARRIS, ...stores(4).slice(1)] }]) },
  { what: 'at both of mine', content: toDriver([EAGLE, { in: [PROVO, HARRIS] }]) },
  { what: 'at none of mine', content: toDriver([EAGLE, { in: stores(3).slice(1) }]) },
  { what: 'at mine, new', content: toDriver([EAGLE, { kind: 'new-item', in: [HARRIS] }]) },
  { what: 'at mine, cheaper', content: toDriver([EAGLE, { kind: 'price', was: 6_999, in: [HARRIS] }]) },
  {
    what: 'now at mine, while others had it',
    content: toDriver([EAGLE, { reason: 'at-stores', in: [...stores(4).slice(1), HARRIS] }]),
  },
  {
    what: 'now at one of mine, while another of mine had it',
    content: toDriver([EAGLE, { reason: 'at-stores', rose: ['0009'], in: [HARRIS, PROVO] }]),
  },
  { what: 'now at stores of mine that are not known', content: toDriver([EAGLE, { reason: 'at-stores', total: 40 }]) },
  { what: 'delivered to mine', content: toDriver([EAGLE, { reason: 'delivery', in: [HARRIS, PROVO] }]) },
  { what: 'delivered to one of mine', content: toDriver([EAGLE, { reason: 'delivery', in: [HARRIS] }]) },
  { what: 'delivered elsewhere', content: toDriver([EAGLE, { reason: 'delivery', in: stores(2).slice(1) }]) },
  { what: 'delivered, nobody knows where', content: toDriver([EAGLE, { reason: 'delivery', total: 40 }]) },
  {
    what: 'at mine alone, but doubtful, and in another',
    content: toDriver([EAGLE, { in: [{ ...HARRIS, isDoubtful: true }, ...stores(2).slice(1)] }]),
  },
  { what: 'two, each at one of mine', content: toDriver([EAGLE, { in: [HARRIS] }], [BLANTON, { in: [PROVO] }]) },
  {
    what: 'two, one of which came to mine',
    content: toDriver([EAGLE, { reason: 'at-stores', in: [HARRIS] }], [BLANTON, { in: stores(3).slice(1) }]),
  },
  {
    what: 'a long address of mine',
    content: (() => {
      const content = alert("blanton's", bottle(BLANTON, { reason: 'at-stores', in: [store(LONG_PLACE, 6)] }));
      return { ...content, match: { ...content.match, mine: ['0041'] } };
    })(),
  },
];

/** Of our own address, by which the exact words were chosen. */
export const goldenHomeStores = contents.map((golden) => ({ ...golden, publicUrl: 'https://barrelhive.com' }));
