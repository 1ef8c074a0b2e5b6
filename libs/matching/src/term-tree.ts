import { WordBlocks } from './word-blocks';

/** Where one node begins and ends in its block. */
interface TreeNode {
  start: number;
  end: number;
}

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

  /** Files a term under a word; `others` are its other words in ascending order. */
  insert(word: number, others: readonly number[], term: number): void {
    const { blocks } = this;
    if (blocks.lengthOf(word) === 0) blocks.insert(word, 0, [0]);
    const passed: number[] = [];
    let node = this.rootOf(word);
    for (const [depth, other] of others.entries()) {
      const branch = this.findBranch(word, node, other);
      if (branch === NOWHERE) return this.put(word, node.end, newBranch(others.slice(depth), term), passed);
      if (blocks.get(word, branch) < 0) this.widen(word, branch, passed);
      passed.push(branch);
      node = this.nodeBehind(word, branch);
    }
    this.put(word, node.start + 1, [term], passed);
    blocks.set(word, node.start, blocks.get(word, node.start) + 1);
  }

  /** Takes out the first term of these words that is wanted, and tells which it was. Undefined when there is none. */
  remove(word: number, others: readonly number[], isWanted: (term: number) => boolean): number | undefined {
    const { blocks } = this;
    if (blocks.lengthOf(word) === 0) return undefined;
    const passed: number[] = [];
    let node = this.rootOf(word);
    for (const [depth, other] of others.entries()) {
      const branch = this.findBranch(word, node, other);
      if (branch === NOWHERE) return undefined;
      if (blocks.get(word, branch) < 0) {
        const isLast = depth === others.length - 1;
        return isLast ? this.removeSingle(word, branch, { passed, isWanted }) : undefined;
      }
      passed.push(branch);
      node = this.nodeBehind(word, branch);
    }
    return this.removeFrom(word, node, { passed, isWanted });
  }

  private removeSingle(
    word: number,
    branch: number,
    { passed, isWanted }: { passed: number[]; isWanted: (term: number) => boolean },
  ): number | undefined {
    const term = this.blocks.get(word, branch + 1);
    if (!isWanted(term)) return undefined;
    this.cut(word, branch, 2, passed);
    this.cutEmpty(word, passed);
    return term;
  }

  private removeFrom(
    word: number,
    { start }: TreeNode,
    { passed, isWanted }: { passed: number[]; isWanted: (term: number) => boolean },
  ): number | undefined {
    const count = this.blocks.get(word, start);
    for (let place = start + 1; place <= start + count; place++) {
      const term = this.blocks.get(word, place);
      if (!isWanted(term)) continue;
      this.blocks.set(word, start, count - 1);
      this.cut(word, place, 1, passed);
      this.cutEmpty(word, passed);
      return term;
    }
    return undefined;
  }

  private rootOf(word: number): TreeNode {
    return { start: 0, end: this.blocks.lengthOf(word) };
  }

  private nodeBehind(word: number, branch: number): TreeNode {
    return { start: branch + 2, end: branch + 2 + this.blocks.get(word, branch + 1) };
  }

  /** The place of the branch of a node that a word leads to. */
  private findBranch(word: number, { start, end }: TreeNode, other: number): number {
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

  /** Makes a node of a branch that led to a single term. */
  private widen(word: number, branch: number, passed: readonly number[]): void {
    const other = ~this.blocks.get(word, branch);
    this.put(word, branch + 1, [2, 1], passed);
    this.blocks.set(word, branch, other);
  }

  private put(word: number, place: number, values: readonly number[], passed: readonly number[]): void {
    this.blocks.insert(word, place, values);
    this.lengthen(word, passed, values.length);
  }

  private cut(word: number, place: number, count: number, passed: readonly number[]): void {
    this.blocks.cut(word, place, count);
    this.lengthen(word, passed, -count);
  }

  /** The nodes behind these branches became longer. */
  private lengthen(word: number, branches: readonly number[], by: number): void {
    for (const branch of branches) this.blocks.set(word, branch + 1, this.blocks.get(word, branch + 1) + by);
  }

  /** Cuts off the branches that lead to nothing any more, beginning with the last one that was passed. */
  private cutEmpty(word: number, passed: number[]): void {
    for (let branch = passed.pop(); branch !== undefined; branch = passed.pop()) {
      const isEmpty = this.blocks.get(word, branch + 1) === 1;
      if (!isEmpty) return;
      this.cut(word, branch, 3, passed);
    }
  }
}

/** A branch over several words that leads to one term. */
function newBranch(words: readonly number[], term: number): number[] {
  return words.reduceRight<number[]>(
    (behind, word) => (behind.length === 0 ? [~word, term] : [word, 1 + behind.length, 0, ...behind]),
    [],
  );
}
