import { ahead, alert, bottle, posted, stores, type GoldenContent } from './golden-parts';

/** Bottles in the warehouse, and in no store yet. */
export const onItsWay: GoldenContent[] = [
  { what: 'on its way', content: alert('stagg', ahead('STAGG JR', 120)) },
  { what: 'on its way, of which nobody says how many', content: alert('stagg', ahead('STAGG JR', undefined)) },
  {
    what: 'on its way with a long name',
    content: alert('birthday', ahead(`OLD FORESTER BIRTHDAY ${'BOURBON '.repeat(9)}`, 1_284)),
  },
  {
    what: 'on its way beside one that is back in stock',
    content: alert('stagg', ahead('STAGG JR', 120), bottle('STAGG', { in: stores(1) })),
  },
];

/** Lists that are posted ahead of their day. */
export const postedLists: GoldenContent[] = [
  {
    what: 'a list that is posted',
    content: posted(12, 42, { matching: 3, atHome: { storeNumber: '0012', itemCount: 5 } }),
  },
  { what: 'a list that is posted, of which nothing more is known', content: posted(5, 1) },
  {
    what: 'a list that is posted, of the month with the longest name',
    content: posted(9, 1_284, { matching: 0, atHome: { storeNumber: '0041', itemCount: 1_284 } }),
  },
];
