import { justInReasons, type Drop } from '@barrelhive/contracts';
import * as z from 'zod/mini';
import {
  identifier,
  instant,
  listOf,
  maybeCount,
  maybeFilledText,
  maybeInstant,
  maybeNumber,
  noError,
  text,
} from './lenient';

/** How seldom a bottle is seen, where all of it can be read. */
export const readSeldom = z.catch(
  z.optional(
    z.object({
      watchedDays: z.int(),
      shareOfHours: z.number(),
      returns: z.int(),
      medianHoursOnShelf: maybeNumber,
    }),
  ),
  undefined,
);

const maybeStoreNumbers = z.catch(z.optional(listOf(identifier)), undefined);

const readArrival = z.catch(
  z.optional(
    z.object({
      at: instant,
      came: z.int(),
      stores: z.int(),
      storeNumbers: maybeStoreNumbers,
    }),
  ),
  undefined,
);

const readDrop = z.pipe(
  z.object({
    sku: identifier,
    name: text,
    displayName: maybeFilledText,
    department: text,
    size: text,
    price: text,
    priceCents: maybeCount,
    storeQty: maybeCount,
    storeCount: maybeCount,
    storeNumbers: maybeStoreNumbers,
    warehouseQty: maybeCount,
    reason: z.catch(z.optional(z.enum(justInReasons)), undefined),
    arrival: readArrival,
    since: maybeInstant,
    goneSince: maybeInstant,
    priceBefore: maybeFilledText,
    seldom: readSeldom,
  }),
  z.transform(({ since, goneSince, ...drop }): Drop => {
    return { ...drop, since: since ?? undefined, goneSince: goneSince ?? undefined };
  }),
);

/** One page of a board. */
export const readDrops = z.object({
  error: noError,
  page: z.int(),
  pages: z.int(),
  total: z.int(),
  lastChecked: instant,
  drops: listOf(readDrop),
});
