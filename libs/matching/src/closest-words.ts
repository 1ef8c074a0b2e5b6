import { distance } from 'fastest-levenshtein';

/** A known word and how many letters it lies from the one that was typed. */
export interface CloseWord {
  word: string;
  distance: number;
}

/**
 * The known words nearest to a mistyped one, nearest first; among equals the commoner (`frequencyOf` by place in the list) first.
 * Words of up to 3 letters are too short to guess, up to 5 letters may have one mistake, longer ones two; two neighbouring
 * letters that changed places are one mistake. Words with digits mean numbers and are never guessed.
 */
export function closestWords(
  typed: string,
  words: readonly string[],
  limit: number,
  frequencyOf: (place: number) => number = () => 0,
): CloseWord[] {
  const allowed = mistakesAllowed(typed);
  if (allowed === 0) return [];
  const found: (CloseWord & { frequency: number })[] = [];
  words.forEach((word, place) => {
    if (Math.abs(word.length - typed.length) > allowed) return;
    const mistakes = mistakesBetween(typed, word);
    if (mistakes <= allowed) found.push({ word, distance: mistakes, frequency: frequencyOf(place) });
  });
  found.sort((a, b) => a.distance - b.distance || b.frequency - a.frequency || (a.word < b.word ? -1 : 1));
  return found.slice(0, limit).map(({ word, distance: mistakes }) => ({ word, distance: mistakes }));
}

/** How many mistakes a typed word may have and still be recognised. */
export function mistakesAllowed(typed: string): number {
  if (typed.length <= 3 || /\d/.test(typed)) return 0;
  return typed.length <= 5 ? 1 : 2;
}

function mistakesBetween(a: string, b: string): number {
  const edits = distance(a, b);
  return edits === 2 && a.length === b.length && isSwapOfNeighbours(a, b) ? 1 : edits;
}

function isSwapOfNeighbours(a: string, b: string): boolean {
  let first = 0;
  while (a[first] === b[first]) first++;
  return a[first] === b[first + 1] && a[first + 1] === b[first] && a.slice(first + 2) === b.slice(first + 2);
}
