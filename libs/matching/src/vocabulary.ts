import { byCodeUnit } from './name-words';

/** A run of neighbouring words in the sorted vocabulary: from `start` up to, not including, `end`. */
export interface WordRange {
  start: number;
  end: number;
}

/** Different words in sorted order; a word's place is its id, and all words with one beginning stand together. */
export class Vocabulary {
  readonly words: readonly string[];
  readonly #idOf = new Map<string, number>();

  constructor(words: Iterable<string>) {
    this.words = [...new Set(words)].sort(byCodeUnit);
    this.words.forEach((word, id) => this.#idOf.set(word, id));
  }

  get size(): number {
    return this.words.length;
  }

  /** The id of a word, or undefined when nobody uses it. */
  idOf(word: string): number | undefined {
    return this.#idOf.get(word);
  }

  /** The words that begin with a text. Binary search: the words are sorted by code unit. */
  rangeOf(beginning: string): WordRange {
    const start = this.#firstWhere((word) => word >= beginning, 0);
    return { start, end: this.#firstWhere((word) => !word.startsWith(beginning), start) };
  }

  #firstWhere(holds: (word: string) => boolean, from: number): number {
    let low = from;
    let high = this.words.length;
    while (low < high) {
      const middle = (low + high) >>> 1;
      if (holds(this.words[middle] ?? '')) high = middle;
      else low = middle + 1;
    }
    return low;
  }
}
