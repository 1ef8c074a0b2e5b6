import { WordBlocks } from './word-blocks';

const NOWHERE = -1;

/**
 * For each word the terms that are filed under it, as a tree over their other words, which come in the order of their numbers. A tree
 * is written into the block of its word from top to bottom:
 *
 * - a node is the count of the terms that end there, their numbers, and its branches;
 * - a branch is a word, the length of the node behind it, and that node;
 * - a branch that leads to a single term only is the complement of the word (so it is negative) and the number of that term.
 *
 * So a word that a name lacks is skipped with all that it leads to, and terms that share words are near each other.
 */
export class TermTree {
  readonly blocks = new WordBlocks();
  /** The branches that led to the node at hand. */
  private readonly passed: number[] = [];

  /** Files a term under a word; `others` are its other words in ascending order. */
  insert(word: number, others: readonly number[], term: number): void {
    const { blocks, passed } = this;
    if (blocks.lengthOf(word) === 0) this.plant(word);
    passed.length = 0;
    let start = 0;
    let end = blocks.lengthOf(word);
    for (let depth = 0; depth < others.length; depth++) {
      const branch = this.findBranch(word, start, end, others[depth] as number);
      if (branch === NOWHERE) return this.addBranch(word, end, others, { depth, term });
      if (blocks.get(word, branch) < 0) this.widen(word, branch);
      passed.push(branch);
      start = branch + 2;
      end = start + blocks.get(word, branch + 1);
    }
    this.open(word, start + 1, 1);
    blocks.set(word, start + 1, term);
    blocks.set(word, start, blocks.get(word, start) + 1);
  }

  /** Takes out the first term of these words that is wanted, and tells which it was. Undefined when there is none. */
  remove(word: number, others: readonly number[], isWanted: (term: number) => boolean): number | undefined {
    const { blocks, passed } = this;
    if (blocks.lengthOf(word) === 0) return undefined;
    passed.length = 0;
    let start = 0;
    let end = blocks.lengthOf(word);
    for (let depth = 0; depth < others.length; depth++) {
      const branch = this.findBranch(word, start, end, others[depth] as number);
      if (branch === NOWHERE) return undefined;
      if (blocks.get(word, branch) < 0) {
        return depth === others.length - 1 ? this.removeSingle(word, branch, isWanted) : undefined;
      }
      passed.push(branch);
      start = branch + 2;
      end = start + blocks.get(word, branch + 1);
    }
    return this.removeFrom(word, start, isWanted);
  }

  /** Of a branch that leads to a single term. */
  private removeSingle(word: number, branch: number, isWanted: (term: number) => boolean): number | undefined {
    const term = this.blocks.get(word, branch + 1);
    if (!isWanted(term)) return undefined;
    this.cut(word, branch, 2);
    this.cutEmpty(word);
    return term;
  }

  /** Of the terms that end at a node. */
  private removeFrom(word: number, start: number, isWanted: (term: number) => boolean): number | undefined {
    const count = this.blocks.get(word, start);
    for (let place = start + 1; place <= start + count; place++) {
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
    this.blocks.open(word, 0, 1);
    this.blocks.set(word, 0, 0);
  }

  /** The place of the branch of a node that a word leads to. */
  private findBranch(word: number, start: number, end: number, other: number): number {
    const { numbers } = this.blocks;
    const from = this.blocks.startOf(word);
    let place = from + start;
    place += 1 + (numbers[place] as number);
    while (place < from + end) {
      const head = numbers[place] as number;
      if (head === other || ~head === other) return place - from;
      place += head < 0 ? 2 : 2 + (numbers[place + 1] as number);
    }
    return NOWHERE;
  }

  /** Adds a branch at the end of a node: over all words from a depth on to one term. */
  private addBranch(
    word: number,
    place: number,
    others: readonly number[],
    { depth, term }: { depth: number; term: number },
  ): void {
    const { blocks } = this;
    const last = others.length - 1;
    const length = 3 * (last - depth) + 2;
    this.open(word, place, length);
    let at = place;
    for (let next = depth; next < last; next++, at += 3) {
      blocks.set(word, at, others[next] as number);
      blocks.set(word, at + 1, place + length - at - 2);
      blocks.set(word, at + 2, 0);
    }
    blocks.set(word, at, ~(others[last] as number));
    blocks.set(word, at + 1, term);
  }

  /** Makes a node of a branch that led to a single term. */
  private widen(word: number, branch: number): void {
    const { blocks } = this;
    this.open(word, branch + 1, 2);
    blocks.set(word, branch, ~blocks.get(word, branch));
    blocks.set(word, branch + 1, 2);
    blocks.set(word, branch + 2, 1);
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
      const isEmpty = this.blocks.get(word, branch + 1) === 1;
      if (!isEmpty) return;
      this.cut(word, branch, 3);
    }
  }
}
