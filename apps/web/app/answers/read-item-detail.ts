import type { ItemDetail, ShelfConfidence } from '@barrelhive/contracts';
import * as z from 'zod/mini';
import { instant, listOf, maybeCount, maybeInstant, text } from './lenient';
import { readSeldom } from './read-drops';
import { itemParts, namesBottle, toItem } from './read-inventory';

const pricePoint = z.object({ at: instant, priceCents: z.int() });
const stockPoint = z.object({ at: instant, storeQty: z.int() });

/** Not the list of the contracts, which stands in code that every page loads. */
const KINDS: readonly ShelfConfidence['kind'][] = ['fresh', 'thin', 'still', 'reported-missing', 'confirmed'];
const confidenceParts = z.object({ kind: text, at: maybeInstant, seen: maybeCount, reports: maybeCount });

/** How sure the figure of each store is, by its number; a word that this version does not know says nothing. */
const readConfidence = z.pipe(
  z.optional(z.unknown()),
  z.transform((given): Record<string, ShelfConfidence> | undefined => {
    if (typeof given !== 'object' || given === null) return undefined;
    const entries = Object.entries(given).flatMap(([number, value]): [string, ShelfConfidence][] => {
      const { data } = z.safeParse(confidenceParts, value);
      const kind = KINDS.find((known) => known === data?.kind) ?? 'unknown';
      return data ? [[number, { ...data, kind, at: data.at ?? undefined }]] : [];
    });
    return Object.fromEntries(entries);
  }),
);

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
      confidence: readConfidence,
    })
    .check(z.refine(namesBottle)),
  z.transform(
    ({ status, department, delistedAt, priceHistory, stockHistory, seldom, confidence, ...parts }): ItemDetail => ({
      ...toItem(parts),
      status,
      department,
      delistedAt,
      priceHistory,
      stockHistory,
      seldom,
      confidence,
    }),
  ),
);
