import { nameWords } from '@barrelhive/matching';
import { seededRandom } from '../../../tools/standins/server/seeded-random';

/** What somebody types who has a bottle in mind. */
export interface SoughtTerm {
  term: string;
  /** The bottle's place among the names. */
  sought: number;
}

/** The product refuses shorter ones. */
export const SHORTEST_TERM = 4;

/**
 * Terms for some of the names: one to three neighbouring words of a name, the last of them half-typed in a share of the cases. The
 * same on every run.
 */
export function soughtTerms(names: readonly string[], count: number, halfTypedShare = 1 / 3): SoughtTerm[] {
  const random = seededRandom('terms');
  const terms: SoughtTerm[] = [];
  while (terms.length < count) {
    const sought = random.between(0, names.length - 1);
    const words = nameWords(names[sought] ?? '').slice(0, -1);
    const start = random.between(0, words.length - 1);
    const asked = words.slice(start, start + random.between(1, 3));
    const last = asked.pop() ?? '';
    asked.push(random.chance(halfTypedShare) ? last.slice(0, random.between(3, 6)) : last);
    const term = asked.join(' ');
    if (term.length >= SHORTEST_TERM) terms.push({ term, sought });
  }
  return terms;
}
