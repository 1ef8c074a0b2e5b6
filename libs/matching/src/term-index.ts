import { at, packLists, startsOfRuns, type CompactLists } from './compact-lists';
import { nameWords, termWords } from './name-words';

/** Pairs of a term and a name it matches: pair `i` is `terms[i]` and `names[i]`, both positions in the arrays the caller gave. */
export interface TermHits {
  count: number;
  terms: Uint32Array;
  names: Uint32Array;
}

/**
 * The reverse of a search: which saved terms does a name match? Equal terms are merged, and each is filed under its rarest word.
 * A name then looks at the terms filed under the beginnings of its words only, and checks their other words against a stamp. Immutable.
 */
export class TermIndex {
  private readonly idOfWord: ReadonlyMap<string, number>;
  private readonly longestWord: number;
  /** Merged terms are numbered in the order of the word they are filed under: word `w` has those from `firstFiled[w]` to `firstFiled[w + 1]`. */
  private readonly firstFiled: Uint32Array;
  /** The words a merged term asks for besides the one it is filed under. */
  private readonly otherWords: CompactLists;
  /** Positions of the equal terms that were merged into one. */
  private readonly positions: CompactLists;
  /** The number of the last name one of whose words begins with this word. */
  private readonly stamps: Uint32Array;
  private names = 0;

  /** Hits are positions in this array. */
  constructor(terms: readonly string[]) {
    const filed = fileUnderRarestWord(mergeEqual(terms));
    this.idOfWord = filed.idOfWord;
    this.longestWord = longest(filed.idOfWord.keys());
    this.firstFiled = filed.firstFiled;
    this.otherWords = filed.otherWords;
    this.positions = filed.positions;
    this.stamps = new Uint32Array(filed.idOfWord.size);
  }

  /** All pairs of a term and a name it matches, name by name. The arrays are at least `count` long. */
  match(names: readonly string[]): TermHits {
    const hits = new GrowingHits();
    names.forEach((name, position) => this.matchName(name, position, hits));
    return hits;
  }

  private matchName(name: string, position: number, hits: GrowingHits): void {
    const begun = this.stampBeginnings(nameWords(name));
    const stamp = this.names;
    const stamps = this.stamps;
    const { starts, values } = this.otherWords;
    for (const word of begun) {
      const last = at(this.firstFiled, word + 1);
      for (let merged = at(this.firstFiled, word); merged < last; merged++) {
        let other = at(starts, merged);
        const end = at(starts, merged + 1);
        while (other < end && at(stamps, at(values, other)) === stamp) other++;
        if (other === end) this.report(merged, position, hits);
      }
    }
  }

  private report(merged: number, name: number, hits: GrowingHits): void {
    const { starts, values } = this.positions;
    const end = at(starts, merged + 1);
    for (let index = at(starts, merged); index < end; index++) hits.add(at(values, index), name);
  }

  /** Stamps every known word that some word of the name begins with, and returns these words, each once. */
  private stampBeginnings(words: readonly string[]): number[] {
    const stamp = this.nextStamp();
    const begun: number[] = [];
    for (const word of words) {
      const longestBeginning = Math.min(word.length, this.longestWord);
      for (let length = 1; length <= longestBeginning; length++) {
        const id = this.idOfWord.get(word.slice(0, length));
        if (id === undefined || this.stamps[id] === stamp) continue;
        this.stamps[id] = stamp;
        begun.push(id);
      }
    }
    return begun;
  }

  private nextStamp(): number {
    if (this.names === 0xffffffff) {
      this.stamps.fill(0);
      this.names = 0;
    }
    return ++this.names;
  }
}

class GrowingHits implements TermHits {
  count = 0;
  terms = new Uint32Array(1024);
  names = new Uint32Array(1024);

  add(term: number, name: number): void {
    if (this.count === this.terms.length) {
      this.terms = doubled(this.terms);
      this.names = doubled(this.names);
    }
    this.terms[this.count] = term;
    this.names[this.count] = name;
    this.count++;
  }
}

interface MergedTerm {
  words: readonly string[];
  positions: number[];
}

interface FiledTerms {
  idOfWord: Map<string, number>;
  firstFiled: Uint32Array;
  otherWords: CompactLists;
  positions: CompactLists;
}

function mergeEqual(terms: readonly string[]): MergedTerm[] {
  const merged = new Map<string, MergedTerm>();
  terms.forEach((term, position) => {
    const words = termWords(term);
    if (words.length === 0) return;
    const key = words.join(' ');
    const known = merged.get(key);
    if (known) known.positions.push(position);
    else merged.set(key, { words, positions: [position] });
  });
  return [...merged.values()];
}

function fileUnderRarestWord(merged: readonly MergedTerm[]): FiledTerms {
  const idOfWord = new Map<string, number>();
  const uses: number[] = [];
  const asked = merged.map(({ words }) =>
    words.map((word) => {
      const id = idOfWord.get(word) ?? idOfWord.size;
      idOfWord.set(word, id);
      uses[id] = (uses[id] ?? 0) + 1;
      return id;
    }),
  );
  const keyOf = asked.map((ids) => ids.reduce((rarest, id) => ((uses[id] ?? 0) < (uses[rarest] ?? 0) ? id : rarest)));
  const order = Uint32Array.from(merged, (_, index) => index).sort((a, b) => (keyOf[a] ?? 0) - (keyOf[b] ?? 0));
  const inOrder = Array.from(order);
  return {
    idOfWord,
    firstFiled: startsOfRuns(
      inOrder.map((index) => keyOf[index] ?? 0),
      idOfWord.size,
    ),
    otherWords: packLists(inOrder.map((index) => (asked[index] ?? []).filter((id) => id !== keyOf[index]))),
    positions: packLists(inOrder.map((index) => merged[index]?.positions ?? [])),
  };
}

function longest(words: Iterable<string>): number {
  let length = 0;
  for (const word of words) length = Math.max(length, word.length);
  return length;
}

function doubled(array: Uint32Array): Uint32Array<ArrayBuffer> {
  const larger = new Uint32Array(array.length * 2);
  larger.set(array);
  return larger;
}
