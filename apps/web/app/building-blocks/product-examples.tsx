import { Button } from '@barrelhive/ui';
import { TextMeButton } from '../alert-creation/text-me-button';
import { AllocatedCard } from '../features/allocated/allocated-card';
import { HistoryTable } from '../features/item-stores/history-table';
import { ItemHistory } from '../features/item-stores/item-history';
import { HomeTownField } from '../near-me/home-town-field';
import { MAP_SOLD_OUT, MAP_UNREAD, UtahMap } from '../features/store-map/utah-map';
import TownMap from '../features/store-map/town-map';
import { CardGrid } from '../products/card-grid';
import { ProductCard } from '../products/product-card';
import { ProductCardSkeleton } from '../products/product-card-skeleton';
import { StockFigures } from '../products/stock-figures';
import { StoreTable } from '../products/store-table';
import { TooBroadCard } from '../products/too-broad-card';
import { WasItThere } from '../products/was-it-there';
import { LONG_WORDS, type Examples } from './example';
import { allocated, bottle, longNamed, moved, placeholder, soldOut, stores, unmoved, unread } from './example-bottles';

const nothing = () => undefined;
const askedAt = (storeNumber: string) => ({
  store: { storeNumber },
  confidence: undefined,
  send: async () => undefined,
});
const wasItThere = (storeNumber: string) => <WasItThere {...askedAt(storeNumber)} isInRow />;
const narrowerTerms = [
  { term: 'High West Double Rye', count: 4 },
  { term: 'High West Bourbon', count: 3 },
  { term: 'High West A Midwinter Nights Dram', count: 1 },
];
const nameless = { name: LONG_WORDS.toUpperCase(), price: '', priceCents: undefined };

/** What shows bottles. */
export const productExamples: Examples = {
  ProductCard: [
    { state: 'on shelves', shown: <ProductCard item={bottle} searchingStores={false} /> },
    { state: 'its stores are asked', shown: <ProductCard item={{ ...bottle, stores: [] }} searchingStores /> },
    { state: 'sold out', shown: <ProductCard item={soldOut} searchingStores={false} /> },
    { state: 'its stores could not be read', shown: <ProductCard item={unread} searchingStores={false} /> },
    { state: 'long text, no price', shown: <ProductCard item={longNamed} searchingStores={false} /> },
    { state: 'a placeholder', shown: <ProductCard item={placeholder} searchingStores /> },
  ],
  CardGrid: [
    {
      state: 'more cards than one part has',
      shown: (
        <CardGrid>
          {Array.from({ length: 8 }, (_, index) => (
            <ProductCard key={index} item={bottle} searchingStores={false} />
          ))}
        </CardGrid>
      ),
    },
  ],
  ProductCardSkeleton: [{ state: 'before anything is known', shown: <ProductCardSkeleton /> }],
  StockFigures: [
    { state: 'all known', shown: <StockFigures figures={bottle} /> },
    { state: 'none known', shown: <StockFigures figures={{}} /> },
    { state: 'searching', shown: <StockFigures figures={{ warehouseQty: 0, onOrderQty: 12 }} searchingStores /> },
  ],
  StoreTable: [
    { state: 'three stores', shown: <StoreTable caption="Stores with Buffalo Trace" stores={stores} /> },
    { state: 'none', shown: <StoreTable caption="Stores with nothing" stores={[]} /> },
    {
      state: 'asks whether it was there',
      shown: <StoreTable caption="Stores with Eagle Rare" stores={stores} questionFor={wasItThere} />,
      isWide: true,
    },
  ],
  WasItThere: [{ state: 'in the card of a store', shown: <WasItThere {...askedAt('0012')} /> }],
  TownMap: [{ state: 'no town chosen', shown: <TownMap /> }],
  TooBroadCard: [
    {
      state: 'in a search',
      shown: (
        <TooBroadCard
          term="high west"
          figures={{ count: 17, maxAllowedItems: 10, narrower: narrowerTerms }}
          onNarrow={nothing}
        />
      ),
    },
    {
      state: 'for an alert, long text',
      shown: (
        <TooBroadCard
          term={LONG_WORDS}
          title="Alert Creation Failed"
          figures={{ count: 1_214, maxAllowedItems: 10, narrower: [{ term: LONG_WORDS, count: 10 }] }}
          action={<Button>Try Different Search Term</Button>}
          onNarrow={nothing}
        />
      ),
    },
  ],
  UtahMap: [
    { state: 'all towns', shown: <UtahMap stores={[]} /> },
    { state: 'three towns with stock', shown: <UtahMap stores={stores} /> },
    { state: 'of a sold-out bottle', shown: <UtahMap stores={[]} withoutStock={MAP_SOLD_OUT} /> },
    { state: 'of a bottle whose stores are not known', shown: <UtahMap stores={[]} withoutStock={MAP_UNREAD} /> },
  ],
  AllocatedCard: [
    { state: 'on shelves', shown: <AllocatedCard item={allocated} /> },
    { state: 'in no store', shown: <AllocatedCard item={{ ...allocated, storeQty: 0, stores: [] }} /> },
    { state: 'long text, no price', shown: <AllocatedCard item={{ ...allocated, ...nameless }} /> },
  ],
  TextMeButton: [{ state: 'before the tap', shown: <TextMeButton product={bottle} /> }],
  HomeTownField: [{ state: 'four towns', shown: <HomeTownField /> }],
  ItemHistory: [
    { state: 'it moved', shown: <ItemHistory detail={moved} />, isWide: true },
    { state: 'nothing known yet', shown: <ItemHistory detail={unmoved} />, isWide: true },
    { state: 'on its way', shown: <ItemHistory detail={undefined} />, isWide: true },
  ],
  HistoryTable: [{ state: 'every change, once opened', shown: <HistoryTable history={moved} />, isWide: true }],
};
