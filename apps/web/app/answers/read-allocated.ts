import { allocatedStatuses, type AllocatedItem, type AllocatedList } from '@barrelhive/contracts';
import { realStores } from '@barrelhive/rules';
import * as z from 'zod/mini';
import { identifier, instantIfAny, listOf, maybeCount, maybeText, noError, text } from './lenient';
import { itemParts } from './read-inventory';

const readOpeningStore = z.object({
  storeNumber: maybeText,
  address: z.string(),
  quantity: maybeCount,
  heldUntil: instantIfAny,
});

/** What a bottle opened with; nothing where that cannot be read. */
const readOpening = z.catch(z.optional(z.object({ quantity: z.int(), stores: listOf(readOpeningStore) })), undefined);

const { name, displayName, price, currentPrice, priceCents, size, warehouseQty, onOrderQty, storeQty, stores } =
  itemParts;
const parts = { name, displayName, price, currentPrice, priceCents, size, warehouseQty, onOrderQty, storeQty, stores };

/** A bottle of the monthly list. */
const readAllocatedItem = z.pipe(
  z.object({
    ...parts,
    sku: identifier,
    opening: readOpening,
    left_at: instantIfAny,
  }),
  z.transform(({ currentPrice: olderPrice, ...item }): AllocatedItem => ({
    ...item,
    price: item.price ?? olderPrice ?? '',
    storeQty: item.storeQty ?? realStores(item.stores).reduce((sum, { qty }) => sum + qty, 0),
  })),
);

/** The list of a month. Without a status it is the whole list; only a restricted one may come without items. */
export const readAllocatedList = z.pipe(
  z
    .object({
      status: z.catch(z.enum(allocatedStatuses), 'available'),
      message: text,
      items: z.nullish(listOf(readAllocatedItem)),
      as_of: instantIfAny,
      error: noError,
    })
    .check(z.refine(({ status, items }) => status === 'restricted' || Array.isArray(items))),
  z.transform(({ status, message, items, as_of }): AllocatedList => ({
    status,
    message,
    items: items ?? [],
    as_of,
  })),
);

const readPeriod = z.pipe(
  z.object({
    month: z.int().check(z.gte(1), z.lte(12)),
    year: z.int(),
    monthName: maybeText,
    itemCount: z.catch(z.int(), 0),
  }),
  z.transform(({ monthName, ...period }) => ({ ...period, monthName: monthName ?? nameOf(period.month) })),
);

/** The released months. */
export const readAllocatedPeriods = z.object({ error: noError, periods: listOf(readPeriod) });

function nameOf(month: number): string {
  return new Intl.DateTimeFormat('en-US', { month: 'long', timeZone: 'UTC' }).format(Date.UTC(2000, month - 1));
}
