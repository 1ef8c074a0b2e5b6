import { once } from '../once';
import { readWords } from '../read-words';
import { abbreviations } from './abbreviations';
import { abbreviationsInBeer } from './abbreviations-in-beer';
import { abbreviationsInPairs } from './abbreviations-in-pairs';
import { abbreviationsInWine } from './abbreviations-in-wine';
import { abbreviationsOfEstates } from './abbreviations-of-estates';
import { brands, joinedWords } from './brands';
import { impliedInSpanish } from './implied-in-spanish';
import { whoMakesWine } from './implied-in-wine';
import { impliedWords } from './implied-words';
import { misspeltBeersAndSpirits } from './misspelt-beers-and-spirits';
import { misspeltGrapesAndPlaces } from './misspelt-grapes-and-places';
import { misspeltWines } from './misspelt-wines';
import { byFirstWord, isAt, longestAt } from './rows-by-first-word';
import { otherwiseInNames, shopTalk } from './shop-talk';
import { spellings } from './spellings';
import { partedByPeople, stuckWords } from './stuck-words';

/** Words in the form of `readWords` that stand for others. */
export interface Reading {
  words: readonly string[];
  meanings: readonly (readonly string[])[];
}

/**
 * How the agency and people shorten, misspell, join and part the words of names: what is written, what it may mean (several parted by ` / `), and
 * where it was seen. Both directions hold.
 */
export const shortWords = [
  ...abbreviations,
  ...abbreviationsInWine,
  ...abbreviationsInBeer,
  ...abbreviationsOfEstates,
  ...abbreviationsInPairs,
  ...spellings,
  ...misspeltBeersAndSpirits,
  ...misspeltGrapesAndPlaces,
  ...misspeltWines,
  ...brands,
  ...joinedWords,
  ...stuckWords,
  ...partedByPeople,
  ...shopTalk,
];

const NO_ROWS: readonly Reading[] = [];
/** They stand before the name of who makes a wine. */
const HOUSES = new Set(['chateau', 'dom', 'domaine', 'villa']);
/** The first names by the last one. */
const makers = once(
  () => new Map(whoMakesWine.map((name) => readWords(name)).map((name) => [name.at(-1) ?? '', name.slice(0, -1)])),
);

/** As they stand in the table: by the first word that is written, the longest first. */
const listed = once(() =>
  byFirstWord(
    shortWords.map(([written, meanings]) => ({
      words: readWords(written),
      meanings: meanings.split(' / ').map((meaning) => readWords(meaning)),
    })),
  ),
);

/** The same with what is short within a meaning written out, too. */
const rows = once(() =>
  [...listed().values()]
    .flat()
    .map(({ words, meanings }) => ({ words, meanings: meanings.map((meaning) => written(meaning, listed())) })),
);
const readings = once(() =>
  byFirstWord(rows().filter(({ words: [first = '', ...others] }) => others.length > 0 || !otherwiseInNames.has(first))),
);

/** What means one thing only: a term that has it asks for what it means. The beginning of a word asks for this word anyway. */
const replaced = once(() =>
  byFirstWord(rows().filter(({ words, meanings }) => meanings.length === 1 && !isBeginning(words, meanings[0]))),
);

/**
 * By their first word the words that a name may be asked for by in another way: by a short word for them that means several things, since a
 * term asks for it as it is, and by what they imply.
 */
const otherways = once(() =>
  byFirstWord([
    ...rows()
      .filter(({ meanings }) => meanings.length > 1)
      .flatMap(({ words, meanings }) =>
        meanings
          .filter((meaning) => !isBeginning(words, meaning))
          .map((meaning) => ({ words: writtenOut(meaning), meanings: [words] })),
      ),
    ...impliedWords.map(([words, implied]) => {
      const asWritten = readWords(implied);
      // A term that has a short or a joined word asks for what it means.
      const all = [...asWritten, ...writtenOut(asWritten)];
      return { words: writtenOut(readWords(words)), meanings: [[...new Set([...all, ...all.flatMap(inSpanish)])]] };
    }),
  ]),
);

/** What is said in Spanish for a word that a name implies. */
function inSpanish(word: string): string[] {
  return impliedInSpanish.flatMap(([words, implied]) => (words === word ? readWords(implied) : []));
}

/** Words with what means one thing only written out. `note` is told each meaning of each short word. */
export function writtenOut(words: readonly string[], note?: (meaning: readonly string[]) => void): string[] {
  return written(words, readings(), note);
}

/** The longest row at a place that a term asks for as what it means. */
export function replacementAt(words: readonly string[], place: number): Reading | undefined {
  return longestAt(replaced(), words, place);
}

/**
 * Puts what else a name with these words may be asked for by behind what was found before: the short words for them, and what they imply. A row that
 * implies nothing says that shorter ones do not hold there: `cabernet franc`.
 */
export function findOtherWords(words: readonly string[], found: string[]): void {
  const known = otherways();
  for (let place = 0; place < words.length; place++) {
    for (const row of known.get(words[place] ?? '') ?? NO_ROWS) {
      if (!isAt(row.words, words, place)) continue;
      const [meaning = []] = row.meanings;
      if (meaning.length === 0) break;
      found.push(...meaning);
    }
  }
  found.push(...firstNames(words));
}

/** Of who makes a wine, where the name begins with that: `GRAND ROUSSEAU` is another. */
function firstNames([first = '', second = '']: readonly string[]): readonly string[] {
  const ofSecond = makers().get(second) ?? [];
  const isSecond = HOUSES.has(first) || (first.length === 1 && (ofSecond[0] ?? '').startsWith(first));
  return isSecond ? ofSecond : (makers().get(first) ?? []);
}

/** Whether a word is one that short words stand for: such a word is whole. */
export function isMeaning(word: string): boolean {
  return meant().has(word);
}

const meant = once(() => new Set(rows().flatMap(({ meanings }) => meanings.flat())));

function written(
  words: readonly string[],
  by: ReadonlyMap<string, readonly Reading[]>,
  note?: (meaning: readonly string[]) => void,
): string[] {
  const full: string[] = [];
  for (let place = 0; place < words.length;) {
    const row = longestAt(by, words, place);
    if (row === undefined) {
      full.push(words[place++] ?? '');
      continue;
    }
    const [only = [], ...others] = row.meanings;
    if (note) row.meanings.forEach(note);
    full.push(...(others.length > 0 ? row.words : only));
    place += row.words.length;
  }
  return full;
}

function isBeginning(
  [short = '', ...more]: readonly string[],
  [long = '', ...others]: readonly string[] = [],
): boolean {
  return more.length === 0 && others.length === 0 && long.startsWith(short);
}
