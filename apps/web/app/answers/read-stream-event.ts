import type { GuestCounter, SearchStreamEvent } from '@barrelhive/contracts';
import * as z from 'zod/mini';
import {
  identifier,
  listOf,
  maybeCount,
  maybeFilledText,
  maybeFlag,
  maybeInstant,
  maybeText,
  text,
  tooBroadFields,
} from './lenient';
import { itemParts, itemsOf, maybePrice, readItem, readStore, toItem } from './read-inventory';
import { readTooBroad, type TooBroad } from './read-too-broad';

/** An event as the pages need it. Those that say that the term is too broad are one. */
export type ReadStreamEvent =
  | Exclude<SearchStreamEvent, { type: 'too-many-results' | 'refinement_required' }>
  | ({ type: 'too-broad'; figures: TooBroad } & GuestCounter);

const tooBroad = z.object({ ...tooBroadFields, searchCount: maybeCount, remainingSearches: maybeCount });

function toTooBroad({ searchCount, remainingSearches, ...fields }: z.infer<typeof tooBroad>): ReadStreamEvent {
  return { type: 'too-broad', figures: readTooBroad(fields), searchCount, remainingSearches };
}

/** An update of one bottle. Where it does not say whether it succeeded, stores that came say so; where not when, they are of this moment. */
const readItemUpdate = z.pipe(
  z.object({
    sku: identifier,
    itemName: text,
    displayName: maybeFilledText,
    success: maybeFlag,
    reason: maybeText,
    price: maybePrice,
    currentPrice: maybePrice,
    warehouseQty: maybeCount,
    onOrderQty: maybeCount,
    stores: z.catch(z.optional(listOf(readStore)), undefined),
    storesCheckedAt: maybeInstant,
  }),
  z.transform(({ success, price, currentPrice, stores, storesCheckedAt, ...rest }): ReadStreamEvent => ({
    ...rest,
    storesCheckedAt: storesCheckedAt ?? new Date().toISOString(),
    type: 'item-update',
    success: success ?? stores !== undefined,
    price: price ?? currentPrice,
    stores: stores ?? [],
  })),
);

const readError = z.extend(tooBroad, {
  code: maybeText,
  reason: maybeText,
  message: text,
  too_many_results: maybeFlag,
});

/** Too many of what was found, not of what was asked. */
const TOO_BROAD = /too[-_ ](many(?![-_ ](requests|failed|login))|broad)/i;

/** An error that says that the term is too broad is no failure. */
function toError({
  code,
  reason,
  message,
  too_many_results: tooMany,
  ...rest
}: z.infer<typeof readError>): ReadStreamEvent {
  const isTooBroad = tooMany || [code, reason].some((word) => word !== undefined && TOO_BROAD.test(word));
  return isTooBroad ? toTooBroad(rest) : { type: 'error', message, code };
}

const items = z.object({ items: z.catch(z.array(z.unknown()), []), searchTerm: text, count: maybeCount });

/** The bottles of an event, and how many the server says there are. */
function counted({ items: given, searchTerm, count }: z.infer<typeof items>) {
  const read = itemsOf(given, searchTerm);
  return { items: read, count: count ?? read.length };
}

/** How each event is read (specification sections 4 and 7); those that are not named change nothing that is shown. */
const readings: Readonly<Record<string, z.ZodMiniType<ReadStreamEvent>>> = {
  'initial-summary': z.pipe(
    items,
    z.transform((read): ReadStreamEvent => ({ type: 'initial-summary', ...counted(read) })),
  ),
  products: z.pipe(
    items,
    z.transform((read): ReadStreamEvent => ({ type: 'products', items: counted(read).items })),
  ),
  'product-update': z.union([
    z.pipe(
      z.object({ item: readItem }),
      z.transform(({ item }): ReadStreamEvent => ({ type: 'product-update', item })),
    ),
    z.pipe(
      z.object({ ...itemParts, sku: identifier }),
      z.transform((parts): ReadStreamEvent => ({ type: 'product-update', item: toItem(parts) })),
    ),
  ]),
  status: z.pipe(
    z.object({ message: text }),
    z.transform(({ message }): ReadStreamEvent => ({ type: 'status', message })),
  ),
  'item-update': readItemUpdate,
  complete: z.pipe(
    z.extend(items, {
      didYouMean: maybeText,
      isNear: maybeFlag,
      searchCount: maybeCount,
      remainingSearches: maybeCount,
    }),
    z.transform(({ didYouMean, isNear, searchCount, remainingSearches, ...read }): ReadStreamEvent => ({
      type: 'complete',
      didYouMean,
      isNear,
      searchCount,
      remainingSearches,
      ...counted(read),
    })),
  ),
  'too-many-results': z.pipe(tooBroad, z.transform(toTooBroad)),
  refinement_required: z.pipe(tooBroad, z.transform(toTooBroad)),
  error: z.pipe(readError, z.transform(toError)),
};

/** The event of a message; `name` is that of its line `event:`, which counts where its JSON names no type. Undefined for what nobody knows. */
export function readStreamEvent(name: string | undefined, data: string): ReadStreamEvent | undefined {
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
