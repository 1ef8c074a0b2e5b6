import { buildTermIndex, type TermIndex } from './term-index';

/** A saved term and who it belongs to. */
interface SavedTerm<Key> {
  key: Key;
  term: string;
}

/** Changes beyond this share of the terms are worth a new index. */
const REBUILD_AT_ONE_IN = 4;
const REBUILD_AT_LEAST = 1024;

/**
 * A set of saved terms, by key, that changes while it is matched: a large index that stands still, a small one for what was added
 * since, and the keys that left. Both are rebuilt when they are next asked and no longer fit.
 */
export class SavedTerms<Key> {
  private readonly terms = new Map<Key, string>();
  private settled: SavedTerm<Key>[] = [];
  private settledIndex: TermIndex = buildTermIndex([]);
  private readonly recent = new Map<Key, string>();
  private recentEntries: SavedTerm<Key>[] = [];
  private recentIndex: TermIndex | undefined;
  private readonly outdated = new Set<Key>();

  constructor(terms: Iterable<readonly [Key, string]> = []) {
    for (const [key, term] of terms) this.terms.set(key, term);
    this.settle();
  }

  get size(): number {
    return this.terms.size;
  }

  has(key: Key): boolean {
    return this.terms.has(key);
  }

  /** Adds a term, or replaces the one of this key. */
  set(key: Key, term: string): void {
    if (this.terms.get(key) === term) return;
    this.terms.set(key, term);
    this.outdated.add(key);
    this.recent.set(key, term);
    this.recentIndex = undefined;
  }

  /** Removes the term of a key; false when there was none. */
  delete(key: Key): boolean {
    if (!this.terms.delete(key)) return false;
    this.outdated.add(key);
    if (this.recent.delete(key)) this.recentIndex = undefined;
    return true;
  }

  /** For each name the keys of the terms that match it, in no promised order. */
  match(names: readonly string[]): Key[][] {
    const recentIndex = this.upToDate();
    const found: Key[][] = names.map(() => []);
    const settled = this.settledIndex.match(names);
    for (let hit = 0; hit < settled.count; hit++) {
      const entry = this.settled[settled.terms[hit] ?? 0];
      if (entry && !this.outdated.has(entry.key)) found[settled.names[hit] ?? 0]?.push(entry.key);
    }
    const recent = recentIndex.match(names);
    for (let hit = 0; hit < recent.count; hit++) {
      const entry = this.recentEntries[recent.terms[hit] ?? 0];
      if (entry) found[recent.names[hit] ?? 0]?.push(entry.key);
    }
    return found;
  }

  private upToDate(): TermIndex {
    if (this.outdated.size > Math.max(REBUILD_AT_LEAST, this.terms.size / REBUILD_AT_ONE_IN)) this.settle();
    if (!this.recentIndex) {
      this.recentEntries = entriesOf(this.recent);
      this.recentIndex = buildTermIndex(this.recentEntries.map(({ term }) => term));
    }
    return this.recentIndex;
  }

  private settle(): void {
    this.settled = entriesOf(this.terms);
    this.settledIndex = buildTermIndex(this.settled.map(({ term }) => term));
    this.recent.clear();
    this.recentIndex = undefined;
    this.outdated.clear();
  }
}

function entriesOf<Key>(terms: ReadonlyMap<Key, string>): SavedTerm<Key>[] {
  return Array.from(terms, ([key, term]) => ({ key, term }));
}
