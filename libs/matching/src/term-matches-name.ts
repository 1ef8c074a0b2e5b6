import { gatherVocabulary, type Vocabulary, type WordRange } from './vocabulary';
import { beginsAs } from './whole-numbers';
import { CUT, wordsOfName } from './words-of-name';
import { termWords } from './words-of-term';

/**
 * The one definition of a match, for search and for alerts: each word of the term begins some word of the name, or is one that the word which the
 * agency cut stands for; numbers are whole. A cut word stands for the longer words of the catalogue that it begins, and for
 * any longer word where it begins none or no catalogue is given. A term without any word (`!!!!`) matches nothing.
 */
export function termMatchesName(term: string, name: string, catalogue?: Vocabulary): boolean {
  const asked = termWords(term);
  const words = wordsOfName(name);
  return asked.length > 0 && asked.every((word) => words.some((each) => asksFor(word, each, catalogue)));
}

/** Whether a word of a term asks for one of the words by which a name of a catalogue is found. */
export function asksFor(asked: string, word: string, catalogue?: Vocabulary): boolean {
  if (!word.startsWith(CUT)) return beginsAs(asked, word);
  const left = word.slice(CUT.length);
  if (!asked.startsWith(left)) return false;
  return catalogue === undefined || isThere(catalogue.rangeOf(asked)) || !isThere(catalogue.longerThan(left));
}

const isThere = ({ start, end }: WordRange) => start < end;

/** All words by which names are found. */
export function vocabularyOf(names: readonly string[]): Vocabulary {
  return gatherVocabulary(names.length, (position) => wordsOfName(names[position] ?? '')).vocabulary;
}
