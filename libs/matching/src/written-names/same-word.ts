import { distance } from 'fastest-levenshtein';

const SHORTEST_START = 3;
const SHORTEST_WITH_SLIP = 6;
const VOWEL = /[aeiouy]/;

/** How surely two words are one: 1 for the same, less where one is a shortening of the other or has a slip, 0 for others. */
export function sameWord(one: string, other: string): number {
  if (one === other) return 1;
  const [short = '', long = ''] = one.length <= other.length ? [one, other] : [other, one];
  // A digit is no slip: 1792 and 1790 are two brands.
  if (/\d/.test(long)) return 0;
  if (isShortFor(short, long)) return 0.95;
  return short.length >= SHORTEST_WITH_SLIP && distance(one, other) === 1 ? 0.9 : 0;
}

/** `barr`, `brrl` for barrel, `collectn` for collection: a start, or the letters without vowels, or with the last one. */
function isShortFor(short: string, long: string): boolean {
  if (short.length < SHORTEST_START || short[0] !== long[0]) return false;
  if (long.startsWith(short)) return true;
  if (!hasLettersInOrder(short, long)) return false;
  return !VOWEL.test(short) || short.at(-1) === long.at(-1);
}

function hasLettersInOrder(short: string, long: string): boolean {
  let at = 0;
  for (const letter of long) if (letter === short[at]) at++;
  return at === short.length;
}
