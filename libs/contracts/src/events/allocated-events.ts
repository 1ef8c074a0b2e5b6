import * as z from 'zod/mini';
import { drawingItem } from '../http/allocated';
import { cents, instant, productNames, sku, storeNumber } from '../http/inventory';

const period = { year: z.int(), month: z.int().check(z.gte(1), z.lte(12)) };

/** The monthly list of a period is out. `items` names at most 100 of the `itemCount` bottles. */
export const listReleased = z.object({
  ...period,
  itemCount: z.int(),
  items: z.array(z.object({ sku, ...productNames, priceCents: z.optional(cents) })).check(z.maxLength(100)),
});

/** A drawing opened for entries. `drawingId` is stable, so that a drawing is announced once. */
export const drawingOpened = z.object({
  ...period,
  drawingId: z.string(),
  title: z.string(),
  itemCount: z.int(),
  items: z.array(drawingItem).check(z.maxLength(100)),
});

/**
 * The list of a period stands on the agency's page before its day. `items` are the bottles of the catalogue on it, at most 100, each with the stores
 * that open with it, by number and quantity.
 */
export const listPosted = z.object({
  ...period,
  /** The calendar day in Denver on which it is sold, `2026-12-19`. */
  releaseDay: z.iso.date(),
  postedAt: instant,
  itemCount: z.int(),
  items: z
    .array(
      z.object({
        sku,
        ...productNames,
        priceCents: z.optional(cents),
        stores: z.array(z.object({ storeNumber, quantity: z.optional(z.int()) })),
      }),
    )
    .check(z.maxLength(100)),
});
