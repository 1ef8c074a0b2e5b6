const UNKNOWN = -1;
/** A place of the table: the hash of a word, its number plus one (0 where there is none), where its letters begin, how many there are. */
const PLACE = 4;
const FIRST_PLACES = 1024;
const FIRST_LETTERS = 8192;
/** FNV-1a: the hash of a word goes on from that of its beginning. */
const HASH_OF_NOTHING = 0x811c9dc5;
const HASH_FACTOR = 0x01000193;

/**
 * Numbers for words, counted from 0. Words are looked up where they stand in a longer text, and with one walk all known words that a
 * word begins with: nothing is cut out of a text. Texts come as the codes of their letters. The letters of all words lie in one
 * array, their places in one hash table.
 */
export class WordNumbers {
  private table = new Int32Array(FIRST_PLACES * PLACE);
  private letters = new Uint16Array(FIRST_LETTERS);
  private lettersUsed = 0;
  private words = 0;

  get count(): number {
    return this.words;
  }

  /** The number of the word that stands in a text from `start` up to `end`; a new one if it is not known yet. */
  add(text: Uint16Array, start: number, end: number): number {
    let hash = HASH_OF_NOTHING;
    for (let place = start; place < end; place++) hash = Math.imul(hash ^ (text[place] as number), HASH_FACTOR);
    const known = this.search(hash, text, start, end);
    if (known !== UNKNOWN) return known;
    if ((this.words + 1) * 2 * PLACE > this.table.length) this.doubleTable();
    this.put(hash, this.words + 1, this.keepLetters(text, start, end), end - start);
    return this.words++;
  }

  /** The number of a known word; undefined for another. */
  find(word: string): number | undefined {
    const text = lettersOf(word);
    let hash = HASH_OF_NOTHING;
    for (const letter of text) hash = Math.imul(hash ^ letter, HASH_FACTOR);
    const known = this.search(hash, text, 0, text.length);
    return known === UNKNOWN ? undefined : known;
  }

  /** Puts the numbers of all known words that this one begins with, itself included, behind those that were found before. */
  findBeginnings(word: string, found: number[]): void {
    const text = lettersOf(word);
    let hash = HASH_OF_NOTHING;
    for (let place = 0; place < text.length; place++) {
      hash = Math.imul(hash ^ (text[place] as number), HASH_FACTOR);
      const known = this.search(hash, text, 0, place + 1);
      if (known !== UNKNOWN) found.push(known);
    }
  }

  private search(hash: number, text: Uint16Array, start: number, end: number): number {
    const { table } = this;
    for (let place = this.firstPlace(hash); ; place = this.nextPlace(place)) {
      const number = (table[place + 1] as number) - 1;
      if (number < 0) return UNKNOWN;
      if (table[place] === hash && this.isWord(place, text, start, end)) return number;
    }
  }

  private isWord(place: number, text: Uint16Array, start: number, end: number): boolean {
    const { table, letters } = this;
    if (table[place + 3] !== end - start) return false;
    let from = table[place + 2] as number;
    for (let at = start; at < end; at++) if (letters[from++] !== text[at]) return false;
    return true;
  }

  /** Gives where the letters begin. */
  private keepLetters(text: Uint16Array, start: number, end: number): number {
    const from = this.lettersUsed;
    this.lettersUsed += end - start;
    while (this.lettersUsed > this.letters.length) {
      const larger = new Uint16Array(this.letters.length * 2);
      larger.set(this.letters);
      this.letters = larger;
    }
    this.letters.set(text.subarray(start, end), from);
    return from;
  }

  /** At least half of the table stays empty, so that a word is found near the place that its hash names. */
  private doubleTable(): void {
    const before = this.table;
    this.table = new Int32Array(before.length * 2);
    for (let place = 0; place < before.length; place += PLACE) {
      const [hash = 0, number = 0, start = 0, length = 0] = before.subarray(place, place + PLACE);
      if (number > 0) this.put(hash, number, start, length);
    }
  }

  private put(...entry: [hash: number, numberPlusOne: number, start: number, length: number]): void {
    let place = this.firstPlace(entry[0]);
    while (this.table[place + 1] !== 0) place = this.nextPlace(place);
    this.table.set(entry, place);
  }

  /** The number of places is a power of two. */
  private firstPlace(hash: number): number {
    return ((hash ^ (hash >>> 15)) & (this.table.length / PLACE - 1)) * PLACE;
  }

  private nextPlace(place: number): number {
    return place + PLACE === this.table.length ? 0 : place + PLACE;
  }
}

/** The codes of the letters of a text: they are read far more quickly than the text. */
export function lettersOf(text: string): Uint16Array {
  const letters = new Uint16Array(text.length);
  for (let place = 0; place < text.length; place++) letters[place] = text.charCodeAt(place);
  return letters;
}
