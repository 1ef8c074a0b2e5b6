const LETTERS = 'abcdefghjklmnopqrtuvwxyz';

/** The word of a bottle's name that is in no other name, and that no other word begins with. */
export function wordOf(number: number): string {
  const digit = (place: number) => LETTERS[Math.floor(number / LETTERS.length ** place) % LETTERS.length] ?? '';
  return `zq${digit(2)}${digit(1)}${digit(0)}`;
}

/** The word of the bottle that a text is about. */
export function wordIn(body: string): string | undefined {
  return /\bzq[a-z]{3}\b/i.exec(body)?.[0].toLowerCase();
}
