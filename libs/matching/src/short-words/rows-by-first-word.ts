/** A row of a table that begins with some words. */
interface Row {
  words: readonly string[];
}

/** Rows by their first word, the longest first. */
export function byFirstWord<Found extends Row>(all: readonly Found[]): ReadonlyMap<string, readonly Found[]> {
  const found = new Map<string, Found[]>();
  for (const row of all.toSorted((a, b) => b.words.length - a.words.length)) {
    const first = row.words[0] ?? '';
    found.set(first, [...(found.get(first) ?? []), row]);
  }
  return found;
}

/** The longest row whose words stand at a place. */
export function longestAt<Found extends Row>(
  among: ReadonlyMap<string, readonly Found[]>,
  words: readonly string[],
  place: number,
): Found | undefined {
  const begun = among.get(words[place] ?? '');
  if (begun !== undefined) for (const row of begun) if (isAt(row.words, words, place)) return row;
  return undefined;
}

/** Where a row begins with the word at a place: whether the others follow. */
export function isAt(row: readonly string[], words: readonly string[], place: number): boolean {
  for (let offset = 1; offset < row.length; offset++) if (row[offset] !== words[place + offset]) return false;
  return true;
}
