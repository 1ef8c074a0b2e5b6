import { asksFor, termWords, vocabularyOf, wordsOfName } from '@barrelhive/matching';

/** What every engine answers: how many names match, and the places of the first by name. */
export interface SearchHits {
  total: number;
  positions: number[];
}

/** The plainest way to search, and the judge of the others: look at every name. The words by which it is found are known beforehand. */
export function createLinearScan(names: readonly string[]): (term: string, limit: number) => SearchHits {
  const byName = names
    .map((name, position) => ({ name, position, words: wordsOfName(name) }))
    .sort((a, b) => (a.name < b.name ? -1 : a.name > b.name ? 1 : a.position - b.position));
  const catalogue = vocabularyOf(names);
  return (term, limit) => {
    const asked = termWords(term);
    const found: number[] = [];
    let total = 0;
    for (const { words, position } of byName) {
      if (!asked.every((each) => words.some((word) => asksFor(each, word, catalogue)))) continue;
      if (total++ < limit) found.push(position);
    }
    return { total, positions: found };
  };
}
