import { WordNumbers } from './word-numbers';

const APOSTROPHES = /['’‘ʼ`´′ʹ＇]/g;
const MARKS = /\p{M}+/gu;
/** They would turn into letters, as in `Blanton’s™`. */
const SIGNS_OF_TRADE = /[™℠]/g;
/** Lays a text out and is copied along, such as a soft hyphen; a space without width parts words. */
const LAYOUT = /(?!\u200B)\p{Cf}/gu;
const BETWEEN_WORDS = /[^\p{L}\p{N}]+/u;

const ASCII_CODES = 128;
const SPACE = 32;
const NOTHING = 0;
/** By the code of a letter what is left of it: nothing of an apostrophe, of other punctuation a space. */
const FOLDED_CODES = Uint16Array.from({ length: ASCII_CODES }, (_, code) => foldedCode(String.fromCharCode(code)));

/** Longer texts are read in the way of those that are not ASCII. */
const LONGEST_NAME = 256;
const letters = new Uint16Array(LONGEST_NAME);

/** The agency's names have some 14,000 words, which come again and again: each is made once, and is the same text everywhere. */
const MOST_KNOWN_WORDS = 100_000;
let numbers = new WordNumbers();
let knownWords: string[] = [];

/** The words of a text without case, accents, punctuation and apostrophes. Safe for any Unicode text. */
export function foldedWords(text: string): string[] {
  const length = text.length <= LONGEST_NAME ? foldAscii(text) : undefined;
  if (length === undefined)
    return foldedUnicode(text)
      .split(BETWEEN_WORDS)
      .filter((word) => word !== '');
  const words: string[] = [];
  for (let start = 0; start < length; start++) {
    if (letters[start] === SPACE) continue;
    words.push(wordAt(start, length));
    start = numbers.end;
  }
  return words;
}

/** Writes what is left of a text into `letters`, and answers how much that is; undefined where not all of it is ASCII. */
function foldAscii(text: string): number | undefined {
  let length = 0;
  for (let place = 0; place < text.length; place++) {
    const code = text.charCodeAt(place);
    if (code >= ASCII_CODES) return undefined;
    const folded = FOLDED_CODES[code] as number;
    if (folded !== NOTHING) letters[length++] = folded;
  }
  return length;
}

function wordAt(start: number, last: number): string {
  if (knownWords.length === MOST_KNOWN_WORDS) {
    numbers = new WordNumbers();
    knownWords = [];
  }
  const number = numbers.addNext(letters, start, last);
  return (knownWords[number] ??= String.fromCharCode(...letters.subarray(start, numbers.end)));
}

function foldedCode(letter: string): number {
  if (/[a-z0-9]/i.test(letter)) return letter.toLowerCase().charCodeAt(0);
  return letter.replace(APOSTROPHES, '') === '' ? NOTHING : SPACE;
}

function foldedUnicode(text: string): string {
  const heard = text.replace(SIGNS_OF_TRADE, ' ').replace(LAYOUT, '');
  const apostrophesGone = heard.replace(APOSTROPHES, '').normalize('NFKD').replace(APOSTROPHES, '');
  return apostrophesGone.toLowerCase().normalize('NFKD').replace(MARKS, '').replaceAll('ς', 'σ');
}
