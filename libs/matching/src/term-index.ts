import { ASKED, FORGIVEN, HitCollector, type TermHits } from './hit-collector';
import { TermTree } from './term-tree';
import { WordBlocks } from './word-blocks';
import { lettersOf, WordNumbers } from './word-numbers';
import { CUT, wordsOfName } from './words-of-name';
import { forgivenessOf, forgivenWords, MOST_FORGIVEN } from './words-of-term';

const FEWEST_MARKS = 1024;
const MORE_THAN_ANY_USES = 0xffffffff;

/** The words by which the name at a place is found. */
export type WordsOf = (name: string, place: number) => readonly string[];

/** What a `TermIndexBuilder` has made ready. */
interface BuiltParts {
  words: WordNumbers;
  uses: number[];
  blocks: WordBlocks;
}

/**
 * The reverse of a search: which saved terms does a name match? Terms come and go one by one, by their keys (`termKey`). Each is filed
 * under the word that the fewest terms ask for, and under one that is forgiven only where it has no other, the least forgiven one then: a name that it is
 * near to has that. A name marks all that its words begin with, and looks at the terms filed under a marked word only.
 */
export class TermIndex {
  private readonly words: WordNumbers;
  /** How many terms ask for a word. */
  private readonly uses: number[];
  private readonly tree: TermTree;
  private readonly asked: number[] = [];
  private readonly others: number[] = [];
  /** {@link ASKED} for each word that some word of the name begins with. */
  private marks: Uint8Array;
  /** By words that are forgiven, how readily. */
  private readonly forgiveness: ReadonlyMap<number, number>;
  /** As many as the last time: making room anew while hits are written costs more than finding them. */
  private hitsExpected = 0;

  /** An empty index, or what a builder has made. */
  constructor(built: BuiltParts = { words: new WordNumbers(), uses: [], blocks: new WordBlocks() }) {
    this.words = built.words;
    this.uses = built.uses;
    this.tree = new TermTree(built.blocks);
    this.marks = new Uint8Array(Math.max(FEWEST_MARKS, built.uses.length));
    this.forgiveness = new Map(
      forgivenWords.map((word) => [this.wordsOf(lettersOf(word), 0, word.length)[0] as number, forgivenessOf(word)]),
    );
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
    const forgiveness = this.forgiveness.get(word);
    return forgiveness === undefined ? this.usesOf(word) : MORE_THAN_ANY_USES + forgiveness;
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

  /**
   * All pairs of a term and a name it matches, name by name. The arrays are at least `count` long. `wordsOf`: the words by which the name at a place is found;
   * where the names are of a catalogue, those that `NameIndex.wordsOf` has.
   */
  match(names: readonly string[], wordsOf: WordsOf = wordsOfName): TermHits {
    const { blocks } = this.tree;
    const collector = new HitCollector(blocks.numbers, this.marks, this.hitsExpected);
    for (const [position, name] of names.entries()) {
      collector.name = position;
      const begun = this.markBeginnings(wordsOf(name, position));
      for (const word of begun) collector.collect(blocks.startOf(word), blocks.lengthOf(word));
      for (const word of begun) this.marks[word] = 0;
    }
    this.hitsExpected = collector.count + Math.ceil(collector.count / 8);
    return collector;
  }

  /**
   * All pairs of a term and a name that lacks only words of it that say little. Whether such a term may be near depends on all names:
   * see `NameIndex.findOrNear`.
   */
  matchNear(names: readonly string[], wordsOf: WordsOf = wordsOfName): TermHits {
    const { blocks } = this.tree;
    const collector = new HitCollector(blocks.numbers, this.marks);
    for (const [position, name] of names.entries()) {
      collector.name = position;
      const begun = this.markBeginnings(wordsOf(name, position));
      const lacked = [...this.forgiveness.keys()].filter((word) => this.marks[word] !== ASKED);
      for (const word of lacked) this.marks[word] = FORGIVEN;
      // Under a word that says little are the terms that have nothing else.
      const filed = begun.filter((word) => this.forgiveness.get(word) !== MOST_FORGIVEN);
      for (const word of filed) collector.collectNear(blocks.startOf(word), blocks.lengthOf(word));
      for (const word of begun) this.marks[word] = 0;
      for (const word of lacked) this.marks[word] = 0;
    }
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
      if (this.marks[word] === ASKED) continue;
      this.marks[word] = ASKED;
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
    if (this.uses.length <= this.marks.length) return;
    const marks = new Uint8Array(2 * this.marks.length);
    marks.set(this.marks);
    this.marks = marks;
  }

  private usesOf(word: number): number {
    return this.uses[word] as number;
  }
}
