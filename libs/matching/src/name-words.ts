import { foldedWords } from './folded-words';

const NUMBER_WITH_UNIT = /^(\d+)(y|yo|yr|yrs|year|ano|ml|mls|pk|pack)$/;
const NUMBER = /^\d+$/;
const LETTER = /^\p{L}$/u;

/** A first growth of France, `1 ER CRU` for `1ER CRU`: it is no Eagle Rare. */
const FRENCH_FIRST = { number: '1', ending: 'er' };

/** What makes one word with the number before it, and how it is written then. */
const UNITS: ReadonlyMap<string, string> = new Map([
  ['y', 'yr'],
  ['yo', 'yr'],
  ['yr', 'yr'],
  ['yrs', 'yr'],
  ['year', 'yr'],
  ['ano', 'yr'],
  ['ml', 'ml'],
  ['mls', 'ml'],
  ['pk', 'pk'],
  ['pack', 'pk'],
]);

/**
 * The words of a product name in the one form in which names and terms are compared: case, accents, punctuation and apostrophes
 * are ignored; `12yr`, `12 years` and `12-year` are `12yr`; `750 ml` is `750ml`; `8 pack` is `8pk`; initials stand together (`E.H.` is `eh`); a
 * possessive or plural `s` falls away. Safe for any Unicode text.
 */
export function nameWords(name: string): string[] {
  return joinUnits(joinInitials(foldedWords(name)).map(withoutPlural));
}

/** The canonical text of a name or term: its words joined by one space. */
export function normaliseName(text: string): string {
  return nameWords(text).join(' ');
}

/** The order of sorted words everywhere in this library: by UTF-16 code unit, as `<` compares. */
export function byCodeUnit(a: string, b: string): number {
  return a < b ? -1 : a > b ? 1 : 0;
}

/** Joins initials that stand next to each other: `e h taylor` is `eh taylor`. */
export function joinInitials(words: string[]): string[] {
  if (!words.some(isInitial)) return words;
  const joined: string[] = [];
  let afterInitial = false;
  for (const word of words) {
    const initial = isInitial(word);
    if (initial && afterInitial) joined[joined.length - 1] += word;
    else joined.push(word);
    afterInitial = initial;
  }
  return joined;
}

/** Joins a number and the unit behind it, in the one form of each unit: `12 year` and `12yo` are `12yr`, `750 ml` is `750ml`. */
export function joinUnits(words: string[]): string[] {
  if (!words.some(startsWithDigit)) return words;
  const joined: string[] = [];
  let before = '';
  for (const word of words) {
    const unit = startsWithDigit(before) && NUMBER.test(before) ? endingAt(before, word) : undefined;
    if (unit === undefined) joined.push((before = withUnitWrittenOut(word)));
    else joined[joined.length - 1] = before += unit;
  }
  return joined;
}

function endingAt(number: string, word: string): string | undefined {
  return word === FRENCH_FIRST.ending && number === FRENCH_FIRST.number ? word : UNITS.get(word);
}

function withUnitWrittenOut(word: string): string {
  const [, number, unit = ''] = (startsWithDigit(word) && NUMBER_WITH_UNIT.exec(word)) || [];
  return number === undefined ? word : number + (UNITS.get(unit) ?? 'yr');
}

function isInitial(word: string): boolean {
  return word.length === 1 && LETTER.test(word);
}

function startsWithDigit(word: string): boolean {
  const code = word.charCodeAt(0);
  return code >= 48 && code <= 57;
}

/** Drops a plural or possessive `s` from a word of four letters or more; of several `s` at the end two stay: `blantons` is `blanton`, `glass` stays. */
export function withoutPlural(word: string): string {
  if (word.length < 4 || !word.endsWith('s')) return word;
  if (!word.endsWith('ss')) return word.slice(0, -1);
  let end = word.length;
  while (word.charAt(end - 3) === 's') end--;
  return word.slice(0, end);
}
