import { at, invertLists, packLists, type CompactLists } from './compact-lists';
import { closestWords, type CloseWord } from './closest-words';
import { byCodeUnit, nameWords, termWords } from './name-words';
import { Vocabulary, type WordRange } from './vocabulary';

/** Above this share of all names, marking the hits in a bitmap is quicker than sorting them. */
const SORT_AT_MOST_ONE_IN = 16;

/**
 * Finds the names a term matches, exactly as `termMatchesName` says, without looking at all of them: a sorted vocabulary, for each
 * word the names it stands in, and for each name its words, all in flat typed arrays. Immutable: build a new one after a refresh
 * and swap it.
 */
export class NameIndex {
  readonly #vocabulary: Vocabulary;
  /** Place in the array the caller gave, by rank in the order of names. */
  readonly #positionOfRank: Uint32Array;
  readonly #wordsOfName: CompactLists;
  readonly #namesOfWord: CompactLists;

  constructor(names: readonly string[]) {
    this.#positionOfRank = positionsByName(names);
    const ownWords = Array.from(this.#positionOfRank, (position) => [...new Set(nameWords(names[position] ?? ''))]);
    this.#vocabulary = new Vocabulary(wordsOf(ownWords));
    this.#wordsOfName = packLists(ownWords.map((words) => words.map((word) => this.#vocabulary.idOf(word) ?? 0)));
    this.#namesOfWord = invertLists(this.#wordsOfName, this.#vocabulary.size);
  }

  /** How many names the index holds. */
  get size(): number {
    return this.#positionOfRank.length;
  }

  /** The normalised words of all names, sorted: the lexicon for spelling suggestions. */
  get words(): readonly string[] {
    return this.#vocabulary.words;
  }

  /**
   * The positions of the names a term matches, ordered by name (equal names by position), at most `limit` of them. A term
   * without words matches nothing.
   */
  search(term: string, limit = Number.POSITIVE_INFINITY): number[] {
    const ranks = this.#matchingRanks(termWords(term));
    const shown = ranks.length > limit ? ranks.slice(0, Math.max(0, limit)) : ranks;
    return Array.from(shown, (rank) => at(this.#positionOfRank, rank));
  }

  /** How many names a term matches. */
  count(term: string): number {
    return this.#matchingRanks(termWords(term)).length;
  }

  /** The words of the index nearest to a mistyped one, nearest first, commoner first among equals; empty when one begins with it. */
  closestWords(word: string, limit = 5): string[] {
    const [normalised, ...more] = nameWords(word);
    if (normalised === undefined || more.length > 0 || this.#isBeginning(normalised)) return [];
    return this.#closest(normalised, limit).map((close) => close.word);
  }

  /**
   * A term close to one that matches nothing: the fewest mistyped letters corrected such that something matches. Undefined when
   * the term has matches already, or no small correction has. The words come normalised, in the term's order.
   */
  correctTerm(term: string): string | undefined {
    const asked = nameWords(term);
    if (asked.length === 0 || this.#matchingRanks(termWords(term)).length > 0) return undefined;
    for (const attempt of corrections(asked.map((word) => this.#alternativesFor(word)))) {
      if (this.#matchingRanks(termWords(attempt)).length > 0) return attempt;
    }
    return undefined;
  }

  #alternativesFor(word: string): CloseWord[] {
    const asIs = this.#isBeginning(word) ? [{ word, distance: 0 }] : [];
    return [...asIs, ...this.#closest(word, 6).filter((close) => close.word !== word)];
  }

  #closest(word: string, limit: number): CloseWord[] {
    const { starts } = this.#namesOfWord;
    return closestWords(word, this.#vocabulary.words, limit, (id) => at(starts, id + 1) - at(starts, id));
  }

  #isBeginning(word: string): boolean {
    const { start, end } = this.#vocabulary.rangeOf(word);
    return end > start;
  }

  #matchingRanks(
    asked: readonly string[],
  ): ArrayLike<number> & { slice(start: number, end: number): ArrayLike<number> } {
    const ranges = asked.map((beginning) => this.#vocabulary.rangeOf(beginning));
    const rarest = this.#rarest(ranges);
    if (!rarest) return [];
    const others = ranges.filter((range) => range !== rarest);
    const { starts, values } = this.#namesOfWord;
    const candidates = values.subarray(at(starts, rarest.start), at(starts, rarest.end));
    if (rarest.end - rarest.start === 1) {
      return others.length === 0 ? candidates : candidates.filter((rank) => this.#hasAll(rank, others));
    }
    return this.#inOrder(candidates, others);
  }

  #rarest(ranges: readonly WordRange[]): WordRange | undefined {
    const { starts } = this.#namesOfWord;
    let rarest: WordRange | undefined;
    let fewest = Number.POSITIVE_INFINITY;
    for (const range of ranges) {
      const count = at(starts, range.end) - at(starts, range.start);
      if (count === 0) return undefined;
      if (count < fewest) {
        rarest = range;
        fewest = count;
      }
    }
    return rarest;
  }

  /** The candidates of several words, each once, in order, as far as they hold the other words too. */
  #inOrder(candidates: Uint32Array, others: readonly WordRange[]): Uint32Array | number[] {
    const verified = others.length === 0 ? candidates : candidates.filter((rank) => this.#hasAll(rank, others));
    if (verified.length * SORT_AT_MOST_ONE_IN > this.size) return marked(verified, this.size);
    const sorted = (verified === candidates ? verified.slice() : verified).sort();
    return sorted.filter((rank, index) => index === 0 || rank !== sorted[index - 1]);
  }

  #hasAll(rank: number, ranges: readonly WordRange[]): boolean {
    const { starts, values } = this.#wordsOfName;
    const from = at(starts, rank);
    const to = at(starts, rank + 1);
    for (const { start, end } of ranges) {
      let index = from;
      while (index < to && !(at(values, index) >= start && at(values, index) < end)) index++;
      if (index === to) return false;
    }
    return true;
  }
}

/** Builds an index over names; results are positions in this array. */
export function buildNameIndex(names: readonly string[]): NameIndex {
  return new NameIndex(names);
}

function positionsByName(names: readonly string[]): Uint32Array {
  const positions = Array.from(names, (_, position) => position);
  return Uint32Array.from(positions.sort((a, b) => byCodeUnit(names[a] ?? '', names[b] ?? '') || a - b));
}

function* wordsOf(lists: readonly (readonly string[])[]): Generator<string> {
  for (const list of lists) yield* list;
}

function marked(ranks: Uint32Array, size: number): number[] {
  const marks = new Uint8Array(size);
  for (const rank of ranks) marks[rank] = 1;
  const found: number[] = [];
  for (let rank = 0; rank < size; rank++) if (marks[rank] === 1) found.push(rank);
  return found;
}

/** Every combination of one alternative per word, the smallest total distance first, without the term as it stands. */
function corrections(alternatives: readonly (readonly CloseWord[])[]): string[] {
  let combinations: CloseWord[] = [{ word: '', distance: 0 }];
  for (const choices of alternatives) {
    const longer = combinations.flatMap((sofar) =>
      choices.map(({ word, distance }) => ({ word: `${sofar.word} ${word}`, distance: sofar.distance + distance })),
    );
    combinations = longer.sort((a, b) => a.distance - b.distance).slice(0, 64);
  }
  return combinations.filter(({ distance }) => distance > 0).map(({ word }) => word.trim());
}
