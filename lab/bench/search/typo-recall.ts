import type { NameIndex } from '@barrelhive/matching';
import { suggestSpelling } from '@barrelhive/rules';
import { suggestTerm } from '../../../apps/search/src/search/suggest-term';
import { seededRandom } from '../../../tools/standins/server/seeded-random';
import { catalogueOf } from '../names/catalogue-of';
import type { Report } from '../../measure/report';
import { mistype } from '../names/mistype';
import { SHORTEST_TERM, soughtTerms, type SoughtTerm } from '../names/search-terms';

const RECALL = 0.95;

/**
 * How often a mistyped term still leads to the bottle that was meant: found as it stands, or by the correction when nothing is.
 * Asked of the index itself, of what the search service suggests with an empty answer, and of what the web app suggests while a
 * person types, before anything was searched: that knows the words of the catalogue, but not which of them stand together.
 */
export function reportTypoRecall(report: Report, index: NameIndex, names: readonly string[], count: number): void {
  const mistyped = mistypedTerms(names, count);
  const catalogue = catalogueOf(names);
  const recall = (correct: (term: string) => string | undefined) => {
    const found = mistyped.filter((typed) => leadsToIt(index, typed, correct));
    return found.length / mistyped.length;
  };
  const asTheyStand = mistyped.filter(({ term }) => index.count(term) > 0).length;
  report.note(`${mistyped.length} whole terms with one slip each; ${asTheyStand} of them find something as they stand`);
  report.figure({
    what: 'mistyped terms that lead to the bottle, corrected by the index',
    value: recall((term) => index.correctTerm(term)),
    goal: { atLeast: RECALL },
  });
  report.figure({
    what: '… by what an empty answer suggests',
    value: recall((term) => suggestTerm(catalogue, term)),
    goal: { atLeast: RECALL },
  });
  report.figure({
    what: '… by what is suggested while typing',
    value: recall((term) => suggestSpelling(term, catalogue.lexicon)?.corrected),
  });
}

function mistypedTerms(names: readonly string[], count: number): SoughtTerm[] {
  const random = seededRandom('slips');
  const mistyped: SoughtTerm[] = [];
  for (const { term, sought } of soughtTerms(names, count * 4, 0)) {
    const typed = mistype(term, random);
    if (typed !== undefined && typed.length >= SHORTEST_TERM && mistyped.length < count)
      mistyped.push({ term: typed, sought });
  }
  return mistyped;
}

function leadsToIt(
  index: NameIndex,
  { term, sought }: SoughtTerm,
  correct: (term: string) => string | undefined,
): boolean {
  const meant = index.count(term) > 0 ? term : correct(term);
  return meant !== undefined && index.search(meant).includes(sought);
}
