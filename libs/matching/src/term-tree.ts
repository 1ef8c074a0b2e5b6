import type { WordBlocks } from './word-blocks';

const NOWHERE = -1;

/** The counts that a node begins with. */
export const NODE_HEAD = 2;

/**
 * For each word the terms that are filed under it, as a tree over their other words, which come in the order of their numbers. A tree
 * is written into the block of its word from top to bottom:
 *
 * - a node is the count of the terms that end there, the count of its leaves, the numbers of those terms, its leaves, and its branches;
 * - a leaf is a word that leads to a single term only, and the number of that term;
 * - a branch is a word, the length of the node behind it, and that node.
 *
 * So a word that a name lacks is skipped with all that it leads to, terms that share words are near each other, and most of what is looked
 * at are leaves, which all look alike.
 */
export class TermTree {
  /** The branches that led to the node at hand. */
  private readonly passed: number[] = [];

  constructor(readonly blocks: WordBlocks) {}

  /** Files a term under a word; `others` are its other words in ascending order. */
  insert(word: number, others: readonly number[], term: number): void {
    const { blocks, passed } = this;
    if (blocks.lengthOf(word) === 0) this.plant(word);
    passed.length = 0;
    let start = 0;
    for (let depth = 0; depth < others.length; depth++) {
      const other = others[depth] as number;
      let branch = this.findBranch(word, start, other);
      if (branch === NOWHERE) {
        const leaf = this.findLeaf(word, start, other);
        if (leaf === NOWHERE && depth === others.length - 1) return this.addLeaf(word, start, { other, term });
        if (leaf === NOWHERE) return this.addBranch(word, this.endOf(word), others, { depth, term });
        branch = this.widen(word, start, leaf);
      }
      passed.push(branch);
      start = branch + 2;
    }
    const count = blocks.get(word, start);
    this.open(word, start + NODE_HEAD + count, 1);
    blocks.set(word, start + NODE_HEAD + count, term);
    blocks.set(word, start, count + 1);
  }

  /** Takes out the first term of these words that is wanted, and tells which it was. Undefined when there is none. */
  remove(word: number, others: readonly number[], isWanted: (term: number) => boolean): number | undefined {
    const { blocks, passed } = this;
    if (blocks.lengthOf(word) === 0) return undefined;
    passed.length = 0;
    let start = 0;
    for (let depth = 0; depth < others.length; depth++) {
      const other = others[depth] as number;
      const branch = this.findBranch(word, start, other);
      if (branch === NOWHERE) {
        const leaf = depth === others.length - 1 ? this.findLeaf(word, start, other) : NOWHERE;
        return leaf === NOWHERE ? undefined : this.removeLeaf(word, start, { leaf, isWanted });
      }
      passed.push(branch);
      start = branch + 2;
    }
    return this.removeFrom(word, start, isWanted);
  }

  private removeLeaf(
    word: number,
    start: number,
    { leaf, isWanted }: { leaf: number; isWanted: (term: number) => boolean },
  ): number | undefined {
    const term = this.blocks.get(word, leaf + 1);
    if (!isWanted(term)) return undefined;
    this.cutLeaf(word, start, leaf);
    this.cutEmpty(word);
    return term;
  }

  /** Of the terms that end at a node. */
  private removeFrom(word: number, start: number, isWanted: (term: number) => boolean): number | undefined {
    const count = this.blocks.get(word, start);
    for (let place = start + NODE_HEAD; place < start + NODE_HEAD + count; place++) {
      const term = this.blocks.get(word, place);
      if (!isWanted(term)) continue;
      this.blocks.set(word, start, count - 1);
      this.cut(word, place, 1);
      this.cutEmpty(word);
      return term;
    }
    return undefined;
  }

  /** A tree that has no term yet. */
  private plant(word: number): void {
    this.blocks.open(word, 0, NODE_HEAD);
    for (let place = 0; place < NODE_HEAD; place++) this.blocks.set(word, place, 0);
  }

