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
    // Few words share a beginning, so the end is looked for in steps that double from the start.
    let step = 1;
    while (this.begins(beginning, start + step)) step *= 2;
    let low = start + (step >>> 1);
    let high = Math.min(start + step, this.size);
    while (low < high) {
      const middle = (low + high) >>> 1;
      if (this.begins(beginning, middle)) low = middle + 1;
      else high = middle;
    }
    return low;
  }

  /** The longer words that a word begins. */
  longerThan(beginning: string): WordRange {
    const { start, end } = this.rangeOf(beginning);
    return { start: this.words[start] === beginning ? start + 1 : start, end };
  }

  private begins(beginning: string, id: number): boolean {
    return id < this.size && (this.words[id] ?? '').startsWith(beginning);
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
  const values = new Uint32Array(seen);
  for (let place = 0; place < values.length; place++) values[place] = at(placeOf, at(values, place));
  return { vocabulary: new Vocabulary(words), lists: { starts, values } };
}
