import { distance } from 'fastest-levenshtein';

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

/**
 * The known words nearest to a mistyped one, nearest first; among equals the one that was likelier meant first: the commoner, unless
 * its slip is an unlikely one. `frequencyOf` tells how common the word at a place of the list is; without it the list is taken to
 * stand commonest first. At most `allowed` letters away, which is by default what {@link mistakesAllowed} says; two neighbouring
 * letters that changed places are one mistake.
 */
export function closestWords(
  typed: string,
  words: readonly string[],
  limit: number,
  frequencyOf: (place: number) => number = (place) => 1 / (place + 1),
  allowed = mistakesAllowed(typed),
): CloseWord[] {
  if (allowed === 0) return [];
  const found: (CloseWord & { likelihood: number })[] = [];
  words.forEach((word, place) => {
    if (Math.abs(word.length - typed.length) > allowed) return;
    const mistakes = mistakesBetween(typed, word, allowed);
    if (mistakes > allowed) return;
    const isLikelySlip = word.length > typed.length || isSwapOfNeighbours(typed, word);
    found.push({ word, distance: mistakes, likelihood: frequencyOf(place) * (isLikelySlip ? LIKELIER : 1) });
  });
  found.sort((a, b) => a.distance - b.distance || b.likelihood - a.likelihood || (a.word < b.word ? -1 : 1));
  return found.slice(0, limit).map(({ word, distance: mistakes }) => ({ word, distance: mistakes }));
}

/**
 * How many mistakes a typed word may have and still be recognised: none up to 3 letters, which are too few to guess by, one up to 5,
 * then two. Words with digits mean numbers and are never guessed.
 */
export function mistakesAllowed(typed: string): number {
  if (typed.length <= 3 || /\d/.test(typed)) return 0;
  return typed.length <= 5 ? 1 : 2;
}

/** A swap counts two edits where it is one mistake: what may have one is looked at with each pair of neighbours put back. */
function mistakesBetween(typed: string, word: string, allowed: number): number {
  const edits = distance(typed, word);
  if (edits < 2 || edits > allowed + 1) return edits;
  return Math.min(edits, ...swapsOf(typed).map((swapped) => 1 + distance(swapped, word)));
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
