import type { ItemDetail } from '@barrelhive/contracts';
import * as z from 'zod/mini';
import { instant, listOf, text } from './lenient';
import { readSeldom } from './read-drops';
import { itemParts, namesBottle, toItem } from './read-inventory';

const pricePoint = z.object({ at: instant, priceCents: z.int() });
const stockPoint = z.object({ at: instant, storeQty: z.int() });

/** A bottle with its stores and what can be read of its history. */
export const readItemDetail = z.pipe(
  z
    .object({
      ...itemParts,
      status: text,
      department: text,
      delistedAt: z.catch(z.optional(instant), undefined),
      priceHistory: z.catch(listOf(pricePoint), []),
      stockHistory: z.catch(listOf(stockPoint), []),
      seldom: readSeldom,
    })
    .check(z.refine(namesBottle)),
  z.transform(({ status, department, delistedAt, priceHistory, stockHistory, seldom, ...parts }): ItemDetail => ({
    ...toItem(parts),
    status,
    department,
    delistedAt,
    priceHistory,
    stockHistory,
    seldom,
  })),
);
