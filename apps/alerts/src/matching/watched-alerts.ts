import { TermIndex } from '@barrelhive/matching';
import type { TermChanges } from '../database/term-changes';
import { AlertIds, ID_LENGTH, lettersOf } from './alert-ids';

/** All alerts as of a revision of the terms, in memory: it finds those whose term matches a name, and follows what comes and goes. */
export class WatchedAlerts {
  private readonly terms = new TermIndex();
  private readonly ids = new AlertIds();

  constructor(private seenRevision: number) {}

  get revision(): number {
    return this.seenRevision;
  }

  /**
   * Adds an alert that is not there yet. It stands in a text, given as the codes of its letters, from `start` up to `end`: its id, and right
   * behind it the key of its term. A term without words matches nothing.
   */
  addFrom(text: Uint16Array, start: number, end: number): void {
    const key = start + ID_LENGTH;
    if (key < end) this.terms.addLetters(text, key, end, this.ids.add(text, start));
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

  /** For each name the ids of the alerts whose term matches it. */
  idsMatching(names: readonly string[]): string[][] {
    const found: string[][] = names.map(() => []);
    const hits = this.terms.match(names);
    for (let hit = 0; hit < hits.count; hit++) {
      found[hits.names[hit] as number]?.push(this.ids.at(hits.terms[hit] as number));
    }
    return found;
  }

  private add(id: string, termKey: string): void {
    const text = lettersOf(id + termKey);
    this.addFrom(text, 0, text.length);
  }

  private remove(id: string, termKey: string): void {
    const number = this.terms.remove(termKey, this.ids.finder(id));
    if (number !== undefined) this.ids.remove(number);
  }
}
