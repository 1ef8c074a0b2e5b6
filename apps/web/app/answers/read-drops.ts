import { justInReasons, type Drop } from '@barrelhive/contracts';
import * as z from 'zod/mini';
import {
  identifier,
  instant,
  instantIfAny,
  listOf,
  maybeCount,
  maybeFilledText,
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

const readDrop: z.ZodMiniType<Drop> = z.object({
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
  since: instantIfAny,
  goneSince: instantIfAny,
  priceBefore: maybeFilledText,
  seldom: readSeldom,
});

/** One page of a board. */
export const readDrops = z.object({
  error: noError,
  page: z.int(),
  pages: z.int(),
  total: z.int(),
  lastChecked: instant,
  drops: listOf(readDrop),
});
