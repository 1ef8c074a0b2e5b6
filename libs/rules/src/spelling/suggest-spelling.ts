import { closestWords, normaliseName } from '@barrelhive/matching';
import { productTitle } from '../display/product-title';
import { misspelledBrands } from './misspelled-brands';

/** What was typed, and what was probably meant. */
export interface SpellingSuggestion {
  original: string;
  corrected: string;
}

/** The longest misspelling of a brand, in words. */
const LONGEST_PHRASE = 4;

let corrections: ReadonlyMap<string, string> | undefined;

/**
 * "Did you mean": known misspellings of brands first, then for each word the catalogue does not know the nearest one it does, at
 * most two letters away. `lexicon` holds the catalogue's own words as the search service serves them; without it only the brands
 * are corrected. Undefined when there is nothing to correct: a suggestion always asks for something else than the term.
 * Words that begin a word of the lexicon are never touched, so a term that finds something keeps finding it.
 */
export function suggestSpelling(term: string, lexicon: readonly string[] = []): SpellingSuggestion | undefined {
  const original = term.trim();
  const typed = original.split(/\s+/).map((text) => ({ text, normalised: normaliseName(text) }));
  const corrected: string[] = [];
  for (let index = 0; index < typed.length;) {
    const brand = brandAt(typed, index, lexicon);
    corrected.push(brand?.name ?? correctedWord(typed[index], lexicon));
    index += brand?.length ?? 1;
    // `woodferd reserve` is Woodford Reserve, and not Woodford Reserve Reserve.
    if (brand && typed[index]?.normalised === normaliseName(brand.name.split(' ').at(-1) ?? '')) index++;
  }
  const meant = corrected.join(' ');
  return normaliseName(meant) === normaliseName(original) ? undefined : { original, corrected: productTitle(meant) };
}

interface TypedWord {
  text: string;
  normalised: string;
}

function brandAt(
  typed: readonly TypedWord[],
  start: number,
  lexicon: readonly string[],
): { name: string; length: number } | undefined {
  for (let length = Math.min(LONGEST_PHRASE, typed.length - start); length > 0; length--) {
    const phrase = typed.slice(start, start + length);
    const name = brandCorrections().get(normaliseName(phrase.map(({ text }) => text).join(' ')));
    if (name !== undefined && phrase.some(({ normalised }) => !isKnown(normalised, lexicon))) return { name, length };
  }
  return undefined;
}

function correctedWord(word: TypedWord | undefined, lexicon: readonly string[]): string {
  if (!word || isKnown(word.normalised, lexicon)) return word?.text ?? '';
  return closestWords(word.normalised, lexicon, 1)[0]?.word ?? word.text;
}

function isKnown(normalised: string, lexicon: readonly string[]): boolean {
  return lexicon.some((known) => known.startsWith(normalised));
}

function brandCorrections(): ReadonlyMap<string, string> {
  corrections ??= new Map(
    brandMisspellings().flatMap(([name, spellings]) =>
      spellings.map((spelling) => [normaliseName(spelling), name] as const),
    ),
  );
  return corrections;
}

/**
 * How people misspell the bottles they look for, by the name they mean. Compared after normalising (case, punctuation and a
 * plural `s` do not matter), so only spellings that differ beyond that are listed.
 */
export function brandMisspellings(): [name: string, misspellings: readonly string[]][] {
  return Object.entries(misspelledBrands).map(([name, misspellings]) => [name, misspellings.split(', ')]);
}
