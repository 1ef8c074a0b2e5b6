import { at, invertLists, type CompactLists } from './compact-lists';
import { closestWords, type CloseWord } from './closest-words';
import { byCodeUnit } from './name-words';
import { readWords } from './read-words';
import { gatherVocabulary, type Vocabulary, type WordRange } from './vocabulary';
import { CUT, wordsOfName } from './words-of-name';
import { termWords, withoutForgiven } from './words-of-term';

/** Up to so many hits are picked out one by one; for more, sorting all of them is quicker. */
const FEW = 32;
/** What a mistyped word of a term may have been, and how many combinations of these are tried. */
const MOST_ALTERNATIVES = 16;
const MOST_ATTEMPTS = 64;
const NONE: readonly number[] = [];
/** In letters. */
const SHORTEST_CUT = 2;
const SHORT_WORD = /^\p{L}{3}$/u;

/** What a term matches: how many names, and the first of them as positions in the array the index was built over. */
export interface SearchHits {
  total: number;
  positions: number[];
}

/** The same, and whether the names lack a word of the term: where none has all of them, words that say little are forgiven. */
export interface NearHits extends SearchHits {
  isNear: boolean;
}

/** The words of names that a word of a term asks for. */
interface AskedWords extends WordRange {
  /** Cut words that it begins with. */
  cut: readonly number[];
}

/** A word that was cut: its id, and what is left of it. */
interface CutWord {
  id: number;
  left: string;
}

/** How many names were found, and the ranks of at least as many as were asked for, the first among them. */
interface FoundRanks {
  total: number;
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
  /** The words that were cut stand together from here on. */
  private readonly firstCut: number;
  /** By their first letters. */
  private readonly cutWords: ReadonlyMap<string, readonly CutWord[]>;
  /** By rank the number of the last search that looked at the name: a name with two words of one beginning counts once. */
  private readonly stamps: Uint32Array;
  private searches = 0;

  /** Results are positions in this array. */
  constructor(names: readonly string[]) {
    this.positionOfRank = positionsByName(names);
    const gathered = gatherVocabulary(names.length, (rank) => wordsOfName(names[at(this.positionOfRank, rank)] ?? ''));
    this.vocabulary = gathered.vocabulary;
    this.wordsOfName = gathered.lists;
    this.namesOfWord = invertLists(this.wordsOfName, this.vocabulary.size);
    this.firstCut = this.vocabulary.startOf(CUT);
    this.cutWords = cutWordsByStart(this.words, this.firstCut);
    this.stamps = new Uint32Array(names.length);
  }

