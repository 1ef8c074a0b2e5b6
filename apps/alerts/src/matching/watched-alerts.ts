import { TermIndex, type TermHits, type WordsOf } from '@barrelhive/matching';
import type { TermChange, TermChanges } from '../database/term-changes';
import { AlertIds } from './alert-ids';
import { AlertWheres } from './alert-wheres';
import type { WhereFilter } from './where-bits';

/** All alerts as of a revision of the terms, in memory: it finds those whose term matches a name and who look there, and follows what comes and goes. */
export class WatchedAlerts {
  /** Terms and places have the numbers of the ids. */
  constructor(
    private seenRevision: number,
    private readonly ids = new AlertIds(),
    private readonly wheres = new AlertWheres(),
    private readonly terms = new TermIndex(),
  ) {}

  get revision(): number {
    return this.seenRevision;
  }

  /** Takes in what changed since an earlier revision; what it has already is passed over. */
  follow({ revision, changes }: TermChanges): void {
    for (const change of changes) {
      if (change.revision <= this.seenRevision) continue;
      if (change.isWatched) this.add(change);
      else this.remove(change.id, change.termKey);
    }
    this.seenRevision = Math.max(this.seenRevision, revision);
  }

  /**
   * For each name the ids of the alerts whose term matches it, and of those whose term lacks only words that say little. What all products
   * are decides whether the latter may be near. `wordsOf`: the words by which the name at a place is found among them. `filters`: where the alerts of each name
   * must look.
   */
  find(
    names: readonly string[],
    wordsOf?: WordsOf,
    filters: readonly (WhereFilter | undefined)[] = [],
  ): { matching: string[][]; near: string[][] } {
    const whole = this.terms.match(names, wordsOf);
    const near = this.terms.matchNear(names, wordsOf);
    return { matching: this.idsOf(whole, names.length, filters), near: this.idsOf(near, names.length, filters) };
  }

  /** How many alerts have a term that matches some name of each product, and the ids of those whose term may be near to one. Each alert counts once. */
  count(products: readonly (readonly string[])[], wordsOf?: WordsOf): { counts: number[]; near: string[][] } {
    const names = products.flat();
    const productOf = products.flatMap((each, product) => each.map(() => product));
    const whole = this.terms.match(names, wordsOf);
    const counts = products.map(() => 0);
    // Only an alert that matches two names of a product could count twice.
    const seen = products.map((each) => (each.length > 1 ? new Set<number>() : undefined));
    for (let hit = 0; hit < whole.count; hit++) {
      const product = productOf[whole.names[hit] as number] as number;
      const isNew = !seen[product]?.has(whole.terms[hit] as number);
      seen[product]?.add(whole.terms[hit] as number);
      if (isNew) counts[product] = (counts[product] as number) + 1;
    }
    const near = products.map(() => new Set<string>());
    for (const [name, ids] of this.idsOf(this.terms.matchNear(names, wordsOf), names.length).entries()) {
      for (const id of ids) near[productOf[name] as number]?.add(id);
    }
    return { counts, near: near.map((ids) => [...ids]) };
  }

  private idsOf(hits: TermHits, names: number, filters: readonly (WhereFilter | undefined)[] = []): string[][] {
    const found: string[][] = Array.from({ length: names }, () => []);
    const count = filters.length === 0 ? hits.count : this.wheres.keepFitting(hits, filters);
    for (let hit = 0; hit < count; hit++) {
      found[hits.names[hit] as number]?.push(this.ids.at(hits.terms[hit] as number));
    }
    return found;
  }

  /** A term without words matches nothing. */
  private add({ id, termKey, whereBits }: TermChange): void {
    if (termKey === '') return;
    const number = this.ids.add(id);
    this.wheres.set(number, whereBits);
    this.terms.add(termKey, number);
  }

  private remove(id: string, termKey: string): void {
    const number = this.terms.remove(termKey, this.ids.finder(id));
    if (number !== undefined) this.ids.remove(number);
  }
}
