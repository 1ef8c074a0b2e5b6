import { at, invertLists, type CompactLists } from './compact-lists';
import { CutWords } from './cut-words';
import { gatherVocabulary, type Vocabulary, type WordRange } from './vocabulary';
import { CUT, wordsOfName } from './words-of-name';

/** This many first letters make the signature of a word. */
const SIGNATURE_LETTERS = 2;

/** The words of names that a word of a term asks for. */
interface AskedWords extends WordRange {
  /** Cut words that it begins with. */
  cut: readonly number[];
  /** The signature that a name with one of them has. */
  signature: number;
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
  private readonly cutWords: CutWords;
  /** By rank the signatures of all words of the name: most names that lack a word are told by them, without a look at their words. */
  private readonly signatures: Int32Array;
  /** By rank the number of the last search that looked at the name: a name with two words of one beginning counts once. */
  private readonly stamps: Uint32Array;
  private searches = 0;

  constructor(nameCount: number, nameOfRank: (rank: number) => string) {
    const gathered = gatherVocabulary(nameCount, (rank) => wordsOfName(nameOfRank(rank)));
    this.vocabulary = gathered.vocabulary;
    this.wordsOfName = gathered.lists;
    this.namesOfWord = invertLists(this.wordsOfName, this.vocabulary.size);
    this.cutWords = new CutWords(this.vocabulary);
    this.signatures = signaturesOfLists(this.wordsOfName, this.words);
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

  /** Whether names have the word itself, and not only longer ones. */
  isWord(word: string): boolean {
    const { start, end } = this.vocabulary.rangeOf(word);
    return end > start && this.words[start] === word;
  }

  /** The words that a cut word stands for; itself where it stands for any longer word. */
  meaningsOfCut(cut: string): readonly string[] {
    return this.cutWords.meaningsOf(cut);
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
    for (const id of cut) {
      for (const rank of this.namesWith(id, id + 1)) if (!isAmong(rank, ranks)) first.push(rank);
    }
    return { total: ranks.length + first.length - known, ranks: first, sorted: false };
  }

  private wordsAskedFor(word: string): AskedWords {
    const start = this.vocabulary.startOf(word);
    const end = this.vocabulary.endOf(word, start);
    const signature = word.length < SIGNATURE_LETTERS ? 0 : signatureOf(word);
    return { start, end, cut: this.cutWords.askedForBy(word, { start, end }), signature };
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
    this.verify(this.namesWith(start, end), others, stamp, found);
    for (const id of cut) this.verify(this.namesWith(id, id + 1), others, stamp, found);
    return found;
  }

  private verify(candidates: Uint32Array, others: readonly AskedWords[], stamp: number, found: number[]): void {
    const { signatures, stamps } = this;
    const needed = others.reduce((all, { signature }) => all | signature, 0);
    for (const rank of candidates) {
      if (others.length > 0 && (((signatures[rank] as number) & needed) !== needed || !this.hasAll(rank, others)))
        continue;
      if (stamps[rank] === stamp) continue;
      stamps[rank] = stamp;
      found.push(rank);
    }
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
    return (word >= start && word < end) || (word >= this.cutWords.first && cut.includes(word));
  }
}

/** One of 32 bits, by the first two letters: these are the same in a word and in each longer word that asks for it. */
function signatureOf(word: string): number {
  const first = word.startsWith(CUT) ? CUT.length : 0;
  return 1 << ((word.charCodeAt(first) * 7 + word.charCodeAt(first + 1) * 3) % 32);
}

function signaturesOfLists({ starts, values }: CompactLists, words: readonly string[]): Int32Array {
  const signatureOfWord = new Int32Array(words.map(signatureOf));
  const signatures = new Int32Array(starts.length - 1);
  for (let list = 0; list < signatures.length; list++) {
    let all = 0;
    for (let place = at(starts, list); place < at(starts, list + 1); place++) {
      all |= signatureOfWord[at(values, place)] as number;
    }
    signatures[list] = all;
  }
  return signatures;
}

function isAmong(rank: number, sorted: Uint32Array): boolean {
  let low = 0;
  let high = sorted.length;
  while (low < high) {
    const middle = (low + high) >>> 1;
    if (at(sorted, middle) < rank) low = middle + 1;
    else high = middle;
  }
  return sorted[low] === rank;
}
