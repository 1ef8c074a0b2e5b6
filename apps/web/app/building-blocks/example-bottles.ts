import type { AllocatedItem, ItemDetail, StoreEntry } from '@barrelhive/contracts';
import { DAY_MS } from '@barrelhive/rules';
import type { SavedAlert } from '../features/alerts/saved-alerts';
import { idleSearch, type FoundItem, type SearchProgress } from '../live-search/search-progress';
import { LONG_WORDS } from './example';

const daysAgo = (days: number) => new Date(Date.now() - days * DAY_MS).toISOString();

const store = (storeNumber: string, address: string, city: string, qty: number): StoreEntry => ({
  storeNumber,
  name: `Store ${storeNumber}`,
  address,
  city,
  phone: '',
  qty,
});

/** Stores with stock, far from each other. */
export const stores: readonly StoreEntry[] = [
  store('0002', '1615 FOOTHILL DR', 'SLC', 12),
  store('0038', '1550 CANYONS RESORT DR', 'PARK CITY', 3),
  store('0043', '202 N BLUFF ST', 'ST GEORGE', 1_284),
];

/** A bottle that is on three shelves. */
export const bottle: FoundItem = {
  id: '018006',
  sku: '018006',
  name: 'BUFFALO TRACE BOURBON 750ml',
  category: 'Whiskey',
  price: '$31.99',
  size: '750 ML',
  location: 'Various Utah Stores',
  lastChecked: new Date().toISOString(),
  warehouseQty: 1_284,
  onOrderQty: 0,
  storeQty: 1_299,
  stores: [...stores],
};

export const soldOut: FoundItem = { ...bottle, id: 'sold-out', sku: 'sold-out', storeQty: 0, stores: [] };
export const longNamed: FoundItem = { ...bottle, id: 'long', sku: 'long', name: LONG_WORDS.toUpperCase(), price: '' };
export const unread: FoundItem = { ...bottle, id: 'unread', sku: 'unread', storeQty: 12, stores: [] };
export const placeholder: FoundItem = { ...bottle, id: 'placeholder', name: 'Loading...', placeholder: true };

/** A bottle of the monthly list. */
export const allocated: AllocatedItem = {
  sku: bottle.sku,
  name: 'BLANTON GOLD EDITION BOURBON',
  price: '$119.99',
  priceCents: 11_999,
  warehouseQty: 0,
  onOrderQty: 24,
  storeQty: 15,
  stores: stores.slice(0, 2),
};

/** A bottle with what is known of its past, and one without. */
export const unmoved: ItemDetail = { ...bottle, status: 'A', department: 'AW', priceHistory: [], stockHistory: [] };
export const moved: ItemDetail = {
  ...unmoved,
  stockHistory: [12, 0, 40, 31].map((storeQty, index) => ({ at: daysAgo([90, 30, 8, 1][index] ?? 0), storeQty })),
  priceHistory: [2_999, 3_199].map((priceCents, index) => ({ at: daysAgo([90, 12][index] ?? 0), priceCents })),
};

export const alert: SavedAlert = {
  id: 'a1',
  searchTerm: 'Buffalo Trace',
  createdAt: daysAgo(40),
  lastRun: daysAgo(0),
  nextRun: daysAgo(-1),
  isNear: undefined,
  foundNothingSince: null,
  renamedTo: undefined,
  scope: 'anywhere',
  atLeast: 1,
  history: [1, 9, 30].map((days) => ({ sentAt: daysAgo(days), itemsFound: days })),
};

/** A search of that alert, as far as told. */
export function progressOf(change: Partial<SearchProgress>): SearchProgress {
  return { ...idleSearch, phase: 'complete', term: alert.searchTerm, ...change };
}
