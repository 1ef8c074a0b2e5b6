import { at, invertLists, type CompactLists } from './compact-lists';
import { closestWords, type CloseWord } from './closest-words';
import { byCodeUnit, nameWords, termWords } from './name-words';
import { gatherVocabulary, type Vocabulary, type WordRange } from './vocabulary';

/** Up to so many hits are picked out one by one; for more, sorting all of them is quicker. */
const FEW = 32;
/** What a mistyped word of a term may have been, and how many combinations of these are tried. */
const MOST_ALTERNATIVES = 16;
const MOST_ATTEMPTS = 64;
const SHORT_WORD = /^\p{L}{3}$/u;

/** What a term matches: how many names, and the first of them as positions in the array the index was built over. */
export interface SearchHits {
  total: number;
  positions: number[];
}

interface FoundRanks {
  ranks: number[] | Uint32Array;
  sorted: boolean;
}

/**
 * Finds the names a term matches, exactly as `termMatchesName` says, without looking at all of them: a sorted vocabulary, for each
 * word the names it stands in, and for each name its words, all in flat typed arrays. Immutable: build a new one after a refresh
 * and swap it.
 */
export class NameIndex {
  private readonly vocabulary: Vocabulary;
  /** Place in the array the caller gave, by rank in the order of names. */
  private readonly positionOfRank: Uint32Array;
  private readonly wordsOfName: CompactLists;
  private readonly namesOfWord: CompactLists;
  /** By rank the number of the last search that looked at the name: a name with two words of one beginning counts once. */
  private readonly stamps: Uint32Array;
  private searches = 0;

  /** Results are positions in this array. */
  constructor(names: readonly string[]) {
    this.positionOfRank = positionsByName(names);
    const gathered = gatherVocabulary(names.length, (rank) => nameWords(names[at(this.positionOfRank, rank)] ?? ''));
    this.vocabulary = gathered.vocabulary;
    this.wordsOfName = gathered.lists;
    this.namesOfWord = invertLists(this.wordsOfName, this.vocabulary.size);
    this.stamps = new Uint32Array(names.length);
  }

  /** The normalised words of all names, sorted. */
  get words(): readonly string[] {
    return this.vocabulary.words;
  }

  /** The same words, those in the most names first: what a misspelling was probably meant to be comes early. */
  get wordsByUse(): string[] {
    const uses = this.words.map((_, id) => this.usesOf(id));
    const ids = Array.from(uses.keys()).sort((a, b) => (uses[b] ?? 0) - (uses[a] ?? 0) || a - b);
    return ids.map((id) => this.words[id] ?? '');
  }

  /**
   * The names a term matches, ordered by name (equal names by position): how many there are, and the positions of the first
   * `limit`. A term without words matches nothing.
   */
  find(term: string, limit = Number.POSITIVE_INFINITY): SearchHits {
    const found = this.matchingRanks(termWords(term));
    const first = firstRanks(found, Math.max(0, limit));
    return { total: found.ranks.length, positions: Array.from(first, (rank) => at(this.positionOfRank, rank)) };
  }

  /** The positions of the names a term matches, ordered by name, at most `limit` of them. */
  search(term: string, limit?: number): number[] {
    return this.find(term, limit).positions;
  }

  /** How many names a term matches. */
  count(term: string): number {
    return this.matchingRanks(termWords(term)).ranks.length;
  }

  /**
   * A term close to one that matches nothing: the fewest mistyped letters corrected such that something matches. Undefined when
   * the term has matches already, or no small correction has. The words come normalised, in the term's order.
   */
  correctTerm(term: string): string | undefined {
    const asked = nameWords(term);
    if (asked.length === 0 || this.count(term) > 0) return undefined;
    for (const attempt of corrections(asked.map((word) => this.alternativesFor(word)))) {
      if (this.count(attempt) > 0) return attempt;
    }
    return undefined;
  }

