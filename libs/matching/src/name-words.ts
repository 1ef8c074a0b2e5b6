const APOSTROPHES = /['’‘ʼ`´′ʹ＇]/g;
const MARKS = /\p{M}+/gu;
const BETWEEN_ASCII_WORDS = /[^a-z0-9]+/;
const BETWEEN_WORDS = /[^\p{L}\p{N}]+/u;
const PRINTABLE_ASCII = /^[\x20-\x7e]*$/;

const GLUED_AGE = /^(\d+)(?:y|yo|yr|yrs|year|years)$/;
const GLUED_VOLUME = /^(\d+)mls?$/;
const NUMBER = /^\d+$/;
const AGE_WORD = /^(?:yo|yr|yrs|year|years)$/;
const AGE = /^\d+yr$/;
const VOLUME_WORD = /^mls?$/;
const SINGLE_LETTER = /^\p{L}$/u;

/**
 * The words of a product name in the one form in which names and terms are compared: case, accents, punctuation and apostrophes
 * are ignored; `12yr`, `12 years` and `12-year` are `12yr`; `750 ml` is `750ml`; initials stand together (`E.H.` is `eh`); a
 * possessive or plural `s` falls away. Safe for any Unicode text.
 */
export function nameWords(name: string): string[] {
  return joinUnits(joinInitials(foldedWords(name)).map(withoutPlural));
}

/**
 * The words a search term asks for. The same as of a name, but the `old` of `12 year old` asks for nothing: most labels leave it
 * out. Words that another word of the term begins with are dropped, since they are implied. Sorted, so that terms that ask
 * for the same are the same.
 */
export function termWords(term: string): string[] {
  const asked = nameWords(term).filter((word, index, words) => word !== 'old' || !AGE.test(words[index - 1] ?? ''));
  const sorted = [...new Set(asked)].sort(byCodeUnit);
  return sorted.filter((word, index) => !sorted[index + 1]?.startsWith(word));
}

/** The canonical text of a name or term: its words joined by one space. */
export function normaliseName(text: string): string {
  return nameWords(text).join(' ');
}

/** The order of sorted words everywhere in this library: by UTF-16 code unit, as `<` compares. */
export function byCodeUnit(a: string, b: string): number {
  return a < b ? -1 : a > b ? 1 : 0;
}

function foldedWords(text: string): string[] {
  const words = PRINTABLE_ASCII.test(text)
    ? text.toLowerCase().replace(APOSTROPHES, '').split(BETWEEN_ASCII_WORDS)
    : foldedUnicode(text).split(BETWEEN_WORDS);
  return words.filter((word) => word !== '');
}

function foldedUnicode(text: string): string {
  const apostrophesGone = text.replace(APOSTROPHES, '').normalize('NFKD').replace(APOSTROPHES, '');
  return apostrophesGone.toLowerCase().normalize('NFKD').replace(MARKS, '').replaceAll('ς', 'σ');
}

function joinInitials(words: string[]): string[] {
  const joined: string[] = [];
  let afterInitial = false;
  for (const word of words) {
    const initial = SINGLE_LETTER.test(word);
    if (initial && afterInitial) joined[joined.length - 1] += word;
    else joined.push(word);
    afterInitial = initial;
  }
  return joined;
}

function joinUnits(words: string[]): string[] {
  const joined: string[] = [];
  for (const word of words) {
    const before = joined.at(-1);
    const number = before !== undefined && NUMBER.test(before) ? before : undefined;
    if (number && AGE_WORD.test(word)) joined[joined.length - 1] = `${number}yr`;
    else if (number && VOLUME_WORD.test(word)) joined[joined.length - 1] = `${number}ml`;
    else joined.push(word.replace(GLUED_AGE, '$1yr').replace(GLUED_VOLUME, '$1ml'));
  }
  return joined;
}

function withoutPlural(word: string): string {
  if (word.length < 4 || !word.endsWith('s')) return word;
  return word.endsWith('ss') ? word.replace(/s{3,}$/, 'ss') : word.slice(0, -1);
}
