import { PRODUCT_NAME } from '../product-name';
import { finished } from './message-parts';

/** Stands for the code of a first text wherever that is kept: the code itself is in the text alone. */
export const CODE_PLACE = '######';

/**
 * The one text that a number gets before its owner confirmed it: who writes, a code, what comes, how often, rates, HELP and STOP, in one
 * segment. By it carriers' double opt-in is done.
 */
export function composeFirstText(code: string): string {
  return finished(
    `${PRODUCT_NAME}: code ${code} or reply YES for texts on bottles you save, at most 1 per alert a day. ` +
      'Msg & data rates may apply. HELP for help.',
  );
}
