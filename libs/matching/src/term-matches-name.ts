import { beginsAs } from './whole-numbers';
import { CUT, wordsOfName } from './words-of-name';
import { termWords } from './words-of-term';

/**
 * The one definition of a match, for search and for alerts: each word of the term begins some word of the name, or is begun by the word that the
 * agency cut; numbers are whole (design section 4, "Search"). A term without any word (`!!!!`) matches nothing.
 */
export function termMatchesName(term: string, name: string): boolean {
  const asked = termWords(term);
  const words = wordsOfName(name);
  return asked.length > 0 && asked.every((word) => words.some((each) => asksFor(word, each)));
}

/** Whether a word of a term asks for one of the words by which a name is found. */
export function asksFor(asked: string, word: string): boolean {
  return word.startsWith(CUT) ? asked.startsWith(word.slice(1)) : beginsAs(asked, word);
}
