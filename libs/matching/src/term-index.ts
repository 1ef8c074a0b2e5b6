import { nameWords } from './name-words';
import { TermTree } from './term-tree';
import { lettersOf, WordNumbers } from './word-numbers';

const SPACE = 32;

/** Pairs of a term and a name it matches: `terms[i]` is the number the term was added with, `names[i]` the position of the name. */
export interface TermHits {
  count: number;
  terms: Uint32Array;
  names: Uint32Array;
}

/**
 * The reverse of a search: which saved terms does a name match? Terms come and go one by one, by their keys (`termKey`). Each is filed
 * under the word that the fewest terms ask for. A name marks all that its words begin with, and looks at the terms filed under
 * a marked word only.
 */
export class TermIndex {
  private readonly words = new WordNumbers();
  /** How many terms ask for a word. */
  private readonly uses: number[] = [];
  private readonly tree = new TermTree();
  private readonly asked: number[] = [];
  private readonly others: number[] = [];
  /** 1 for each word that some word of the name begins with. */
  private marks = new Uint8Array(1024);

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
      if (this.usesOf(word) < this.usesOf(rarest)) rarest = word;
    }
    this.tree.insert(rarest, this.othersOf(words, rarest), term);
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
    const { blocks } = this.tree;
    const { marks } = this;
    const hits = new GrowingHits();
    const collecting = { numbers: blocks.numbers, marks, hits };
    names.forEach((name, position) => {
      hits.name = position;
      const begun = this.markBeginnings(nameWords(name));
      for (const word of begun) {
        const start = blocks.startOf(word);
        collectNode(collecting, start, start + blocks.lengthOf(word));
      }
      for (const word of begun) marks[word] = 0;
    });
    return hits;
  }

  /** Marks every known word that some word of the name begins with, and returns these words, each once. */
  private markBeginnings(words: readonly string[]): number[] {
    const found: number[] = [];
    for (const word of words) this.words.findBeginnings(word, found);
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
    for (let from = start; from < end;) {
      let to = from;
      while (to < end && text[to] !== SPACE) to++;
      const word = this.words.add(text, from, to);
      if (word === this.uses.length) this.addWord();
      asked.push(word);
      from = to + 1;
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
    if (this.uses.length > this.marks.length) this.marks = doubled(this.marks, new Uint8Array(2 * this.marks.length));
  }

  private usesOf(word: number): number {
    return this.uses[word] as number;
  }
}

interface Collecting {
  numbers: Int32Array;
  marks: Uint8Array;
  hits: GrowingHits;
}

/** Reads a node as `TermTree` writes it: everything that ends there is a hit, and of its branches those whose word is marked. */
function collectNode(collecting: Collecting, start: number, end: number): void {
  if (start === end) return;
  const { numbers, marks, hits } = collecting;
  let place = start + 1;
  for (const last = start + (numbers[start] as number); place <= last; place++) hits.add(numbers[place] as number);
  while (place < end) {
    const head = numbers[place] as number;
    const next = numbers[place + 1] as number;
    place += 2;
    if (head < 0) {
      if (marks[~head] === 1) hits.add(next);
      continue;
    }
    if (marks[head] === 1) collectNode(collecting, place, place + next);
    place += next;
  }
}

class GrowingHits implements TermHits {
  count = 0;
  terms = new Uint32Array(1024);
  names = new Uint32Array(1024);
  /** The position of the name whose terms come next. */
  name = 0;

  add(term: number): void {
    if (this.count === this.terms.length) {
      this.terms = doubled(this.terms, new Uint32Array(2 * this.count));
      this.names = doubled(this.names, new Uint32Array(2 * this.count));
    }
    this.terms[this.count] = term;
    this.names[this.count] = this.name;
    this.count++;
  }
}

function doubled<Numbers extends Uint8Array | Uint32Array>(numbers: Numbers, larger: Numbers): Numbers {
  larger.set(numbers);
  return larger;
}
