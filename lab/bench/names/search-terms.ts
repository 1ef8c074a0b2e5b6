import { nameWords, termWords } from '@barrelhive/matching';
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

/**
 * What very many people might have saved: for names of one catalogue one to three of their words, each as far as it was typed, no
 * two terms asking for the same. The same on every run.
 */
export function uniqueTerms(names: readonly string[], count: number): string[] {
  const random = seededRandom('saved terms');
  const words = names.map((name) => nameWords(name).slice(0, -1));
  const known = new Set<string>();
  const terms: string[] = [];
  while (terms.length < count) {
    const name = random.pick(words) ?? [];
    const asked = random
      .sample(name, random.pick([1, 2, 3, 3]) ?? 1)
      .map((word) => word.slice(0, random.between(3, Math.max(3, word.length))));
    const term = asked.join(' ');
    const key = termWords(term).join(' ');
    if (term.length < SHORTEST_TERM || known.has(key)) continue;
    known.add(key);
    terms.push(term);
  }
  return terms;
}
