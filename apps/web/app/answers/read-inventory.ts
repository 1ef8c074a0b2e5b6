import type { InventoryItem, SearchResult, StoreEntry } from '@barrelhive/contracts';
import { FALLBACK_CATEGORY, FALLBACK_SIZE, ITEM_LOCATION } from '@barrelhive/rules';
import * as z from 'zod/mini';
import {
  flag,
  identifier,
  listOf,
  maybeCount,
  maybeFilledText,
  maybeFlag,
  maybeIdentifier,
  maybeInstant,
  maybeNumber,
  maybeText,
  text,
  tooBroadFields,
} from './lenient';
import { readErrorBody, type ReadErrorBody } from './read-error';

/** A price as text such as `$31.99`, though it may have come as a number of dollars; undefined where there is none. */
export const maybePrice = z.pipe(
  z.catch(z.optional(z.union([z.string(), z.number()])), undefined),
  z.transform((price) => (typeof price === 'number' ? `$${price.toFixed(2)}` : price)),
);

const storeParts = z.object({
  storeNumber: identifier,
  name: text,
  address: text,
  city: text,
  phone: text,
  qty: maybeCount,
  quantity: maybeCount,
  latitude: maybeNumber,
  longitude: maybeNumber,
  isDoubtful: maybeFlag,
});

/** What one store holds; `quantity` is the older spelling of `qty`. */
export const readStore = z.pipe(
  storeParts,
  z.transform(({ qty, quantity, ...store }): StoreEntry => ({ ...store, qty: qty ?? quantity ?? 0 })),
);

/** The fields of a bottle as they may come; `currentPrice` is the older spelling of `price`. */
export const itemParts = {
  id: maybeIdentifier,
  sku: maybeIdentifier,
  name: text,
  displayName: maybeFilledText,
  category: z.catch(z.string(), FALLBACK_CATEGORY),
  price: maybePrice,
  currentPrice: maybePrice,
  priceCents: maybeCount,
  size: z.catch(z.string(), FALLBACK_SIZE),
  storeQty: maybeCount,
  warehouseQty: maybeCount,
  onOrderQty: maybeCount,
  location: z.catch(z.string(), ITEM_LOCATION),
  lastChecked: maybeInstant,
  stores: z.catch(listOf(readStore), []),
  storesCheckedAt: maybeInstant,
};

const partsOfItem = z.object(itemParts);

/** A bottle as the pages need it, whatever of it came. Its id is its number, else its name. */
export function toItem(parts: z.infer<typeof partsOfItem>): InventoryItem {
  const { currentPrice, lastChecked, storesCheckedAt, ...rest } = parts;
  const sum = rest.stores.reduce((total, { qty }) => total + qty, 0);
  return {
    ...rest,
    id: rest.id ?? rest.sku ?? rest.name,
    sku: rest.sku ?? rest.id ?? rest.name,
    price: rest.price ?? currentPrice ?? '',
    storeQty: rest.storeQty ?? (rest.stores.length > 0 ? sum : undefined),
    lastChecked: lastChecked ?? new Date().toISOString(),
    storesCheckedAt: storesCheckedAt ?? undefined,
  };
}

/** Whether it is a bottle: one without a number and a name is none. */
export function namesBottle({ id, sku, name }: Pick<z.infer<typeof partsOfItem>, 'id' | 'sku' | 'name'>): boolean {
  return (id ?? sku ?? name) !== '';
}

/** A bottle of a search. */
export const readItem = z.pipe(partsOfItem.check(z.refine(namesBottle)), z.transform(toItem));

const readItems = z.catch(listOf(readItem), []);

const readableItems = listOf(readItem);

const searchResult = z.pipe(
  z.object({
    searchTerm: text,
    items: z.catch(z.array(z.unknown()), []),
    ...tooBroadFields,
    timestamp: maybeInstant,
    didYouMean: maybeText,
    isNear: maybeFlag,
    too_many_results: maybeFlag,
    searchCount: maybeCount,
    remainingSearches: maybeCount,
  }),
  z.transform(({ count, timestamp, items: given, ...result }): SearchResult => {
    const items = itemsOf(given, result.searchTerm);
    // How many match a term that is too broad, a part of them does not say.
    const shown = result.too_many_results ? 0 : items.length;
    return { ...result, items, count: count ?? shown, timestamp: timestamp ?? new Date().toISOString() };
  }),
);

const unnumbered = z.looseObject({ id: z.nullish(z.undefined()), sku: z.nullish(z.undefined()), name: z.string() });

/** The bottles of an answer. One without a number has its place in the answer for one (specification section 3). */
export function itemsOf(given: readonly unknown[], term: string): InventoryItem[] {
  const numbered = given.map((item, index) => {
    const bare = z.safeParse(unnumbered, item);
    return bare.success && bare.data.name !== '' ? { ...bare.data, id: `${term}-${index}` } : item;
  });
  return z.parse(readItems, numbered);
}

/** The answer of a plain search: its result, or a refusal that came with the status of a success (specification section 7). */
export const readSearchAnswer = z.pipe(
  z
    .looseObject({
      requiresAuth: flag,
      isGuestError: flag,
      error: maybeText,
      items: z.optional(z.unknown()),
      too_many_results: flag,
    })
    .check(z.refine((answer) => hasResult(answer) || isRefused(answer))),
  z.transform((answer): { refusal: ReadErrorBody } | { result: SearchResult } => {
    const refused = isRefused(answer);
    return refused ? { refusal: z.parse(readErrorBody, answer) } : { result: z.parse(searchResult, answer) };
  }),
);

interface SearchAnswerMarks {
  requiresAuth: boolean;
  isGuestError: boolean;
  error?: string | undefined;
  items?: unknown;
  too_many_results: boolean;
}

function hasResult({ error, items, too_many_results: tooMany }: SearchAnswerMarks): boolean {
  const read = z.safeParse(readableItems, items);
  return tooMany || (read.success && (error === undefined || read.data.length > 0));
}

function isRefused(answer: SearchAnswerMarks): boolean {
  return answer.requiresAuth || answer.isGuestError || (answer.error !== undefined && !hasResult(answer));
}