  /** The words by which all names are found, sorted. */
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
    return this.hitsOf(termWords(term), limit);
  }

  /** The same; where no name has all words of the term, the names that lack only words of it that say little. */
  findOrNear(term: string, limit?: number): NearHits {
    const asked = termWords(term);
    const whole = this.hitsOf(asked, limit);
    const others = whole.total === 0 ? withoutForgiven(asked) : undefined;
    const near = others && this.hitsOf(others, limit);
    return near && near.total > 0 ? { ...near, isNear: true } : { ...whole, isNear: false };
  }

  /** The positions of the names a term matches, ordered by name, at most `limit` of them. */
  search(term: string, limit?: number): number[] {
    return this.find(term, limit).positions;
  }

  /** How many names a term matches. */
  count(term: string): number {
    return this.matchingRanks(termWords(term), 0).total;
  }

  /**
   * A term close to one that matches nothing: the fewest mistyped letters corrected such that something matches. Undefined when
   * the term has matches already, or no small correction has. The words come normalised, in the term's order.
   */
  correctTerm(term: string): string | undefined {
    const asked = readWords(term);
    if (asked.length === 0 || this.count(term) > 0) return undefined;
    for (const attempt of corrections(asked.map((word) => this.alternativesFor(word)))) {
      if (this.count(attempt) > 0) return attempt;
    }
    return undefined;
  }

  private hitsOf(asked: readonly string[], limit = Number.POSITIVE_INFINITY): SearchHits {
    const found = this.matchingRanks(asked, limit);
    const first = firstRanks(found, Math.max(0, limit));
    return { total: found.total, positions: Array.from(first, (rank) => at(this.positionOfRank, rank)) };
  }

  private alternativesFor(word: string): CloseWord[] {
    const asIs = this.isBeginning(word) ? [{ word, distance: 0 }] : [];
    // The other words of the term tell a wrong guess, so that even three letters may have a mistake.
    const allowed = SHORT_WORD.test(word) ? 1 : undefined;
    const near = closestWords(word, this.words, MOST_ALTERNATIVES, (id) => this.usesOf(id), allowed);
    return [...asIs, ...near.filter((close) => close.word !== word && !close.word.startsWith(CUT))];
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

  /** The ranks of the names that each word asks for, each once; in order when `sorted`, which one single word is anyway. */
  private matchingRanks(asked: readonly string[], limit: number): FoundRanks {
    const ranges = asked.map((word) => this.wordsAskedFor(word));
    const rarest = this.rarest(ranges);
    if (!rarest) return { total: 0, ranks: [], sorted: true };
    const isOneWord = rarest.end - rarest.start === 1;
    if (isOneWord && ranges.length === 1) return this.namesOfOneWord(rarest, limit);
    const others = ranges.filter((range) => range !== rarest);
    const ranks = this.verified(rarest, others);
    return { total: ranks.length, ranks, sorted: isOneWord && rarest.cut.length === 0 };
  }

  private namesOfOneWord({ start, end, cut }: AskedWords, limit: number): FoundRanks {
    const ranks = this.namesWith(start, end);
    if (cut.length === 0) return { total: ranks.length, ranks, sorted: true };
    const first: number[] = [];
    for (let place = 0; place < ranks.length && place < limit; place++) first.push(ranks[place] ?? 0);
    const known = first.length;
    const whole = [{ start, end, cut: NONE }];
    for (const id of cut) {
      for (const rank of this.namesWith(id, id + 1)) if (!this.hasAll(rank, whole)) first.push(rank);
    }
    return { total: ranks.length + first.length - known, ranks: first, sorted: false };
  }

  private wordsAskedFor(word: string): AskedWords {
    const start = this.vocabulary.startOf(word);
    return { start, end: this.vocabulary.endOf(word, start), cut: this.cutWordsOf(word) };
  }

  private cutWordsOf(word: string): readonly number[] {
    const begun = this.cutWords.get(word.slice(0, SHORTEST_CUT));
    if (begun === undefined) return NONE;
    let cut: number[] | undefined;
    for (const { id, left } of begun) {
      // What is left stands in the name as a word of its own, too.
      if (word.length > left.length && word.startsWith(left)) (cut ??= []).push(id);
    }
    return cut ?? NONE;
  }

  private rarest(ranges: readonly AskedWords[]): AskedWords | undefined {
    const { starts } = this.namesOfWord;
    let rarest: AskedWords | undefined;
    let fewest = Number.POSITIVE_INFINITY;
    for (const range of ranges) {
      let count = at(starts, range.end) - at(starts, range.start);
      for (const id of range.cut) count += this.usesOf(id);
      if (count === 0) return undefined;
      if (count < fewest) {
        rarest = range;
        fewest = count;
      }
    }
    return rarest;
  }

  private namesWith(start: number, end: number): Uint32Array {
    const { starts, values } = this.namesOfWord;
    return values.subarray(at(starts, start), at(starts, end));
  }

  private verified({ start, end, cut }: AskedWords, others: readonly AskedWords[]): number[] {
    const stamp = this.nextStamp();
    const found: number[] = [];
    const verify = (candidates: Uint32Array) => {
      for (const rank of candidates) {
        if (this.stamps[rank] === stamp) continue;
        this.stamps[rank] = stamp;
        if (this.hasAll(rank, others)) found.push(rank);
      }
    };
    verify(this.namesWith(start, end));
    for (const id of cut) verify(this.namesWith(id, id + 1));
    return found;
  }

  private nextStamp(): number {
    if (this.searches === 0xffffffff) {
      this.stamps.fill(0);
      this.searches = 0;
    }
    return ++this.searches;
  }

  private hasAll(rank: number, ranges: readonly AskedWords[]): boolean {
    const { starts, values } = this.wordsOfName;
    const from = at(starts, rank);
    const to = at(starts, rank + 1);
    for (const range of ranges) {
      let index = from;
      while (index < to && !this.isAskedFor(range, at(values, index))) index++;
      if (index === to) return false;
    }
    return true;
  }

  private isAskedFor({ start, end, cut }: AskedWords, word: number): boolean {
    return (word >= start && word < end) || (word >= this.firstCut && cut.includes(word));
  }
}

function cutWordsByStart(words: readonly string[], first: number): ReadonlyMap<string, readonly CutWord[]> {
  const found = new Map<string, CutWord[]>();
  for (let id = first; words[id]?.startsWith(CUT); id++) {
    const left = words[id]?.slice(CUT.length) ?? '';
    const start = left.slice(0, SHORTEST_CUT);
    const begun = found.get(start);
    if (begun) begun.push({ id, left });
    else found.set(start, [{ id, left }]);
  }
  return found;
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
