import { at, type CompactLists } from './compact-lists';
import { endsWithDigit } from './whole-numbers';

/** A run of neighbouring words in the sorted vocabulary: from `start` up to, not including, `end`. */
export interface WordRange {
  start: number;
  end: number;
}

/** Different words in sorted order; a word's place is its id, and all words with one beginning stand together. */
export class Vocabulary {
  constructor(readonly words: readonly string[]) {}

  get size(): number {
    return this.words.length;
  }

  /** The words that a word of a term begins; of a number only itself. */
  rangeOf(beginning: string): WordRange {
    const start = this.startOf(beginning);
    return { start, end: this.endOf(beginning, start) };
  }

  /** Where the words begin that do not come before a text. Binary search: the words are sorted by code unit. */
  startOf(beginning: string): number {
    let low = 0;
    let high = this.size;
    while (low < high) {
      const middle = (low + high) >>> 1;
      if ((this.words[middle] ?? '') >= beginning) high = middle;
      else low = middle + 1;
    }
    return low;
  }

  /** Where the words end that a word of a term begins, from where they start; of a number only itself. */
  endOf(beginning: string, start: number): number {
    if (endsWithDigit(beginning)) return this.words[start] === beginning ? start + 1 : start;
    const isPast = (word: string) => !word.startsWith(beginning);
    // Few words share a beginning, so the end is looked for in steps that double from the start.
    let step = 1;
    while (start + step < this.size && !isPast(this.words[start + step] ?? '')) step *= 2;
    return this.firstWhere(isPast, start + (step >>> 1), Math.min(start + step, this.size));
  }

  private firstWhere(holds: (word: string) => boolean, from: number, to: number): number {
    let low = from;
    let high = to;
    while (low < high) {
      const middle = (low + high) >>> 1;
      if (holds(this.words[middle] ?? '')) high = middle;
      else low = middle + 1;
    }
    return low;
  }
}

/** The vocabulary of many short lists of words, and the lists as word ids, each word once per list. */
export function gatherVocabulary(
  listCount: number,
  wordsOf: (list: number) => readonly string[],
): { vocabulary: Vocabulary; lists: CompactLists } {
  const firstSeen = new Map<string, number>();
  const starts = new Uint32Array(listCount + 1);
  const seen: number[] = [];
  for (let list = 0; list < listCount; list++) {
    const start = seen.length;
    for (const word of wordsOf(list)) {
      const id = firstSeen.get(word) ?? firstSeen.size;
      if (id === firstSeen.size) firstSeen.set(word, id);
      if (seen.indexOf(id, start) < 0) seen.push(id);
    }
    starts[list + 1] = seen.length;
  }
  // Without a comparator strings are sorted by code unit, and several times as fast as with one.
  const words = [...firstSeen.keys()].sort();
  const placeOf = new Uint32Array(words.length);
  words.forEach((word, place) => (placeOf[firstSeen.get(word) ?? 0] = place));
  return {
    vocabulary: new Vocabulary(words),
    lists: { starts, values: Uint32Array.from(seen, (id) => at(placeOf, id)) },
  };
}
