import { nameWords, normaliseName } from '@barrelhive/matching';
import { productTitle, suggestSpelling } from '@barrelhive/rules';
import type { Catalogue } from '../catalogue/catalogue';

/** A longer text is no mistyped name, and each of its words would be compared with all words of the catalogue. */
const MOST_WORDS = 8;

/**
 * "Did you mean" for a term that found nothing: the brand or words it looks like, or else the nearest term that finds something,
 * written as the first bottle it finds is. Undefined when none is near; what is suggested always finds something.
 */
export function suggestTerm(catalogue: Catalogue, term: string): string | undefined {
  if (nameWords(term).length > MOST_WORDS) return undefined;
  const spelling = suggestSpelling(term, catalogue.lexicon)?.corrected;
  return (spelling && asFound(catalogue, spelling)) ?? asFound(catalogue, catalogue.corrected(term));
}

function asFound(catalogue: Catalogue, suggestion: string | undefined): string | undefined {
  const [first] = suggestion ? catalogue.search(suggestion, 1).products : [];
  return first && suggestion && productTitle(asWrittenIn(first.name, suggestion));
}

/** `four rose` as `FOUR ROSES` where the name is `FOUR ROSES BOURBON`. */
function asWrittenIn(name: string, suggestion: string): string {
  const written = name.split(/\s+/);
  const asWritten = (word: string) => written.find((text) => normaliseName(text) === normaliseName(word)) ?? word;
  return suggestion.split(' ').map(asWritten).join(' ');
}
