import { nameWords } from '@barrelhive/matching';
import { productTitle } from '@barrelhive/rules';
import type { Catalogue } from '../catalogue/catalogue';

/** Each word of a term is compared with all of the catalogue's: a longer text is no mistyped name. */
const MOST_WORDS = 8;

/**
 * "Did you mean" for a term that found nothing: the nearest one that finds something, written as the first bottle it finds is.
 * Undefined when none is near.
 */
export function suggestTerm(catalogue: Catalogue, term: string): string | undefined {
  if (nameWords(term).length > MOST_WORDS) return undefined;
  const corrected = catalogue.corrected(term);
  if (corrected === undefined) return undefined;
  const [first] = catalogue.search(corrected, 1).products;
  return productTitle(first ? asWrittenIn(first.name, corrected) : corrected);
}

/** `four rose` as `FOUR ROSES` where the name is `FOUR ROSES BOURBON`. */
function asWrittenIn(name: string, words: string): string {
  const written = name.split(/\s+/);
  const asWritten = (word: string) => written.find((text) => nameWords(text).join('') === word) ?? word;
  return words.split(' ').map(asWritten).join(' ');
}
