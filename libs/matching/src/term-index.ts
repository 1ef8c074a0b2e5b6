import { NODE_HEAD, TermTree } from './term-tree';
import { WordBlocks } from './word-blocks';
import { lettersOf, WordNumbers } from './word-numbers';
import { CUT, wordsOfName } from './words-of-name';
import { forgivenWords } from './words-of-term';

const FEWEST_MARKS = 1024;
const FEWEST_HITS = 1024;
const NO_WORDS: readonly number[] = [];

/** What a `TermIndexBuilder` has made ready. */
interface BuiltParts {
  words: WordNumbers;
  uses: number[];
  blocks: WordBlocks;
}

/** Pairs of a term and a name it matches: `terms[i]` is the number the term was added with, `names[i]` the position of the name. */
export interface TermHits {
  count: number;
  terms: Uint32Array;
  names: Uint32Array;
}

/**
 * The reverse of a search: which saved terms does a name match? Terms come and go one by one, by their keys (`termKey`). Each is filed
 * under the word that the fewest terms ask for, and under one that is forgiven only where it has no other. A name marks all that its words
 * begin with, and looks at the terms filed under a marked word only.
 */
export class TermIndex {
  private readonly words: WordNumbers;
  /** How many terms ask for a word. */
  private readonly uses: number[];
  private readonly tree: TermTree;
  private readonly asked: number[] = [];
  private readonly others: number[] = [];
  /** 1 for each word that some word of the name begins with. */
  private marks: Uint8Array;
  private readonly forgiven: readonly number[];
  /** As many as the last time: making room anew while hits are written costs more than finding them. */
  private hitsExpected = 0;

  /** An empty index, or what a builder has made. */
  constructor(built: BuiltParts = { words: new WordNumbers(), uses: [], blocks: new WordBlocks() }) {
    this.words = built.words;
    this.uses = built.uses;
    this.tree = new TermTree(built.blocks);
    this.marks = new Uint8Array(Math.max(FEWEST_MARKS, built.uses.length));
    this.forgiven = forgivenWords.map((word) => this.wordsOf(lettersOf(word), 0, word.length)[0] as number);
  }

  /** Adds a term. The number stands for it in hits; it is not negative and below 2^31. A key without words matches nothing. */
  add(key: string, term: number): void {
    this.addLetters(lettersOf(key), 0, key.length, term);
  }

  /** The same for a key that stands in a longer text, given as the codes of its letters, from `start` up to `end`. */
  addLetters(text: Uint16Array, start: number, end: number, term: number): void {
    if (start === end) return;
    const words = this.wordsOf(text, start, end);
    let rarest = words[0] as number;
    for (const word of words) {
      this.uses[word] = this.usesOf(word) + 1;
      if (this.costOf(word) < this.costOf(rarest)) rarest = word;
    }
    this.tree.insert(rarest, this.othersOf(words, rarest), term);
  }

  private costOf(word: number): number {
    return this.forgiven.includes(word) ? Number.POSITIVE_INFINITY : this.usesOf(word);
  }

  /** Removes the first term of this key that is wanted, and gives its number. Undefined when there is none. */
  remove(key: string, isWanted: (term: number) => boolean): number | undefined {
    const words = key.split(' ').map((word) => this.words.find(word));
    if (!words.every((word) => word !== undefined)) return undefined;
    // Which of them was the rarest is not known any more.
    for (const word of words) {
      const term = this.tree.remove(word, this.othersOf(words, word), isWanted);
      if (term === undefined) continue;
      for (const used of words) this.uses[used] = this.usesOf(used) - 1;
      return term;
    }
    return undefined;
  }

  /** All pairs of a term and a name it matches, name by name. The arrays are at least `count` long. */
  match(names: readonly string[]): TermHits {
    return this.collect(names, NO_WORDS);
  }

  /**
   * All pairs of a term and a name that lacks only words of it that say little. `whole` is what {@link match} gave for the same names. Whether
   * such a term may be near depends on all names: see `NameIndex.findOrNear`.
   */
  matchNear(names: readonly string[], whole: TermHits): TermHits {
    const pairOf = ({ terms, names: found }: TermHits, hit: number) =>
      (terms[hit] as number) * names.length + (found[hit] as number);
    const pairs = new Set<number>();
    for (let hit = 0; hit < whole.count; hit++) pairs.add(pairOf(whole, hit));
    const near = this.collect(names, this.forgiven);
    let count = 0;
    for (let hit = 0; hit < near.count; hit++) {
      if (pairs.has(pairOf(near, hit))) continue;
      near.terms[count] = near.terms[hit] as number;
      near.names[count++] = near.names[hit] as number;
    }
    return { count, terms: near.terms, names: near.names };
  }

