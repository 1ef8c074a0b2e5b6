import { nameWords, termWords } from '@barrelhive/matching';
import type { SearchHits } from './search-hits';

/** The plainest way to search, and the judge of the others: look at every name. Its words are normalised beforehand. */
export function createLinearScan(names: readonly string[]): (term: string, limit: number) => SearchHits {
  const byName = names
    .map((name, position) => ({ name, position, words: nameWords(name) }))
    .sort((a, b) => (a.name < b.name ? -1 : a.name > b.name ? 1 : a.position - b.position));
  return (term, limit) => {
    const asked = termWords(term);
    const found: number[] = [];
    let total = 0;
    for (const { words, position } of byName) {
      if (!asked.every((beginning) => words.some((word) => word.startsWith(beginning)))) continue;
      if (total++ < limit) found.push(position);
    }
    return { total, positions: found };
  };
}
