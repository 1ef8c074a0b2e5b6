import type { InventoryItem, SearchResult, SearchStreamEvent } from '@barrelhive/contracts';
import { FALLBACK_CATEGORY, FALLBACK_SIZE, ITEM_LOCATION, MAX_ITEMS_PER_SEARCH } from '@barrelhive/rules';
import { updateItem } from './item-update';

/** An item of a running search; a placeholder only keeps a place until the item's figures come. */
export interface FoundItem extends InventoryItem {
  placeholder?: true;
}

export interface TooBroad {
  /** How many products match. */
  count: number;
  maxAllowedItems: number;
}

/** Everything a page shows of one search. */
export interface SearchProgress {
  phase: 'idle' | 'searching' | 'complete' | 'too-broad' | 'failed';
  term: string;
  /** In the order in which they first came; they never change places. */
  items: readonly FoundItem[];
  /** Ids of items whose stores are not known yet. */
  awaitingStores: ReadonlySet<string>;
  tooBroad?: TooBroad;
}

export type SearchAction =
  | { type: 'begun'; term: string }
  | { type: 'streamed'; event: SearchStreamEvent }
  | { type: 'answered'; result: SearchResult }
  | { type: 'broken-off' }
  | { type: 'reset' };

export const idleSearch: SearchProgress = { phase: 'idle', term: '', items: [], awaitingStores: new Set() };

/** The name a placeholder carries until its item comes (specification section 4). */
export const PLACEHOLDER_NAME = 'Loading...';

/** How a search moves on (specification section 4, "Search"). A search that is over takes in nothing more. */
export function searchProgress(state: SearchProgress, action: SearchAction): SearchProgress {
  switch (action.type) {
    case 'begun':
      return { ...idleSearch, phase: 'searching', term: action.term };
    case 'reset':
      return idleSearch;
    case 'answered':
      return answered(state, action.result);
    case 'broken-off':
      return brokenOff(state);
    case 'streamed':
      return state.phase === 'searching' ? streamed(state, action.event) : state;
  }
}

function streamed(state: SearchProgress, event: SearchStreamEvent): SearchProgress {
  switch (event.type) {
    case 'initial-summary':
    case 'products':
      return withItems(state, event.items.reduce(place, state.items));
    case 'product-update':
      return withItems(state, place(state.items, event.item));
    case 'status':
      return withItems(state, withPlaceholders(state.items, promisedItems(event.message)));
    case 'item-update': {
      const known = state.items.some((item) => item.id === event.sku || item.sku === event.sku);
      const items = known ? state.items : place(state.items, bareItem(event.sku, event.itemName));
      const updated = items.map((item) => (item.sku === event.sku ? updateItem(item, event) : item));
      const awaitingStores = new Set(state.awaitingStores);
      awaitingStores.delete(event.sku);
      return { ...state, items: updated, awaitingStores };
    }
    case 'complete':
      return complete(state, event.items.reduce(place, state.items));
    case 'too-many-results':
      return tooBroad(state, { count: event.totalItemsFromAPI, maxAllowedItems: event.maxAllowedItems });
    case 'refinement_required':
      return tooBroad(state, { count: event.count ?? 0, maxAllowedItems: MAX_ITEMS_PER_SEARCH });
    case 'error':
      return brokenOff(state);
    case 'start':
    case 'batch-start':
    case 'item-start':
    case 'batch-complete':
      return state;
  }
}

function answered(state: SearchProgress, result: SearchResult): SearchProgress {
  if (result.too_many_results) {
    return tooBroad(state, {
      count: result.totalItemsFromAPI ?? result.count,
      maxAllowedItems: result.maxAllowedItems ?? MAX_ITEMS_PER_SEARCH,
    });
  }
  return complete(state, result.items.reduce(place, state.items));
}

/** A stream that broke after data came is complete with what there is; before, the search has failed. */
function brokenOff(state: SearchProgress): SearchProgress {
  const items = real(state.items);
  return items.length > 0
    ? complete(state, items)
    : { ...state, phase: 'failed', items: [], awaitingStores: new Set() };
}

function complete(state: SearchProgress, items: readonly FoundItem[]): SearchProgress {
  return { ...state, phase: 'complete', items: real(items), awaitingStores: new Set() };
}

function tooBroad(state: SearchProgress, figures: TooBroad): SearchProgress {
  return { ...state, phase: 'too-broad', items: [], awaitingStores: new Set(), tooBroad: figures };
}

/** Takes over the items; those without store data are marked as awaiting it. */
function withItems(state: SearchProgress, items: readonly FoundItem[]): SearchProgress {
  const awaiting = items.filter(
    (item) => !item.storeQty && item.stores.length === 0 && item.storesCheckedAt === undefined,
  );
  return { ...state, items, awaitingStores: new Set(awaiting.map((item) => item.id)) };
}

/** Puts an item in its own place, else in that of the first placeholder, else at the end. */
function place(items: readonly FoundItem[], item: FoundItem): readonly FoundItem[] {
  const own = items.findIndex((known) => known.id === item.id);
  const index = own >= 0 ? own : items.findIndex((known) => known.placeholder);
  return index < 0 ? [...items, item] : items.with(index, item);
}

function promisedItems(message: string): number {
  return Math.min(Number(/^Found (\d+) items?/i.exec(message)?.[1] ?? 0), MAX_ITEMS_PER_SEARCH);
}

function withPlaceholders(items: readonly FoundItem[], promised: number): readonly FoundItem[] {
  const missing = Array.from({ length: Math.max(0, promised - items.length) }, (_, index): FoundItem => {
    return { ...bareItem(`placeholder-${items.length + index}`, PLACEHOLDER_NAME), placeholder: true };
  });
  return [...items, ...missing];
}

function bareItem(sku: string, name: string): FoundItem {
  return {
    id: sku,
    sku,
    name,
    category: FALLBACK_CATEGORY,
    price: '',
    size: FALLBACK_SIZE,
    location: ITEM_LOCATION,
    lastChecked: new Date(0).toISOString(),
    stores: [],
  };
}

function real(items: readonly FoundItem[]): readonly FoundItem[] {
  return items.filter((item) => !item.placeholder);
}