  private collect(names: readonly string[], forgiven: readonly number[]): TermHits {
    const { blocks } = this.tree;
    const { marks } = this;
    const collector = new HitCollector(blocks.numbers, marks, this.hitsExpected);
    names.forEach((name, position) => {
      collector.name = position;
      const begun = this.markBeginnings(wordsOfName(name));
      for (const word of forgiven) marks[word] = 1;
      for (const word of begun) {
        // Under a forgiven word are the terms that have nothing else.
        if (forgiven.includes(word)) continue;
        const start = blocks.startOf(word);
        const length = blocks.lengthOf(word);
        if (length > 0) collector.collect(start, start + length);
      }
      for (const word of begun) marks[word] = 0;
      for (const word of forgiven) marks[word] = 0;
    });
    this.hitsExpected = collector.count + Math.ceil(collector.count / 8);
    return collector;
  }

  /** Marks every known word that asks for some word of the name, and returns these words, each once. */
  private markBeginnings(words: readonly string[]): number[] {
    const found: number[] = [];
    for (const word of words) {
      if (word.startsWith(CUT)) this.words.findLonger(word.slice(1), found);
      else this.words.findBeginnings(word, found);
    }
    const begun: number[] = [];
    for (const word of found) {
      if (this.marks[word] === 1) continue;
      this.marks[word] = 1;
      begun.push(word);
    }
    return begun;
  }

  /** The words of a key, those that are new added to the known ones. The array is the same each time. */
  private wordsOf(text: Uint16Array, start: number, end: number): readonly number[] {
    const { asked } = this;
    asked.length = 0;
    for (let from = start; from < end; from = this.words.end + 1) {
      const word = this.words.addNext(text, from, end);
      if (word === this.uses.length) this.addWord();
      asked.push(word);
    }
    return asked;
  }

  /** The other words in ascending order: few, so that putting each in its place is quicker than sorting. The array is the same each time. */
  private othersOf(words: readonly number[], word: number): readonly number[] {
    const { others } = this;
    others.length = 0;
    for (const other of words) {
      if (other === word) continue;
      let place = others.length;
      for (; place > 0 && (others[place - 1] as number) > other; place--) others[place] = others[place - 1] as number;
      others[place] = other;
    }
    return others;
  }

  private addWord(): void {
    this.uses.push(0);
    this.tree.blocks.addBlock();
    if (this.uses.length > this.marks.length) this.marks = enlarged(this.marks, new Uint8Array(2 * this.marks.length));
  }

  private usesOf(word: number): number {
    return this.uses[word] as number;
  }
}

class HitCollector implements TermHits {
  count = 0;
  terms: Uint32Array;
  names: Uint32Array;
  /** The position of the name whose terms come next. */
  name = 0;

  constructor(
    private readonly numbers: Int32Array,
    private readonly marks: Uint8Array,
    hitsExpected: number,
  ) {
    const room = Math.max(FEWEST_HITS, hitsExpected);
    this.terms = new Uint32Array(room);
    this.names = new Uint32Array(room);
  }

  /** Reads a node as `TermTree` writes it: everything that ends there is a hit, and of its leaves and branches those whose word is marked. */
  collect(start: number, end: number): void {
    const { numbers, marks } = this;
    const ends = start + NODE_HEAD + (numbers[start] as number);
    const leaves = ends + 2 * (numbers[start + 1] as number);
    this.makeRoom(leaves - start);
    const { terms, names, name } = this;
    let { count } = this;
    let place = start + NODE_HEAD;
    for (; place < ends; place++, count++) {
      terms[count] = numbers[place] as number;
      names[count] = name;
    }
    for (; place < leaves; place += 2) {
      // Each leaf is written down, and counted if it is marked: which one is marked cannot be foreseen, and a branch that is guessed wrong costs more.
      terms[count] = numbers[place + 1] as number;
      names[count] = name;
      count += marks[numbers[place] as number] as number;
    }
    this.count = count;
    while (place < end) {
      const next = place + 2 + (numbers[place + 1] as number);
      if (marks[numbers[place] as number] === 1) this.collect(place + 2, next);
      place = next;
    }
  }

  /** For so many more hits, and one that does not count. */
  private makeRoom(more: number): void {
    const needed = this.count + more + 1;
    if (needed <= this.terms.length) return;
    const length = Math.max(needed, 2 * this.terms.length);
    this.terms = enlarged(this.terms, new Uint32Array(length));
    this.names = enlarged(this.names, new Uint32Array(length));
  }
}

function enlarged<Numbers extends Uint8Array | Uint32Array>(numbers: Numbers, larger: Numbers): Numbers {
  larger.set(numbers);
  return larger;
}
