import type { SearchStreamEvent } from '@barrelhive/contracts';
import { MAX_ITEMS_PER_SEARCH } from '@barrelhive/rules';
import * as z from 'zod/mini';
import { identifier, listOf, maybeCount, maybeFlag, maybeInstant, maybeText, text } from './lenient';
import { itemParts, maybePrice, readItem, readItems, readStore, toItem } from './read-inventory';

const tooBroad = {
  searchTerm: text,
  message: text,
  count: maybeCount,
  totalItemsFromAPI: maybeCount,
  maxAllowedItems: maybeCount,
  threshold: maybeCount,
  searchCount: maybeCount,
  remainingSearches: maybeCount,
};

/** The figures of a term that is too broad, as far as they came. */
function toTooBroad(parts: z.infer<z.ZodMiniObject<typeof tooBroad>>): SearchStreamEvent {
  const { count, totalItemsFromAPI, maxAllowedItems, threshold, ...rest } = parts;
  const most = maxAllowedItems ?? threshold ?? MAX_ITEMS_PER_SEARCH;
  const matching = totalItemsFromAPI ?? count ?? 0;
  return {
    ...rest,
    type: 'too-many-results',
    too_many_results: true,
    count: count ?? matching,
    totalItemsFromAPI: matching,
    maxAllowedItems: most,
    threshold: threshold ?? most,
  };
}

/** An update of one bottle. Where it does not say whether it succeeded, stores that came say so; where not when, they are of this moment. */
const readItemUpdate = z.pipe(
  z.object({
    sku: identifier,
    itemName: text,
    success: maybeFlag,
    reason: maybeText,
    price: maybePrice,
    currentPrice: maybePrice,
    warehouseQty: maybeCount,
    onOrderQty: maybeCount,
    stores: z.catch(z.optional(listOf(readStore)), undefined),
    storesCheckedAt: maybeInstant,
  }),
  z.transform(({ success, price, currentPrice, stores, storesCheckedAt, ...rest }): SearchStreamEvent => ({
    ...rest,
    storesCheckedAt: storesCheckedAt ?? new Date().toISOString(),
    type: 'item-update',
    success: success ?? stores !== undefined,
    price: price ?? currentPrice,
    stores: stores ?? [],
  })),
);

const readError = z.object({
  code: maybeText,
  reason: maybeText,
  too_many_results: maybeFlag,
  ...tooBroad,
});

/** Too many of what was found, not of what was asked. */
const TOO_BROAD = /too[-_ ](many(?![-_ ](requests|failed|login))|broad)/i;

/** An error that says that the term is too broad is no failure. */
function toError(parts: z.infer<typeof readError>): SearchStreamEvent {
  const { code, reason, too_many_results: tooMany, ...rest } = parts;
  const broad = tooMany || [code, reason].some((word) => word !== undefined && TOO_BROAD.test(word));
  return broad ? toTooBroad(rest) : { type: 'error', message: rest.message, code };
}

const items = z.object({ items: readItems, count: maybeCount });

/** How each event is read (specification sections 4 and 7); those that are not named change nothing that is shown. */
const readings: Readonly<Record<string, z.ZodMiniType<SearchStreamEvent>>> = {
  'initial-summary': z.pipe(
    items,
    z.transform((read): SearchStreamEvent => ({
      type: 'initial-summary',
      items: read.items,
      count: read.count ?? read.items.length,
    })),
  ),
  products: z.pipe(
    items,
    z.transform((read): SearchStreamEvent => ({ type: 'products', items: read.items })),
  ),
  'product-update': z.union([
    z.pipe(
      z.object({ item: readItem }),
      z.transform(({ item }): SearchStreamEvent => ({ type: 'product-update', item })),
    ),
    z.pipe(
      z.object({ ...itemParts, sku: identifier }),
      z.transform((parts): SearchStreamEvent => ({ type: 'product-update', item: toItem(parts) })),
    ),
  ]),
  status: z.pipe(
    z.object({ message: text }),
    z.transform(({ message }): SearchStreamEvent => ({ type: 'status', message })),
  ),
  'item-update': readItemUpdate,
  complete: z.pipe(
    z.extend(items, { didYouMean: maybeText, searchCount: maybeCount, remainingSearches: maybeCount }),
    z.transform((read): SearchStreamEvent => ({ ...read, type: 'complete', count: read.count ?? read.items.length })),
  ),
  'too-many-results': z.pipe(z.object(tooBroad), z.transform(toTooBroad)),
  refinement_required: z.pipe(z.object(tooBroad), z.transform(toTooBroad)),
  error: z.pipe(readError, z.transform(toError)),
};

/** The event of a message; `name` is that of its line `event:`, which counts where its JSON names no type. Undefined for what nobody knows. */
export function readStreamEvent(name: string | undefined, data: string): SearchStreamEvent | undefined {
  try {
    const json: unknown = JSON.parse(data);
    const { type } = z.parse(z.object({ type: maybeText }), json);
    const reading = readings[type ?? name ?? ''];
    const read = reading && z.safeParse(reading, json);
    return read?.success ? read.data : undefined;
  } catch {
    return undefined;
  }
}
