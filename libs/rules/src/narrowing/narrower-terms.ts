import type { NarrowerTerm } from '@barrelhive/contracts';
import { beginsAs, termWords, type NameIndex } from '@barrelhive/matching';
import { nameWithoutSize } from '../display/bottle-size';
import { displayName } from '../display/display-name';
import { productTitle } from '../display/product-title';
import { MAX_ITEMS_PER_SEARCH, searchTermError } from '../validation/search-term';
import { namesInWords, type NameInWords } from './names-in-words';

const MOST_TERMS = 8;
/** In which a bottle is offered that is nothing but a brand. */
const USUAL_SIZE = '750ml';

/** What a name is worth that a term finds by the words that come first, which people know a bottle by; by a word further behind; by one that says little. */
const LEADING = 2;
const BEHIND = 1;
const VAGUE = 0.6;

/** Words of a name, at their places, that some names have besides those of the broad term; or a size where a name has no others. */
interface Candidate {
  of: NameInWords;
  places: readonly number[];
  size?: string;
  positions: number[];
  worth: number;
}

/**
 * Up to eight terms that a too-broad one may be narrowed to, the most useful first, each made of words of a name: together they find as many names
 * as they can. Each finds at least one and at most ten, and none that the broad term does not find. A size stands in one only where
 * a name says nothing else, or nothing that other names do not say, too (`Absolut Vodka 750ml`). None for a term that is not too broad.
 */
export function narrowerTerms(index: NameIndex, term: string): NarrowerTerm[] {
  const broad = new Set(index.search(term));
  if (broad.size <= MAX_ITEMS_PER_SEARCH) return [];
  const candidates = candidatesOf(namesInWords(index, [...broad], termWords(term)));
  const found = new Set<number>();
  const chosen: NarrowerTerm[] = [];
  for (let best = mostUseful(candidates, found); best !== undefined; best = mostUseful(candidates, found)) {
    candidates.delete(best);
    const shown = shownTerm(best);
    // A name may say in other words what the term asks for: `Gentleman Jack` needs no `Jack Daniels`.
    const narrower = [
      { written: shown, within: broad, most: MAX_ITEMS_PER_SEARCH },
      { written: `${shown} ${wordsBeside(shown, term)}`, within: broad, most: MAX_ITEMS_PER_SEARCH },
      { written: `${shown} ${USUAL_SIZE}`, within: new Set(best.positions), most: 1 },
    ]
      .map(({ written, within, most }) => ({ term: written, within, ...index.find(written, most) }))
      .find(isNarrower);
    if (narrower === undefined || narrower.positions.every((position) => found.has(position))) continue;
    narrower.positions.forEach((position) => found.add(position));
    chosen.push({ term: narrower.term, count: narrower.total });
    if (chosen.length === MOST_TERMS) break;
  }
  return chosen;
}

/** The words of a term that another text does not ask for: `750ml` of `Crown Royal 750ml` beside `Crown Royal Peach`. */
function wordsBeside(text: string, term: string): string {
  const asked = termWords(text);
  const isAskedFor = (word: string) => asked.some((each) => beginsAs(word, each));
  return productTitle(term)
    .split(' ')
    .filter((written) => !termWords(written).every(isAskedFor))
    .join(' ');
}

/** A term, how many names it finds, and those among which they must be. */
interface Tried {
  term: string;
  within: ReadonlySet<number>;
  total: number;
  positions: readonly number[];
}

function isNarrower({ term, within, total, positions }: Tried): boolean {
  const isAnswered = searchTermError(term) === undefined && total === positions.length;
  return isAnswered && positions.every((position) => within.has(position));
}

function candidatesOf(names: readonly NameInWords[]): Set<Candidate> {
  const byWords = new Map<string, Candidate>();
  const add = (of: NameInWords, worth: number, places: readonly number[], size?: string) => {
    const key = [worth, ...places.map((place) => of.words[place]?.key), size].join(' ');
    const known = byWords.get(key);
    if (known === undefined) byWords.set(key, { of, worth, places, ...(size && { size }), positions: [of.position] });
    else if (known.positions.at(-1) !== of.position) known.positions.push(of.position);
  };
  for (const name of names) {
    const { others, words, size } = name;
    if (others.length === 0 && size !== undefined) add(name, LEADING, [], size);
    others.forEach((place, index) => {
      const isVague = words[place]?.isVague;
      if (!isVague || index === others.length - 1) add(name, LEADING, others.slice(0, index + 1));
      add(name, isVague ? VAGUE : BEHIND, [place]);
    });
  }
  return new Set(distinct([...byWords.values()]));
}

/** The best among candidates for the same names: the one that is worth the most and, among equals, says the most. */
function distinct(candidates: readonly Candidate[]): Candidate[] {
  const byNames = new Map<string, Candidate>();
  for (const candidate of candidates) {
    if (candidate.positions.length > MAX_ITEMS_PER_SEARCH) continue;
    const key = candidate.positions.join(' ');
    const known = byNames.get(key);
    const order = known && (candidate.worth - known.worth || candidate.places.length - known.places.length);
    if (order === undefined || order > 0) byNames.set(key, candidate);
  }
  return [...byNames.values()];
}

/** The candidate whose new names are worth the most; among equals the first. */
function mostUseful(candidates: ReadonlySet<Candidate>, found: ReadonlySet<number>): Candidate | undefined {
  let best: Candidate | undefined;
  let most = 0;
  for (const candidate of candidates) {
    let fresh = 0;
    for (const position of candidate.positions) if (!found.has(position)) fresh++;
    if (fresh * candidate.worth <= most) continue;
    best = candidate;
    most = fresh * candidate.worth;
  }
  return best;
}

function shownTerm({ of: { name, words, others }, places, size }: Candidate): string {
  const stands = (place: number) => places.includes(place) || !others.includes(place);
  const some = words.flatMap(({ written }, place) => (stands(place) ? [written] : [])).join(' ');
  const written = places.length === others.length ? name : some;
  const shown = displayName(written) ?? productTitle(nameWithoutSize(written));
  return size === undefined ? shown : `${shown} ${size}`;
}
