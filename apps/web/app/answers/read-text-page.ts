import type { TextPage } from '@barrelhive/contracts';
import * as z from 'zod/mini';
import { flag, identifier, instant, listOf, maybeFilledText, noError, text } from './lenient';
import { readStore } from './read-inventory';

const bottleOfText = z.object({
  sku: identifier,
  name: text,
  displayName: maybeFilledText,
  price: text,
  stores: z.catch(listOf(readStore), []),
});

export type BottleOfText = Omit<TextPage['bottles'][number], 'kind'>;

/** What a text told. */
export const readTextPage = z.object({
  error: noError,
  sentAt: instant,
  isOver: flag,
  bottles: z.catch(listOf(bottleOfText), []),
  more: z.catch(z.int(), 0),
});
