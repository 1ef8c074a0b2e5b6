import { at, type CompactLists } from './compact-lists';
import { NODE_HEAD } from './term-tree';
import { WordBlocks } from './word-blocks';

/** Between two turns of others this many terms are written. */
const TERMS_AT_ONCE = 50_000;

/** The terms of the lists, how many words there are, and where the term at each place of the trees is written down, if it is. */
interface Filed {
  terms: Uint32Array;
  wordCount: number;
  order?: Uint32Array | undefined;
}

/**
 * Writes the trees of very many terms at once, as `TermTree` describes them, in steps between which others may have their turn. Each list is
 * the word a term is filed under, and its other words in ascending order. With an `order` a term has its place in the trees for a number.
 */
export function* writeTrees(
  lists: CompactLists,
  { terms, wordCount, order }: Filed,
): Generator<undefined, WordBlocks, undefined> {
  const filed = fileRecords(lists, terms, wordCount);
  yield;
  // At most each word begins a node or a branch with a length and two counts, and each term has its number.
  const writer = new TreeWriter(filed.records, (2 + NODE_HEAD) * lists.values.length + terms.length, order);
  const starts = new Uint32Array(wordCount + 1);
  let written = 0;
  for (let word = 0; word < wordCount; word++) {
    starts[word] = writer.written;
    written += writer.writeTree(at(filed.starts, word), at(filed.starts, word + 1));
    if (written < TERMS_AT_ONCE) continue;
    written = 0;
    yield;
  }
  starts[wordCount] = writer.written;
  return WordBlocks.of(starts, writer.numbers);
}

/**
 * Brings together the terms that are filed under each word. A record is the count of the other words, these words, and the number of the
 * term: so all that a tree is made of is in one place.
 */
function fileRecords({ starts, values }: CompactLists, terms: Uint32Array, wordCount: number) {
  const sizes = new Uint32Array(wordCount + 1);
  for (let list = 0; list < terms.length; list++) {
    const word = at(values, at(starts, list));
    sizes[word + 1] = at(sizes, word + 1) + at(starts, list + 1) - at(starts, list) + 1;
  }
  for (let word = 0; word < wordCount; word++) sizes[word + 1] = at(sizes, word + 1) + at(sizes, word);
  const next = sizes.slice();
  const records = new Uint32Array(at(sizes, wordCount));
  for (let list = 0; list < terms.length; list++) {
    const start = at(starts, list);
    const end = at(starts, list + 1);
    const word = at(values, start);
    let place = at(next, word);
    records[place++] = end - start - 1;
    for (let other = start + 1; other < end; other++) records[place++] = at(values, other);
    records[place++] = at(terms, list);
    next[word] = place;
  }
  return { starts: sizes, records };
}

class TreeWriter {
  readonly numbers: Int32Array<ArrayBuffer>;
  written = 0;
  private ordered = 0;
  /** Where the records of the tree at hand begin, in the order of their words. */
  private readonly sorted: number[] = [];

  constructor(
    private readonly records: Uint32Array,
    room: number,
    private readonly order: Uint32Array | undefined,
  ) {
    this.numbers = new Int32Array(room);
  }

  /** Writes the tree of the records from one place up to another; gives how many there are. */
  writeTree(start: number, end: number): number {
    const { records, sorted } = this;
    if (start === end) return 0;
    sorted.length = 0;
    for (let record = start; record < end; record += at(records, record) + 2) sorted.push(record);
    if (sorted.length > 1) sorted.sort((one, other) => this.compare(one, other));
    this.writeNode(0, sorted.length, 0);
    return sorted.length;
  }

  /** By the first other word, then by the second, and so on; fewer words before more. */
  private compare(one: number, other: number): number {
    const { records } = this;
    const words = Math.min(at(records, one), at(records, other));
    for (let word = 1; word <= words; word++) {
      const difference = at(records, one + word) - at(records, other + word);
      if (difference !== 0) return difference;
    }
    return at(records, one) - at(records, other);
  }

  /** The node of some sorted records that have the same first other words, `depth` of them. */
  private writeNode(from: number, end: number, depth: number): void {
    const head = this.written;
    this.written += NODE_HEAD;
    let first = from;
    while (first < end && this.wordsOf(first) === depth) this.writeTerm(first++);
    this.numbers[head] = first - from;
    let leaves = 0;
    for (let place = first; place < end;) {
      const next = this.endOfBranch(place, end, depth);
      if (this.isLeaf(place, next, depth)) {
        this.write(this.wordOf(place, depth));
        this.writeTerm(place);
        leaves += 1;
      }
      place = next;
    }
    this.numbers[head + 1] = leaves;
    for (let place = first; place < end;) {
      const next = this.endOfBranch(place, end, depth);
      if (!this.isLeaf(place, next, depth)) this.writeBranch(place, next, depth);
      place = next;
    }
  }

  private writeBranch(from: number, end: number, depth: number): void {
    this.write(this.wordOf(from, depth));
    const length = this.written;
    this.written += 1;
    this.writeNode(from, end, depth + 1);
    this.numbers[length] = this.written - length - 1;
  }

  private endOfBranch(from: number, end: number, depth: number): number {
    const word = this.wordOf(from, depth);
    let next = from + 1;
    while (next < end && this.wordOf(next, depth) === word) next++;
    return next;
  }

  private isLeaf(from: number, end: number, depth: number): boolean {
    return end === from + 1 && this.wordsOf(from) === depth + 1;
  }

  private write(number: number): void {
    this.numbers[this.written++] = number;
  }

  private writeTerm(place: number): void {
    const term = this.termOf(place);
    if (this.order) this.order[this.ordered] = term;
    this.write(this.order ? this.ordered++ : term);
  }

  private wordsOf(place: number): number {
    return at(this.records, this.recordAt(place));
  }

  private wordOf(place: number, depth: number): number {
    return at(this.records, this.recordAt(place) + 1 + depth);
  }

  private termOf(place: number): number {
    return at(this.records, this.recordAt(place) + 1 + this.wordsOf(place));
  }

  private recordAt(place: number): number {
    return this.sorted[place] as number;
  }
}
