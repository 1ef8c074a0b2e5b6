import { NODE_HEAD } from './term-tree';

const FEWEST_HITS = 1024;
/** The marks of words: the name has it, which counts as one; the name lacks it, which is forgiven. */
export const ASKED = 1;
export const FORGIVEN = 2;

/** Pairs of a term and a name it matches: `terms[i]` is the number the term was added with, `names[i]` the position of the name. */
export interface TermHits {
  count: number;
  terms: Uint32Array;
  names: Uint32Array;
}

/** Reads the nodes that `TermTree` writes, for one name after the other. */
export class HitCollector implements TermHits {
  count = 0;
  terms: Uint32Array;
  names: Uint32Array;
  /** The position of the name whose terms come next. */
  name = 0;

  constructor(
    private readonly numbers: Int32Array,
    private readonly marks: Uint8Array,
    hitsExpected = FEWEST_HITS,
  ) {
    const room = Math.max(FEWEST_HITS, hitsExpected);
    this.terms = new Uint32Array(room);
    this.names = new Uint32Array(room);
  }

  /** Everything that ends at a node is a hit, and so are those of its leaves and branches whose word is asked for. `length` is that of the node. */
  collect(start: number, length: number): void {
    if (length === 0) return;
    const { numbers, marks } = this;
    const end = start + length;
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
      if (marks[numbers[place] as number] === ASKED) this.collect(place + 2, next - place - 2);
      place = next;
    }
  }

  /** The hits of a node that lack a word which is forgiven: the name lacks one on the way to the node, or behind it. */
  collectNear(start: number, length: number, lacksOne = false): void {
    if (length === 0) return;
    const { numbers, marks } = this;
    const ends = start + NODE_HEAD + (numbers[start] as number);
    const leaves = ends + 2 * (numbers[start + 1] as number);
    if (lacksOne) for (let place = start + NODE_HEAD; place < ends; place++) this.add(numbers[place] as number);
    for (let place = ends; place < leaves; place += 2) {
      const mark = marks[numbers[place] as number];
      if (mark === FORGIVEN || (mark === ASKED && lacksOne)) this.add(numbers[place + 1] as number);
    }
    for (let place = leaves; place < start + length;) {
      const mark = marks[numbers[place] as number];
      const behind = numbers[place + 1] as number;
      if (mark !== 0) this.collectNear(place + 2, behind, lacksOne || mark === FORGIVEN);
      place += 2 + behind;
    }
  }

  private add(term: number): void {
    this.makeRoom(1);
    this.terms[this.count] = term;
    this.names[this.count++] = this.name;
  }

  /** Makes room for this many more hits, and for one that does not count. */
  private makeRoom(more: number): void {
    const needed = this.count + more + 1;
    if (needed <= this.terms.length) return;
    const length = Math.max(needed, 2 * this.terms.length);
    this.terms = enlarged(this.terms, new Uint32Array(length));
    this.names = enlarged(this.names, new Uint32Array(length));
  }
}

function enlarged(numbers: Uint32Array, larger: Uint32Array): Uint32Array {
  larger.set(numbers);
  return larger;
}
