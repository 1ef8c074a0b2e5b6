import type { InventoryItem, SearchResult } from '@barrelhive/contracts';
import { FALLBACK_CATEGORY, FALLBACK_SIZE, ITEM_LOCATION, MAX_ITEMS_PER_SEARCH } from '@barrelhive/rules';
import type { ReadStreamEvent } from '../answers/read-stream-event';
import { readTooBroad, type TooBroad } from '../answers/read-too-broad';
import { mergeItem, updateItem } from './item-update';
import { storesAreUnread } from './unread-stores';

/** An item of a running search; a placeholder only keeps a place until the item's figures come. */
export interface FoundItem extends InventoryItem {
  placeholder?: true;
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
  /** A term close to one that found nothing, which finds something. */
  didYouMean?: string | undefined;
  /** Nothing has all words of the term: what was found lacks words that say little. */
  isNear?: boolean | undefined;
  /** Why the search failed, when that is known. */
  failure?: string | undefined;
  /** It was not begun: the same term would be refused again. */
  isRefused?: true;
  /** When it was over, where it is shown once more later; an ISO instant. */
  keptAt?: string;
}

export type SearchAction =
  | { type: 'begun'; term: string }
  | { type: 'streamed'; event: ReadStreamEvent }
  | { type: 'answered'; result: SearchResult }
  | { type: 'refused-as-too-broad'; figures: TooBroad }
  | { type: 'broken-off'; reason?: string };

export const idleSearch: SearchProgress = { phase: 'idle', term: '', items: [], awaitingStores: new Set() };

/** The name a placeholder carries until its item comes (specification section 4). */
export const PLACEHOLDER_NAME = 'Loading...';
/** When a placeholder was checked, which no page shows. */
const NEVER = new Date(0).toISOString();

/** How a search moves on (specification section 4, "Search"). A search that is over takes in nothing more. */
export function searchProgress(state: SearchProgress, action: SearchAction): SearchProgress {
  switch (action.type) {
    case 'begun':
      return { ...idleSearch, phase: 'searching', term: action.term };
    case 'answered':
      return answered(state, action.result);
    case 'refused-as-too-broad':
      return tooBroad(state, action.figures);
    case 'broken-off':
      return brokenOff(state, action.reason);
    case 'streamed':
      return state.phase === 'searching' ? streamed(state, action.event) : state;
  }
}

/** Why a term is not even searched for. */
export interface SearchRefusal {
  reason: string;
  /** No other term would be searched for either. */
  isFinal: boolean;
}

/**
 * What is shown after a term that is not even searched for. Results of the search before would look like its answer; where there
 * are none, only what no other term can mend is said there.
 */
export function refusedSearch(state: SearchProgress, term: string, { reason, isFinal }: SearchRefusal): SearchProgress {
  if (state.phase === 'idle' && !isFinal) return state;
  return { ...idleSearch, phase: 'failed', term, failure: reason, isRefused: true };
}

type Handlers = {
  [Type in ReadStreamEvent['type']]?: (
    state: SearchProgress,
    event: Extract<ReadStreamEvent, { type: Type }>,
  ) => SearchProgress;
};

/** What each event changes; those that are not named change nothing. */
const handlers: Handlers = {
  'initial-summary': (state, event) => withItems(state, event.items.reduce(place, state.items)),
  products: (state, event) => withItems(state, event.items.reduce(place, state.items)),
  'product-update': (state, event) => withItems(state, place(state.items, event.item)),
  status: (state, event) => withItems(state, withPlaceholders(state.items, promisedItems(event.message))),
  'item-update': itemUpdated,
  complete: (state, event) => complete(state, event.items.reduce(place, state.items), event),
  'too-broad': (state, { figures }) => tooBroad(state, figures),
};

