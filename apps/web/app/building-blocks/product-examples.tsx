import { paidTiers } from '@barrelhive/contracts';
import { planName } from '@barrelhive/rules';
import { Button } from '@barrelhive/ui';
import { AlertCard, AlertCardSkeleton } from '../features/alerts/alert-card';
import { InlineEdit } from '../features/account/inline-edit';
import { RestrictedList } from '../features/allocated/restricted-list';
import { TextExample } from '../features/landing/text-example';
import { PlanOffer, planActionLook } from '../features/plans/plan-offer';
import { UtahMap } from '../features/store-map/utah-map';
import { NetworkError } from '../api/api-errors';
import { FormFailure } from '../forms/form-failure';
import { CardGrid } from '../products/card-grid';
import { ProductCard } from '../products/product-card';
import { ProductCardSkeleton } from '../products/product-card-skeleton';
import { StockFigures } from '../products/stock-figures';
import { StoreTable } from '../products/store-table';
import { TooBroadCard } from '../products/too-broad-card';
import { RIGHT_TO_LEFT, LONG_WORDS, type Examples } from './example';
import { alert, bottle, longNamed, placeholder, progressOf, soldOut, stores, unread } from './example-bottles';

const nothing = () => undefined;
const saved = () => Promise.resolve();
const refused = () => Promise.reject(new NetworkError());
const noError = () => undefined;
const waiting = new Set([bottle.id]);

/** The blocks of the app itself that need nothing but what they are given. */
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
    {
      state: 'with distances',
      shown: (
        <StoreTable caption="Stores near you" stores={stores} milesTo={({ qty }) => (qty > 5 ? qty : undefined)} />
      ),
    },
    { state: 'none', shown: <StoreTable caption="Stores with nothing" stores={[]} /> },
  ],
  TooBroadCard: [
    { state: 'in a search', shown: <TooBroadCard term="bourbon" figures={{ count: 214, maxAllowedItems: 10 }} /> },
    {
      state: 'for an alert, long text',
      shown: (
        <TooBroadCard
          term={LONG_WORDS}
          title="Alert Creation Failed"
          figures={{ count: 1_214, maxAllowedItems: 10 }}
          action={<Button>Try Different Search Term</Button>}
        />
      ),
    },
  ],
  AlertCard: [
    {
      state: 'with results',
      isWide: true,
      shown: <AlertCard alert={alert} progress={progressOf({ items: [bottle] })} onDelete={nothing} />,
    },
    {
      state: 'refreshed',
      isWide: true,
      shown: (
        <AlertCard
          alert={{ ...alert, id: 'a2', searchTerm: 'Eagle Rare', history: [] }}
          progress={progressOf({ phase: 'searching', items: [bottle, soldOut], awaitingStores: waiting })}
          onDelete={nothing}
        />
      ),
    },
    {
      state: 'no results yet',
      isWide: true,
      shown: (
        <AlertCard
          alert={{ ...alert, id: 'a3', searchTerm: 'Weller', history: [] }}
          progress={progressOf({})}
          onDelete={nothing}
        />
      ),
    },
    {
      state: 'too broad, long text',
      isWide: true,
      shown: (
        <AlertCard
          alert={{ ...alert, id: 'a4', searchTerm: LONG_WORDS, history: [] }}
          progress={progressOf({ phase: 'too-broad' })}
          onDelete={nothing}
        />
      ),
    },
    {
      state: 'right to left',
      isWide: true,
      shown: (
        <AlertCard
          alert={{ ...alert, id: 'a5', searchTerm: RIGHT_TO_LEFT, history: [] }}
          progress={progressOf({})}
          onDelete={nothing}
        />
      ),
    },
  ],
  AlertCardSkeleton: [{ state: 'before the list has come', shown: <AlertCardSkeleton /> }],
  PlanOffer: paidTiers.map((tier) => ({
    state: planName(tier),
    shown: (
      <PlanOffer
        tier={tier}
        headingLevel="h3"
        action={<Button look={planActionLook(tier)}>Choose {planName(tier)}</Button>}
      />
    ),
  })),
  InlineEdit: [
    {
      state: 'a value, and its field after Edit',
      shown: (
        <dl>
          <InlineEdit label="Name" value="Jane Doe" autoComplete="off" errorOf={noError} onSave={saved} />
        </dl>
      ),
    },
    {
      state: 'a value that is refused when it is saved',
      shown: (
        <dl>
          <InlineEdit label="Email" value="jane@example.com" autoComplete="off" errorOf={noError} onSave={refused} />
        </dl>
      ),
    },
    {
      state: 'long text',
      shown: (
        <dl>
          <InlineEdit
            label="Email"
            value={LONG_WORDS.replaceAll(' ', '')}
            autoComplete="off"
            errorOf={noError}
            onSave={saved}
          />
        </dl>
      ),
    },
  ],
  RestrictedList: [{ state: 'without a plan', shown: <RestrictedList /> }],
  FormFailure: [{ state: 'refused', shown: <FormFailure text="Current password is wrong" /> }],
  UtahMap: [
    { state: 'all towns', shown: <UtahMap stores={[]} /> },
    { state: 'three towns with stock', shown: <UtahMap stores={stores} /> },
  ],
  TextExample: [{ state: 'the texts, on a drawn phone', shown: <TextExample />, isWide: true }],
};