  private alternativesFor(word: string): CloseWord[] {
    const asIs = this.isBeginning(word) ? [{ word, distance: 0 }] : [];
    // The other words of the term tell a wrong guess, so that even three letters may have a mistake.
    const allowed = SHORT_WORD.test(word) ? 1 : undefined;
    const near = closestWords(word, this.words, MOST_ALTERNATIVES, (id) => this.usesOf(id), allowed);
    return [...asIs, ...near.filter((close) => close.word !== word)];
  }

  /** How many names hold a word. */
  private usesOf(id: number): number {
    const { starts } = this.namesOfWord;
    return at(starts, id + 1) - at(starts, id);
  }

  private isBeginning(word: string): boolean {
    const { start, end } = this.vocabulary.rangeOf(word);
    return end > start;
  }

  /** The ranks of all names that hold a word of each range, each once; in order when `sorted`, which one single word is anyway. */
  private matchingRanks(asked: readonly string[]): FoundRanks {
    const ranges = asked.map((beginning) => this.vocabulary.rangeOf(beginning));
    const rarest = this.rarest(ranges);
    if (!rarest) return { ranks: [], sorted: true };
    const others = ranges.filter((range) => range !== rarest);
    const { starts, values } = this.namesOfWord;
    const candidates = values.subarray(at(starts, rarest.start), at(starts, rarest.end));
    const oneWord = rarest.end - rarest.start === 1;
    if (oneWord && others.length === 0) return { ranks: candidates, sorted: true };
    return { ranks: this.verified(candidates, others), sorted: oneWord };
  }

  private rarest(ranges: readonly WordRange[]): WordRange | undefined {
    const { starts } = this.namesOfWord;
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

  private verified(candidates: Uint32Array, others: readonly WordRange[]): number[] {
    const stamp = this.nextStamp();
    const found: number[] = [];
    for (const rank of candidates) {
      if (this.stamps[rank] === stamp) continue;
      this.stamps[rank] = stamp;
      if (this.hasAll(rank, others)) found.push(rank);
    }
    return found;
  }

  private nextStamp(): number {
    if (this.searches === 0xffffffff) {
      this.stamps.fill(0);
      this.searches = 0;
    }
    return ++this.searches;
  }

  private hasAll(rank: number, ranges: readonly WordRange[]): boolean {
    const { starts, values } = this.wordsOfName;
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

function positionsByName(names: readonly string[]): Uint32Array {
  const positions = Array.from(names, (_, position) => position);
  return Uint32Array.from(positions.sort((a, b) => byCodeUnit(names[a] ?? '', names[b] ?? '') || a - b));
}

/** The smallest ranks in ascending order, at most `limit` of them. */
function firstRanks({ ranks, sorted }: FoundRanks, limit: number): ArrayLike<number> {
  if (sorted) return ranks.length <= limit ? ranks : ranks.slice(0, limit);
  if (ranks.length <= limit || limit > FEW) return Uint32Array.from(ranks).sort().subarray(0, limit);
  const smallest: number[] = [];
  for (let index = 0; index < ranks.length; index++) keepSmallest(smallest, ranks[index] ?? 0, limit);
  return smallest;
}

function keepSmallest(smallest: number[], rank: number, limit: number): void {
  if (smallest.length >= limit && rank > (smallest[limit - 1] ?? -1)) return;
  let place = smallest.length < limit ? smallest.length : limit - 1;
  while (place > 0 && (smallest[place - 1] ?? 0) > rank) {
    smallest[place] = smallest[place - 1] ?? 0;
    place--;
  }
  smallest[place] = rank;
}

/** Every combination of one alternative per word, the smallest total distance first, without the term as it stands. */
function corrections(alternatives: readonly (readonly CloseWord[])[]): string[] {
  let combinations: CloseWord[] = [{ word: '', distance: 0 }];
  for (const choices of alternatives) {
    const longer = combinations.flatMap((sofar) =>
      choices.map(({ word, distance }) => ({ word: `${sofar.word} ${word}`, distance: sofar.distance + distance })),
    );
    combinations = longer.sort((a, b) => a.distance - b.distance).slice(0, MOST_ATTEMPTS);
  }
  return combinations.filter(({ distance }) => distance > 0).map(({ word }) => word.trim());
}