  /** Where the node ends that the branches at hand lead to. */
  private endOf(word: number): number {
    const branch = this.passed.at(-1);
    return branch === undefined ? this.blocks.lengthOf(word) : branch + 2 + this.blocks.get(word, branch + 1);
  }

  private leavesOf(word: number, start: number): number {
    return start + NODE_HEAD + this.blocks.get(word, start);
  }

  private branchesOf(word: number, start: number): number {
    return this.leavesOf(word, start) + 2 * this.blocks.get(word, start + 1);
  }

  /** The place of the leaf of a node that a word leads to. */
  private findLeaf(word: number, start: number, other: number): number {
    const end = this.branchesOf(word, start);
    for (let place = this.leavesOf(word, start); place < end; place += 2) {
      if (this.blocks.get(word, place) === other) return place;
    }
    return NOWHERE;
  }

  /** The place of the branch of a node that a word leads to. */
  private findBranch(word: number, start: number, other: number): number {
    const end = this.endOf(word);
    for (let place = this.branchesOf(word, start); place < end; place += 2 + this.blocks.get(word, place + 1)) {
      if (this.blocks.get(word, place) === other) return place;
    }
    return NOWHERE;
  }

  private addLeaf(word: number, start: number, { other, term }: { other: number; term: number }): void {
    const place = this.branchesOf(word, start);
    this.open(word, place, 2);
    this.write(word, place, [other, term]);
    this.blocks.set(word, start + 1, this.blocks.get(word, start + 1) + 1);
  }

  private cutLeaf(word: number, start: number, leaf: number): void {
    this.blocks.set(word, start + 1, this.blocks.get(word, start + 1) - 1);
    this.cut(word, leaf, 2);
  }

  /** Adds a branch at the end of a node: over the words from a depth on, of which the last one is a leaf, to one term. */
  private addBranch(
    word: number,
    place: number,
    others: readonly number[],
    { depth, term }: { depth: number; term: number },
  ): void {
    const last = others.length - 1;
    const step = 2 + NODE_HEAD;
    const length = step * (last - depth) + 2;
    this.open(word, place, length);
    let at = place;
    for (let next = depth; next < last; next++, at += step) {
      const leaves = next === last - 1 ? 1 : 0;
      this.write(word, at, [others[next] as number, place + length - at - 2, 0, leaves]);
    }
    this.write(word, at, [others[last] as number, term]);
  }

  /** Makes a branch of a leaf, with its term at the node behind it. Gives the place of the branch. */
  private widen(word: number, start: number, leaf: number): number {
    const other = this.blocks.get(word, leaf);
    const term = this.blocks.get(word, leaf + 1);
    this.cutLeaf(word, start, leaf);
    const branch = this.endOf(word);
    this.open(word, branch, 2 + NODE_HEAD + 1);
    this.write(word, branch, [other, NODE_HEAD + 1, 1, 0, term]);
    return branch;
  }

  private write(word: number, place: number, numbers: readonly number[]): void {
    numbers.forEach((number, offset) => this.blocks.set(word, place + offset, number));
  }

  /** Makes room inside the nodes that were passed. */
  private open(word: number, place: number, count: number): void {
    this.blocks.open(word, place, count);
    this.lengthen(word, count);
  }

  private cut(word: number, place: number, count: number): void {
    this.blocks.cut(word, place, count);
    this.lengthen(word, -count);
  }

  /** The nodes behind the branches that were passed became longer. */
  private lengthen(word: number, by: number): void {
    for (const branch of this.passed) this.blocks.set(word, branch + 1, this.blocks.get(word, branch + 1) + by);
  }

  /** Cuts off the branches that lead to nothing any more, beginning with the last one that was passed. */
  private cutEmpty(word: number): void {
    for (let branch = this.passed.pop(); branch !== undefined; branch = this.passed.pop()) {
      const isEmpty = this.blocks.get(word, branch + 1) === NODE_HEAD;
      if (!isEmpty) return;
      this.cut(word, branch, 2 + NODE_HEAD);
    }
  }
}
