/** The fewest letters of either part of a word that is parted, and the most of one that is. */
const FEWEST_LETTERS = 3;
const MOST_LETTERS = 20;

/** What words may have been meant for that were parted, as `casa migos`, or written as one, as `deepeddy`: all of them with two neighbours as one word, then with one as two. */
export function* joinedAndParted(words: readonly string[]): Generator<string> {
  for (let place = 0; place + 1 < words.length; place++)
    yield replaced(words, place, 2, words.slice(place, place + 2).join(''));
  for (const [place, word] of words.entries()) {
    if (word.length > MOST_LETTERS) continue;
    for (let at = FEWEST_LETTERS; at <= word.length - FEWEST_LETTERS; at++)
      yield replaced(words, place, 1, `${word.slice(0, at)} ${word.slice(at)}`);
  }
}

function replaced(words: readonly string[], place: number, count: number, by: string): string {
  return words.toSpliced(place, count, by).join(' ');
}
