/** The fewest letters of either part of a word that is parted, and the most of one that is. */
const FEWEST_LETTERS = 3;
const MOST_LETTERS = 20;
const ONLY_DIGITS = /^\d+$/;

/**
 * What words may have been meant for one of which was parted, as `casa migos`: all of them with two neighbours as one word, or as each of those
 * that this word may have been.
 */
export function* joined(
  words: readonly string[],
  readingsOf: (word: string) => readonly string[] = (word) => [word],
): Generator<string> {
  for (let place = 0; place + 1 < words.length; place++)
    for (const word of readingsOf(words.slice(place, place + 2).join(''))) yield replaced(words, place, 2, word);
}

/** What words may have been meant for two of which were written as one, as `deepeddy`: all of them with one as two that are words themselves. */
export function* parted(words: readonly string[], isWord: (part: string) => boolean): Generator<string> {
  for (const [place, word] of words.entries()) {
    if (word.length > MOST_LETTERS || ONLY_DIGITS.test(word)) continue;
    for (let at = FEWEST_LETTERS; at <= word.length - FEWEST_LETTERS; at++) {
      const parts = [word.slice(0, at), word.slice(at)];
      if (parts.every(isWord)) yield replaced(words, place, 1, parts.join(' '));
    }
  }
}

function replaced(words: readonly string[], place: number, count: number, by: string): string {
  return words.toSpliced(place, count, by).join(' ');
}
