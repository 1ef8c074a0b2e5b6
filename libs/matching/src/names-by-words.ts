import { at, invertLists, type CompactLists } from './compact-lists';
import { gatherVocabulary, type Vocabulary, type WordRange } from './vocabulary';
import { CUT, wordsOfName } from './words-of-name';

const NONE: readonly number[] = [];
/** In letters. */
const SHORTEST_CUT = 2;

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
export interface FoundRanks {
  total: number;
  ranks: number[] | Uint32Array;
  sorted: boolean;
}

/**
 * Finds names by the words that a term asks for: a sorted vocabulary, for each word the names it stands in, and for each name its
 * words, all in flat typed arrays. A name is known by its rank in the order of names.
 */
export class NamesByWords {
  private readonly vocabulary: Vocabulary;
  private readonly wordsOfName: CompactLists;
  private readonly namesOfWord: CompactLists;
  /** The words that were cut stand together from here on. */
  private readonly firstCut: number;
  /** By their first letters. */
  private readonly cutWords: ReadonlyMap<string, readonly CutWord[]>;
  /** By rank the number of the last search that looked at the name: a name with two words of one beginning counts once. */
  private readonly stamps: Uint32Array;
  private searches = 0;

  constructor(nameCount: number, nameOfRank: (rank: number) => string) {
    const gathered = gatherVocabulary(nameCount, (rank) => wordsOfName(nameOfRank(rank)));
    this.vocabulary = gathered.vocabulary;
    this.wordsOfName = gathered.lists;
    this.namesOfWord = invertLists(this.wordsOfName, this.vocabulary.size);
    this.firstCut = this.vocabulary.startOf(CUT);
    this.cutWords = cutWordsByStart(this.words, this.firstCut);
    this.stamps = new Uint32Array(nameCount);
  }

  /** All words, sorted; a word's place is its id. */
  get words(): readonly string[] {
    return this.vocabulary.words;
  }

  /** How many names hold a word. */
  usesOf(id: number): number {
    const { starts } = this.namesOfWord;
    return at(starts, id + 1) - at(starts, id);
  }

  /** Whether some word of a name begins so. */
  isBeginning(word: string): boolean {
    const { start, end } = this.vocabulary.rangeOf(word);
    return end > start;
  }

  /** The ranks of the names that each word asks for, each once; in order when `sorted`, which one single word is anyway. */
  matchingRanks(asked: readonly string[], limit: number): FoundRanks {
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
