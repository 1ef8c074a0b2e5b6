import { distance } from 'fastest-levenshtein';
import { isNumberWord } from './number-words';

/** A known word and how many letters it lies from the one that was typed. */
export interface CloseWord {
  word: string;
  distance: number;
}

/**
 * One given letter left out, or two given neighbours swapped, is about this much likelier than one given letter added or taken for
 * another: those slips have as many ways to happen as there are letters.
 */
const LIKELIER = 16;
/** A wrong first letter is about this much rarer than one behind it, and than a first one left out: `nob creek`. */
const BEGINNING_RIGHT = 8;

const HAS_DIGIT = /\d/;
/** Of the numerals that names have; longer ones mean years and have other letters, too. */
const ROMAN_NUMBER = /^[ivx]{2,}$/;
const SOFT_END = /^(\p{L}{3,20}?)(?:ie|ey|y)$/u;

/**
 * The known words nearest to a mistyped one, nearest first; among equals the one that was likelier meant first: the commoner, unless
 * its slip is an unlikely one. `frequencyOf` tells how common the word at a place of the list is; without it the list is taken to
 * stand commonest first. At most `allowed` letters away, which is by default what {@link mistakesAllowed} says; two neighbouring
 * letters that changed places are one mistake, and so is an end that sounds like another. A number is never taken for a mistyped word.
 */
export function closestWords(
  typed: string,
  words: readonly string[],
  limit: number,
  frequencyOf: (place: number) => number = (place) => 1 / (place + 1),
  allowed = mistakesAllowed(typed),
): CloseWord[] {
  if (allowed === 0 || isNumber(typed)) return [];
  const found: (CloseWord & { likelihood: number })[] = [];
  words.forEach((word, place) => {
    if (Math.abs(word.length - typed.length) > allowed) return;
    const mistakes = mistakesBetween(typed, word, allowed);
    if (mistakes > allowed) return;
    const isLikelySlip = word.length > typed.length || isSwapOfNeighbours(typed, word);
    const beginsRight = word[0] === typed[0] || (isLikelySlip && word[1] === typed[0]);
    const likelihood = frequencyOf(place) * (isLikelySlip ? LIKELIER : 1) * (beginsRight ? BEGINNING_RIGHT : 1);
    found.push({ word, distance: mistakes, likelihood });
  });
  found.sort((a, b) => a.distance - b.distance || b.likelihood - a.likelihood || (a.word < b.word ? -1 : 1));
  return found.slice(0, limit).map(({ word, distance: mistakes }) => ({ word, distance: mistakes }));
}

/**
 * How many mistakes a typed word may have and still be recognised: none up to 3 letters, which are too few to guess by, one up to 5,
 * then two. Numbers are never guessed.
 */
export function mistakesAllowed(typed: string): number {
  if (typed.length <= 3 || isNumber(typed)) return 0;
  return typed.length <= 5 ? 1 : 2;
}

const isNumber = (word: string) => HAS_DIGIT.test(word) || ROMAN_NUMBER.test(word) || isNumberWord(word);

/** A swap counts two edits where it is one mistake: what may have one is looked at with each pair of neighbours put back. */
function mistakesBetween(typed: string, word: string, allowed: number): number {
  const edits = distance(typed, word);
  if (edits < 2 || edits > allowed + 1) return edits;
  const ends = endsAlike(typed, word) ? [1] : [];
  return Math.min(edits, ...ends, ...swapsOf(typed).map((swapped) => 1 + distance(swapped, word)));
}

/** Whether two words differ by an end alone that is said like the other's, as `eddie` and `eddy`. */
function endsAlike(typed: string, word: string): boolean {
  const stem = withoutSoftEnd(typed);
  return stem !== undefined && stem === withoutSoftEnd(word);
}

function withoutSoftEnd(word: string): string | undefined {
  return SOFT_END.exec(word)?.[1];
}

/** A word with each two of its neighbouring letters swapped. */
function swapsOf(word: string): string[] {
  return Array.from(
    { length: word.length - 1 },
    (_, place) => word.slice(0, place) + word.charAt(place + 1) + word.charAt(place) + word.slice(place + 2),
  );
}

function isSwapOfNeighbours(a: string, b: string): boolean {
  if (a.length !== b.length || a === b) return false;
  let first = 0;
  while (a[first] === b[first]) first++;
  return a[first] === b[first + 1] && a[first + 1] === b[first] && a.slice(first + 2) === b.slice(first + 2);
}
