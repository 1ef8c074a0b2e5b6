import type { OwnHours, TextPage } from '@barrelhive/contracts';
import * as z from 'zod/mini';
import { flag, identifier, instant, listOf, maybeFilledText, maybeText, noError, text } from './lenient';
import { readStore } from './read-inventory';

const bottleOfText = z.object({
  sku: identifier,
  name: text,
  displayName: maybeFilledText,
  price: text,
  stores: z.catch(listOf(readStore), []),
});

/** A bottle that a text told of. */
export type BottleOfText = Omit<TextPage['bottles'][number], 'kind'>;

/** What a text told. */
export const readTextPage = z.object({
  error: noError,
  sentAt: instant,
  isOver: flag,
  bottles: z.catch(listOf(bottleOfText), []),
  more: z.catch(z.int(), 0),
});

const ownHours = z.object({
  weekdays: listOf(z.object({ weekday: z.int(), opens: text, closes: text })),
  exceptions: listOf(z.object({ day: text, opens: maybeText, closes: maybeText, reason: maybeText })),
});

/** The hours of stores that have their own, by their numbers. */
export const readOwnHours = z.pipe(
  z.object({
    stores: listOf(z.object({ storeNumber: identifier, ownHours: z.catch(z.optional(ownHours), undefined) })),
  }),
  z.transform(
    ({ stores }): ReadonlyMap<string, OwnHours | undefined> =>
      new Map(stores.map(({ storeNumber, ownHours: own }) => [storeNumber, own])),
  ),
);
