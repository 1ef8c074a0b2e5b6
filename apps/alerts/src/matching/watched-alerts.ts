import { TermIndex, wordsOfName, type TermHits } from '@barrelhive/matching';
import type { TermChanges } from '../database/term-changes';
import { AlertIds } from './alert-ids';

/** All alerts as of a revision of the terms, in memory: it finds those whose term matches a name, and follows what comes and goes. */
export class WatchedAlerts {
  /** The terms have the numbers of the ids. */
  constructor(
    private seenRevision: number,
    private readonly ids = new AlertIds(),
    private readonly terms = new TermIndex(),
  ) {}

  get revision(): number {
    return this.seenRevision;
  }

  /** Takes in what changed since an earlier revision; what it has already is passed over. */
  follow({ revision, changes }: TermChanges): void {
    for (const change of changes) {
      if (change.revision <= this.seenRevision) continue;
      if (change.isWatched) this.add(change.id, change.termKey);
      else this.remove(change.id, change.termKey);
    }
    this.seenRevision = Math.max(this.seenRevision, revision);
  }

  /**
   * For each name the ids of the alerts whose term matches it, and of those whose term lacks only words that say little. What all products
   * are decides whether the latter may be near. `wordsOf`: the words by which a name is found among them.
   */
  find(names: readonly string[], wordsOf = wordsOfName): { matching: string[][]; near: string[][] } {
    const whole = this.terms.match(names, wordsOf);
    const near = this.terms.matchNear(names, wordsOf);
    return { matching: this.idsOf(whole, names.length), near: this.idsOf(near, names.length) };
  }

  private idsOf(hits: TermHits, names: number): string[][] {
    const found: string[][] = Array.from({ length: names }, () => []);
    for (let hit = 0; hit < hits.count; hit++) {
      found[hits.names[hit] as number]?.push(this.ids.at(hits.terms[hit] as number));
    }
    return found;
  }

  /** A term without words matches nothing. */
  private add(id: string, termKey: string): void {
    if (termKey !== '') this.terms.add(termKey, this.ids.add(id));
  }

  private remove(id: string, termKey: string): void {
    const number = this.terms.remove(termKey, this.ids.finder(id));
    if (number !== undefined) this.ids.remove(number);
  }
}
