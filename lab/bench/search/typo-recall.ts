import type { NameIndex } from '@barrelhive/matching';
import { suggestSpelling } from '@barrelhive/rules';
import { suggestTerm } from '../../../apps/search/src/search/suggest-term';
import { seededRandom, type SeededRandom } from '../../../tools/standins/server/seeded-random';
import type { Report } from '../../measure/report';
import { SHORTEST_TERM, type SoughtTerm, soughtTerms } from '../names/search-terms';
import { Catalogue } from '../../../apps/search/src/catalogue/catalogue';

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

const LETTERS = 'abcdefghijklmnopqrstuvwxyz';
/** Shorter words, and those with digits, are never guessed at. */
const GUESSABLE = /^\p{L}{4,}$/u;

/** The term with one slip of the finger in one of its longer words; undefined when it has none. */
function mistype(term: string, random: SeededRandom): string | undefined {
  const words = term.split(' ');
  const places = words.flatMap((word, place) => (GUESSABLE.test(word) ? [place] : []));
  const place = random.pick(places);
  if (place === undefined) return undefined;
  const word = words[place] ?? '';
  const slipped = slip(word, random);
  return slipped === word ? undefined : words.with(place, slipped).join(' ');
}

function slip(word: string, random: SeededRandom): string {
  const at = random.between(0, word.length - 1);
  const letter = random.pick([...LETTERS]) ?? '';
  switch (random.pick(['left out', 'added', 'another', 'changed places'] as const)) {
    case 'left out':
      return word.slice(0, at) + word.slice(at + 1);
    case 'added':
      return word.slice(0, at) + letter + word.slice(at);
    case 'another':
      return word.slice(0, at) + letter + word.slice(at + 1);
    default:
      return (
        word.slice(0, at) +
        word
          .slice(at, at + 2)
          .split('')
          .reverse()
          .join('') +
        word.slice(at + 2)
      );
  }
}

/** The search service's own picture of a catalogue with these names. */
function catalogueOf(names: readonly string[]): Catalogue {
  const products = names.map((name, place) => ({
    sku: String(place).padStart(6, '0'),
    name,
    department: 'AW',
    status: '1',
    displayGroup: undefined,
    size: undefined,
    priceCents: undefined,
    warehouseQty: undefined,
    onOrderQty: undefined,
    storeQty: undefined,
    knownPriceCents: undefined,
    knownStoreQty: undefined,
    knownWarehouseQty: undefined,
    delistedAt: undefined,
  }));
  return Catalogue.empty().patched(1, undefined, products);
}
