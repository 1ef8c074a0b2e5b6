import {
  inventoryItem,
  inventoryStatus,
  itemDetail,
  multiSearchBody,
  multiSearchResult,
  refreshRun,
  searchBody,
  searchLexicon,
  searchResult,
  searchTicket,
  storeEntry,
} from '@barrelhive/contracts';
import { described } from './described-schema';

const OBSERVED_AT = '2026-11-21T17:00:00.000Z';

const STORE_EXAMPLE = {
  storeNumber: '0012',
  name: 'Salt Lake City Store 12',
  address: '1863 E 7000 S',
  city: 'Salt Lake City',
  phone: '801-942-2580',
  qty: 6,
};

export const ITEM_EXAMPLE = {
  id: '016850',
  sku: '016850',
  name: 'BLANTON SINGLE BARREL',
  category: 'Whiskey',
  price: '$74.99',
  priceCents: 7499,
  size: '750 ML',
  storeQty: 6,
  warehouseQty: 24,
  onOrderQty: 0,
  location: 'Various Utah Stores',
  lastChecked: OBSERVED_AT,
  stores: [STORE_EXAMPLE],
  storesCheckedAt: OBSERVED_AT,
};

const RUN_EXAMPLE = {
  id: '81',
  startedAt: '2026-11-21T16:59:48.000Z',
  finishedAt: OBSERVED_AT,
  outcome: 'accepted',
  rows: 3120,
} as const;

const RESULT_EXAMPLE = { searchTerm: 'blanton', items: [ITEM_EXAMPLE], count: 1, timestamp: OBSERVED_AT };

export const searchSchemas = {
  SearchBody: described(searchBody, 'A term of 4 to 256 characters.', { searchTerm: "Blanton's" }),
  MultiSearchBody: described(multiSearchBody, 'At most as many terms as the plan has alerts.', {
    searchTerms: ['blanton', 'weller antique'],
  }),
  StoreEntry: described(storeEntry, 'What one store holds.', STORE_EXAMPLE),
  InventoryItem: described(
    inventoryItem,
    'A product with its figures. A figure that the agency does not give is absent, never 0. Without `storesCheckedAt` the stores ' +
      'are unknown; with it an empty list means that no store has the bottle.',
    ITEM_EXAMPLE,
  ),
  SearchResult: described(
    searchResult,
    'What a term finds. A term that is too broad finds no items and carries `too_many_results` with the figures. `searchCount` and ' +
      '`remainingSearches` are the guest counter.',
    { ...RESULT_EXAMPLE, searchCount: 1, remainingSearches: 2 },
  ),
  MultiSearchResult: described(multiSearchResult, 'One result for each term, in their order.', {
    results: [RESULT_EXAMPLE],
  }),
  SearchTicket: described(searchTicket, 'Stands for the session in the address of one stream.', {
    ticket: 'n5uTKrLZ9Yg0WnqT8o7h0n0mGm3lJqk0yqkq1q3m8aU',
    expiresAt: '2026-11-21T17:00:30.000Z',
  }),
  SearchLexicon: described(searchLexicon, "The words of the catalogue's names.", { words: ['blanton', 'weller'] }),
  ItemDetail: described(itemDetail, 'A product with the history of its price and stock, oldest first.', {
    ...ITEM_EXAMPLE,
    status: 'A',
    department: 'LA',
    priceHistory: [{ at: OBSERVED_AT, priceCents: 7499 }],
    stockHistory: [{ at: OBSERVED_AT, storeQty: 6 }],
  }),
  RefreshRun: described(refreshRun, "One reading of the agency's product table.", RUN_EXAMPLE),
  InventoryStatus: described(
    inventoryStatus,
    'How old the catalogue is, and how much of it there is. `lastGoodPassAt`, `ageSeconds` and `counts` are absent before the first good pass.',
    {
      lastGoodPassAt: OBSERVED_AT,
      ageSeconds: 12,
      rows: 3120,
      counts: { productsInStores: 1284, bottlesInStores: 61_930, productsOnOrder: 402 },
      rejectedPasses: 0,
      recentRuns: [RUN_EXAMPLE],
    },
  ),
};
