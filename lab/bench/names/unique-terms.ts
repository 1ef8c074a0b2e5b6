import { nameWords, termWords } from '@barrelhive/matching';
import { seededRandom } from '../../../tools/standins/server/seeded-random';

const SHORTEST_TERM = 4;

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
