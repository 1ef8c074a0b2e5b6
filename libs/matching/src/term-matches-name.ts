import { nameWords, termWords } from './name-words';

/**
 * The one definition of a match, for search and for alerts: each word of the term begins some word of the name, both normalised
 * alike (design section 4, "Search"). A term without any word (`!!!!`) matches nothing.
 */
export function termMatchesName(term: string, name: string): boolean {
  return wordsMatch(termWords(term), nameWords(name));
}

/** The same on words that are already normalised. */
export function wordsMatch(asked: readonly string[], words: readonly string[]): boolean {
  return asked.length > 0 && asked.every((beginning) => words.some((word) => word.startsWith(beginning)));
}
