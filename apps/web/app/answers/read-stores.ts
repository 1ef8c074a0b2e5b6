import type { OwnHours } from '@barrelhive/contracts';
import * as z from 'zod/mini';
import { identifier, instant, listOf, maybeCount, maybeFilledText, maybeNumber, noError, text } from './lenient';

const timeOfDay = z.string().check(z.regex(/^\d\d:\d\d$/));
const maybeTime = z.optional(timeOfDay);

/** Hours that cannot be read whole are none: the general rule is said then. */
const readOwnHours = z.catch(
  z.optional(
    z.object({
      weekdays: z.array(z.object({ weekday: z.int(), opens: timeOfDay, closes: timeOfDay })),
      exceptions: z.array(
        z.object({ day: z.string(), opens: maybeTime, closes: maybeTime, reason: z.optional(z.string()) }),
      ),
    }),
  ),
  undefined,
);

const storeParts = {
  storeNumber: identifier,
  address: text,
  city: text,
  phone: text,
  latitude: maybeNumber,
  longitude: maybeNumber,
  ownHours: readOwnHours,
};

const readStore = z.object(storeParts);

/** A store as pages show it. */
export interface ShownStore {
  storeNumber: string;
  address: string;
  city: string;
  phone: string;
  latitude?: number | undefined;
  longitude?: number | undefined;
  ownHours?: OwnHours | undefined;
}

/** The stores of the state. */
export const readStoreList = z.object({ error: noError, stores: listOf(readStore) });

const bottleParts = { sku: identifier, name: text, displayName: maybeFilledText, price: text };

/** One store, with what is rarely seen and stands there. */
export const readStorePage = z.object({
  ...storeParts,
  error: noError,
  rarelySeen: z.catch(listOf(z.object({ ...bottleParts, qty: z.int() })), []),
  weekdays: z.catch(z.optional(z.object({ days: z.array(z.int()), weeks: z.int(), share: z.number() })), undefined),
  checkedToday: z.catch(z.optional(z.object({ bottles: z.int(), of: z.int() })), undefined),
});

/** What came to a store, and how much of it is kept for members. */
export const readStoreArrivals = z.object({
  error: noError,
  arrivals: listOf(z.object({ ...bottleParts, at: instant, came: z.int(), left: maybeCount })),
  withheld: z.catch(z.int(), 0),
});
