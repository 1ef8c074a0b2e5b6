import { isDigit } from './whole-numbers';

const UNKNOWN = -1;
/** What does not come after it is no letter: the words of a key are separated by spaces, keys by the ends of lines. */
const SPACE = 32;
const FIRST_PLACES = 1024;
const FIRST_LETTERS = 8192;
/** FNV-1a: the hash of a word goes on from that of its beginning. */
const HASH_OF_NOTHING = 0x811c9dc5;
const HASH_FACTOR = 0x01000193;

/**
 * Numbers for words, counted from 0. Words are looked up where they stand in a longer text, and with one walk all known words that a
 * word begins with: nothing is cut out of a text. Texts come as the codes of their letters. The letters of all words lie in one
 * array, one word behind the other. The hash table holds nothing but the numbers, so that it is small.
 */
export class WordNumbers {
  /** At the place that the hash of a word names, or behind it: its number plus one. 0 where there is none. */
  private table = new Int32Array(FIRST_PLACES);
  /** By the number of a word: its hash, and where its letters start; those of the next word start where they end. */
  private hashes = new Int32Array(FIRST_PLACES / 2);
  private starts = new Uint32Array(FIRST_PLACES / 2 + 1);
  private letters = new Uint16Array(FIRST_LETTERS);
  private words = 0;
  private lastEnd = 0;
  /** This many words came by the alphabet. */
  private sorted = 0;

  /** Different words by the alphabet, with the numbers of their places. */
  static of(texts: readonly string[]): WordNumbers {
    const numbers = new WordNumbers();
    for (const text of texts) numbers.addNext(lettersOf(text), 0);
    numbers.sorted = texts.length;
    return numbers;
  }

  /** Where the word ends that was added last. */
  get end(): number {
    return this.lastEnd;
  }

  /** The number of the word that begins in a text at `start` and ends before a space, the end of a line or `last`; a new one if it is not known yet. */
  addNext(text: Uint16Array, start: number, last = text.length): number {
    let hash = HASH_OF_NOTHING;
    let end = start;
    for (; end < last; end++) {
      const letter = text[end] as number;
      if (letter <= SPACE) break;
      hash = Math.imul(hash ^ letter, HASH_FACTOR);
    }
    this.lastEnd = end;
    const known = this.search(hash, text, start, end);
    if (known !== UNKNOWN) return known;
    if ((this.words + 1) * 2 > this.table.length) this.doubleTable();
    this.keep(hash, text, start, end);
    return this.words++;
  }

  /** All words by their numbers. */
  texts(): string[] {
    return Array.from({ length: this.words }, (_, word) =>
      String.fromCharCode(...this.letters.subarray(this.starts[word], this.starts[word + 1])),
    );
  }

  /** The number of a known word; undefined for another. */
  find(word: string): number | undefined {
    const text = lettersOf(word);
    let hash = HASH_OF_NOTHING;
    for (const letter of text) hash = Math.imul(hash ^ letter, HASH_FACTOR);
    const known = this.search(hash, text, 0, text.length);
    return known === UNKNOWN ? undefined : known;
  }

  /**
   * Puts the numbers of all known words that ask for this one behind those that were found before: itself and what it begins with, but not
   * with the beginning of a number.
   */
  findBeginnings(word: string, found: number[]): void {
    const text = lettersOf(word);
    let hash = HASH_OF_NOTHING;
    for (let place = 0; place < text.length; place++) {
      const letter = text[place] as number;
      hash = Math.imul(hash ^ letter, HASH_FACTOR);
      if (isDigit(letter) && place < text.length - 1) continue;
      const known = this.search(hash, text, 0, place + 1);
      if (known !== UNKNOWN) found.push(known);
    }
  }

  /** The same of all known words that begin with this one: the sorted ones are neighbours, the later ones are looked through. */
  findLonger(beginning: string, found: number[]): void {
    const text = lettersOf(beginning);
    let low = 0;
    let high = this.sorted;
    while (low < high) {
      const middle = (low + high) >>> 1;
      if (this.compareTo(middle, text) < 0) low = middle + 1;
      else high = middle;
    }
    for (; low < this.sorted && this.compareTo(low, text) === 0; low++) found.push(low);
    for (let word = this.sorted; word < this.words; word++) if (this.compareTo(word, text) === 0) found.push(word);
  }

  /** Below 0 for a word that comes before all that begin with a text, 0 for one that begins with it. */
  private compareTo(word: number, beginning: Uint16Array): number {
    const { letters, starts } = this;
    const from = starts[word] as number;
    const length = (starts[word + 1] as number) - from;
    for (let place = 0; place < beginning.length; place++) {
      if (place === length) return -1;
      const difference = (letters[from + place] as number) - (beginning[place] as number);
      if (difference !== 0) return difference;
    }
    return 0;
  }

  private search(hash: number, text: Uint16Array, start: number, end: number): number {
    const { table, hashes } = this;
    for (let place = this.firstPlace(hash); ; place = this.nextPlace(place)) {
      const number = (table[place] as number) - 1;
      if (number < 0) return UNKNOWN;
      if (hashes[number] === hash && this.isWord(number, text, start, end)) return number;
    }
  }

  private isWord(number: number, text: Uint16Array, start: number, end: number): boolean {
    const { letters, starts } = this;
    let from = starts[number] as number;
    if ((starts[number + 1] as number) - from !== end - start) return false;
    for (let at = start; at < end; at++) if (letters[from++] !== text[at]) return false;
    return true;
  }

  /** Keeps a word under the next number. */
  private keep(hash: number, text: Uint16Array, start: number, end: number): void {
    const from = this.starts[this.words] as number;
    const to = from + end - start;
    while (to > this.letters.length) this.letters = enlarged(this.letters, new Uint16Array(this.letters.length * 2));
    this.letters.set(text.subarray(start, end), from);
    this.starts[this.words + 1] = to;
    this.hashes[this.words] = hash;
    this.put(this.words);
  }

  /** At least half of the table stays empty, so that a word is found near the place that its hash names. */
  private doubleTable(): void {
    const places = this.table.length * 2;
    this.hashes = enlarged(this.hashes, new Int32Array(places / 2));
    this.starts = enlarged(this.starts, new Uint32Array(places / 2 + 1));
    this.table = new Int32Array(places);
    for (let word = 0; word < this.words; word++) this.put(word);
  }

  private put(word: number): void {
    let place = this.firstPlace(this.hashes[word] as number);
    while (this.table[place] !== 0) place = this.nextPlace(place);
    this.table[place] = word + 1;
  }

  /** The number of places is a power of two. */
  private firstPlace(hash: number): number {
    return (hash ^ (hash >>> 15)) & (this.table.length - 1);
  }

  private nextPlace(place: number): number {
    return (place + 1) & (this.table.length - 1);
  }
}

/** The codes of the letters of a text: they are read far more quickly than the text. */
export function lettersOf(text: string): Uint16Array {
  const letters = new Uint16Array(text.length);
  for (let place = 0; place < text.length; place++) letters[place] = text.charCodeAt(place);
  return letters;
}

function enlarged<Numbers extends Uint16Array | Int32Array | Uint32Array>(numbers: Numbers, larger: Numbers): Numbers {
  larger.set(numbers);
  return larger;
}
