import { nameWords, termWords } from './name-words';

/**
 * The one definition of a match, for search and for alerts: each word of the term begins some word of the name, both normalised
 * alike (design section 4, "Search"). A term without any word (`!!!!`) matches nothing.
 */
export function termMatchesName(term: string, name: string): boolean {
  const asked = termWords(term);
  const words = nameWords(name);
  return asked.length > 0 && asked.every((beginning) => words.some((word) => word.startsWith(beginning)));
}
