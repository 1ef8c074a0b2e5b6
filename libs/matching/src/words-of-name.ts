import { isKind, SAYS_NO_KIND } from './kinds-of-bottles';
import { once } from './once';
import { readWords } from './read-words';
import { rememberAnswers } from './remember-answers';
import { abbreviations } from './short-words/abbreviations';
import { labelWords } from './short-words/label-words';
import { plainBottle } from './short-words/plain-bottles';
import { findOtherWords, isMeaning, writtenOut } from './short-words/short-words';
import { endsWithDigit, findOtherNumbers, isUsualSize } from './whole-numbers';

/** Stands before a word that was cut: a term's longer word asks for it. It sorts behind ASCII. */
export const CUT = '…';

/** More than the agency has names, which come again and again. */
const MOST_NAMES = 100_000;
const SIZE_AT_END = /(\d{2,4}) ?(ml?)?$/i;
const LONGEST_SIZE = '1750 ml'.length;
/** `BAROLO 2016750ml`, `CHABLIS'18750ml`, `CHABLIS 18750ml`, `BRL SLCT 21975750ml`; what was left of a vintage: `FERMENT'1750ml`, `BRUNELLO'1 750ml`. */
const NUMBER_AT_SIZE = /(?:['/ ]\d\d|\d{4,5}|'\d?)(?=(?:375|7[025]0|1500) ?ml$)|'\d?(?= (?:375|750|1500) ?ml$)/i;
const VINTAGE = /^['/ ]\d\d$/;
const NUMBER = /^\d+$/;
const LETTER = /[a-z]/i;
const LETTERS = /^\p{L}+$/u;
/** The agency cuts names at 40 characters with the size; in former years it cut them at 30 without. */
const FORMER_WIDTH = 30;
const WIDTH_BESIDE_SIZE = 33;
const WIDTH_WITHOUT_SIZE = 38;
const FEWEST_LETTERS = 3;
const FEWEST_LETTERS_AT_SIZE = 2;

/** What a single letter at the end was. */
const KINDS = ['rum', 'rye', 'scotch', 'tequila', 'vodka', 'whiskey'];

/** What comes behind a word so often that a name which was cut after it had it. */
const CONTINUATIONS = [
  'small batch',
  'single barrel',
  'single malt scotch whiskey',
  'barrel proof',
  'barrel strength',
  'cask strength',
  'heritage barrel',
  'limited edition',
  'straight bourbon whiskey',
  'straight rye whiskey',
  'bourbon whiskey',
  'rye whiskey',
  'malt scotch whiskey',
  'scotch whiskey',
  'flavored whiskey',
].map((phrase) => phrase.split(' '));

const NONE: readonly string[] = [];
/** What comes behind a word, and behind what was left of it. */
const behindWhole = groupedBy((first) => [first]);
const behindCut = groupedBy((first) => Array.from(first, (_, last) => first.slice(0, last + 1)));

/** The words of labels by what may be left of them: a cut word that begins some of these was one of them, not any longer word. */
const ofLabelsByCut = once(() => {
  const byCut = new Map<string, string[]>();
  for (const word of new Set(
    readWords([labelWords, CONTINUATIONS.flat(), meaningsOfAbbreviations()].flat().join(' ')),
  )) {
    for (let length = FEWEST_LETTERS_AT_SIZE; length < word.length; length++) {
      const left = word.slice(0, length);
      byCut.set(left, [...(byCut.get(left) ?? []), word]);
    }
  }
  return byCut;
});

/**
 * The words by which a name is found: its own; what its short words stand for, and the short words for what it says; its numbers in their other
 * forms; and for a last word that the agency cut the words of labels that it begins or, where it begins none, itself with {@link CUT} before it;
 * {@link SAYS_NO_KIND} where no word is a kind of bottle. A word may come twice.
 */
export const wordsOfName: (name: string) => readonly string[] = rememberAnswers(MOST_NAMES, readName);

function readName(name: string): readonly string[] {
  const apart = name.replace(NUMBER_AT_SIZE, apartFromSize);
  const { text, size, shortestCut } = withoutSize(apart);
  const found: string[] = [];
  const words = readWords(text, found);
  const full = writtenOut(words, (meaning) => found.push(...meaning));
  findOtherWords(full, found);
  const plain = plainBottle(full);
  if (plain) found.push(plain.itself, ...plain.labelSays);
  const last = placeOfLast(words, apart !== name);
  if (shortestCut > 0) findWhatWasCut(words.at(last) ?? '', full.at(last) ?? '', shortestCut, found);
  findOtherNumbers(words, found);
  if (size !== undefined) found.push(`${size}ml`);
  // A usual size is never asked for without its unit.
  if (size !== undefined && !isUsualSize(size)) found.push(size);
  for (const word of found) words.push(word);
  if (!words.some(isKind)) words.push(SAYS_NO_KIND);
  return words;
}

/** From the end: before a vintage that was stuck to the size the word may be cut. */
function placeOfLast(words: readonly string[], wasStuck: boolean): number {
  return wasStuck && NUMBER.test(words.at(-1) ?? '') ? -2 : -1;
}

/** One digit says nothing. */
function apartFromSize(number: string): string {
  if (VINTAGE.test(number)) return ` '${number.slice(1)} `;
  return NUMBER.test(number) ? `${number} ` : ' ';
}

function meaningsOfAbbreviations(): string[] {
  return abbreviations.flatMap(([, meanings]) => meanings.split(' / '));
}

/** `shortestCut`: how many letters the last word has at least if it may be cut; 0 where it is whole. */
function withoutSize(name: string): { text: string; size?: string; shortestCut: number } {
  const trimmed = name.trimEnd();
  const found = SIZE_AT_END.exec(trimmed.slice(-LONGEST_SIZE));
  const digits = found?.[1] ?? '';
  const unit = found?.[2];
  const text = found ? trimmed.slice(0, -found[0].length) : '';
  const isSize = unit !== undefined || isUsualSize(digits);
  if (text === '' || !isSize || endsWithDigit(text) || text.endsWith('.'))
    return { text: name, shortestCut: trimmed.length >= WIDTH_WITHOUT_SIZE ? FEWEST_LETTERS : 0 };
  return { text, size: digits, shortestCut: shortestCutBefore(unit, text) };
}

/** The same for a name whose size was taken off. `unit`: what stood behind the digits of the size. */
function shortestCutBefore(unit: string | undefined, text: string): number {
  if (unit !== undefined && LETTER.test(text.charAt(text.length - 1))) return FEWEST_LETTERS_AT_SIZE;
  return isAsWideAsColumn(text.trimEnd()) ? FEWEST_LETTERS : 0;
}

/** Whether a name without its size is so wide that the agency may have cut it. */
export function isAsWideAsColumn({ length }: string): boolean {
  return length === FORMER_WIDTH || length >= WIDTH_BESIDE_SIZE;
}

/** Puts what the last word of a cut name stood for and what came behind it behind what was found. `full`: this word as it is written out. */
function findWhatWasCut(word: string, full: string, shortest: number, found: string[]): void {
  if (word.length === 1) found.push(...KINDS.filter((kind) => kind.startsWith(word)));
  if (word.length < shortest || !LETTERS.test(word)) return;
  if (!isMeaning(word)) found.push(...(ofLabelsByCut().get(word) ?? [CUT + word]));
  found.push(...(behindCut.get(word) ?? NONE));
  if (full !== word) found.push(...(behindWhole.get(full) ?? NONE));
}

function groupedBy(keysOf: (first: string) => string[]): ReadonlyMap<string, readonly string[]> {
  const grouped = new Map<string, string[]>();
  for (const [first = '', ...others] of CONTINUATIONS) {
    for (const key of keysOf(first)) grouped.set(key, [...(grouped.get(key) ?? []), ...others]);
  }
  return grouped;
}