function streamed<Type extends ReadStreamEvent['type']>(
  state: SearchProgress,
  event: Extract<ReadStreamEvent, { type: Type }>,
): SearchProgress {
  const handler: Handlers[Type] = handlers[event.type];
  return handler ? handler(state, event) : state;
}

function itemOfUpdate({
  sku,
  itemName,
  displayName,
  storesCheckedAt,
}: Extract<ReadStreamEvent, { type: 'item-update' }>) {
  return { ...bareItem(sku, itemName, storesCheckedAt), displayName };
}

function itemUpdated(state: SearchProgress, event: Extract<ReadStreamEvent, { type: 'item-update' }>): SearchProgress {
  const known = state.items.some((item) => item.sku === event.sku);
  const items = known ? state.items : place(state.items, itemOfUpdate(event));
  const awaitingStores = new Set(state.awaitingStores);
  awaitingStores.delete(event.sku);
  return {
    ...state,
    items: items.map((item) => (item.sku === event.sku ? updateItem(item, event) : item)),
    awaitingStores,
  };
}

function answered(state: SearchProgress, result: SearchResult): SearchProgress {
  if (result.too_many_results) return tooBroad(state, readTooBroad(result));
  return complete(state, result.items.reduce(place, state.items), result);
}

/** A stream that broke after data came is complete with what there is; before, the search has failed. */
function brokenOff(state: SearchProgress, failure?: string): SearchProgress {
  if (hasItems(state)) return complete(state, state.items);
  return { ...state, phase: 'failed', items: [], awaitingStores: new Set(), failure };
}

function complete(
  state: SearchProgress,
  items: readonly FoundItem[],
  { didYouMean, isNear }: Pick<SearchProgress, 'didYouMean' | 'isNear'> = {},
): SearchProgress {
  const awaitingStores = new Set<string>();
  return { ...state, phase: 'complete', items: foundItems({ items }), awaitingStores, didYouMean, isNear };
}

function tooBroad(state: SearchProgress, figures: TooBroad): SearchProgress {
  return { ...state, phase: 'too-broad', items: [], awaitingStores: new Set(), tooBroad: figures };
}

/**
 * Takes over the items. New ones whose stores are unread await them, whatever total the table gave; one whose wait is over, because its
 * stores came or could not be read, does not wait again.
 */
function withItems(state: SearchProgress, items: readonly FoundItem[]): SearchProgress {
  const known = new Set(state.items.map(({ id }) => id));
  const awaits = ({ id }: FoundItem) => state.awaitingStores.has(id) || !known.has(id);
  const waiting = items.filter((item) => !item.placeholder && storesAreUnread(item) && awaits(item));
  return { ...state, items, awaitingStores: new Set(waiting.map(({ id }) => id)) };
}

/** Puts an item in its own place, else in that of the first placeholder, else at the end. */
function place(items: readonly FoundItem[], item: FoundItem): readonly FoundItem[] {
  const own = items.findIndex((known) => known.id === item.id);
  const shown = items[own];
  if (shown) return items.with(own, mergeItem(shown, item));
  const index = items.findIndex((known) => known.placeholder);
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

function bareItem(sku: string, name: string, checkedAt = NEVER): FoundItem {
  return {
    id: sku,
    sku,
    name,
    category: FALLBACK_CATEGORY,
    price: '',
    size: FALLBACK_SIZE,
    location: ITEM_LOCATION,
    lastChecked: checkedAt,
    stores: [],
  };
}

/** Whether a search is still to show its first items: until then its button waits (specification section 4). */
export function isBusy(state: SearchProgress): boolean {
  return state.phase === 'searching' && !hasItems(state);
}

/** Whether a search has found something so far. */
export function hasItems(state: SearchProgress): boolean {
  return foundItems(state).length > 0;
}

/** What a search has found so far, without the places it keeps for what is still to come. */
export function foundItems({ items }: Pick<SearchProgress, 'items'>): readonly FoundItem[] {
  return items.filter((item) => !item.placeholder);
}
