import { readWords } from './read-words';
import { isMeaning, otherWordsAt, writtenOut } from './short-words/short-words';
import { endsWithDigit, isUsualSize, otherNumbers } from './whole-numbers';

/** Stands before a word that was cut: a term's longer word asks for it. It sorts behind ASCII. */
export const CUT = '…';

const SIZE_AT_END = /(\d{2,4}) ?(ml?)?\s*$/i;
const LETTER_AT_END = /[a-z]$/i;
const LETTERS = /^\p{L}+$/u;
/** The agency cuts names at 40 signs with the size; in former years it cut them at 30 without. */
const FORMER_WIDTH = 30;
const WIDTH_BESIDE_SIZE = 33;
const WIDTH_WITHOUT_SIZE = 38;
const FEWEST_LETTERS = 3;
const FEWEST_LETTERS_AT_SIZE = 2;

/** What a single letter at the end was. */
const KINDS = ['rye', 'scotch'];

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

/**
 * The words by which a name is found: its own; what its short words stand for, and the short words for what it says; its numbers in their other
 * forms; and a last word that the agency cut, with {@link CUT} before it, too. A word may come twice.
 */
export function wordsOfName(name: string): string[] {
  const { text, size, shortestCut } = withoutSize(name);
  const found: string[] = [];
  const words = readWords(text, found);
  const full = writtenOut(words, (meaning) => found.push(...meaning));
  for (let place = 0; place < full.length; place++) found.push(...otherWordsAt(full, place));
  if (shortestCut > 0) found.push(...whatWasCut(words.at(-1) ?? '', full.at(-1) ?? '', shortestCut));
  if (size !== undefined) words.push(size);
  words.push(...otherNumbers(words), ...found);
  return words;
}

/** `shortestCut`: how many letters the last word has at least if it may be cut; 0 where it is whole. */
function withoutSize(name: string): { text: string; size?: string; shortestCut: number } {
  const [written, digits = '', unit] = SIZE_AT_END.exec(name) ?? [];
  const text = written === undefined ? '' : name.slice(0, -written.length);
  const isSize = unit !== undefined || isUsualSize(digits);
  if (text === '' || !isSize || endsWithDigit(text) || text.endsWith('.'))
    return { text: name, shortestCut: name.trimEnd().length >= WIDTH_WITHOUT_SIZE ? FEWEST_LETTERS : 0 };
  return { text, size: `${digits}ml`, shortestCut: shortestCutBefore(unit, text) };
}

/** The same for a name whose size was taken off. `unit`: what stood behind the digits of the size. */
function shortestCutBefore(unit: string | undefined, text: string): number {
  if (unit !== undefined && LETTER_AT_END.test(text)) return FEWEST_LETTERS_AT_SIZE;
  const width = text.trimEnd().length;
  return width === FORMER_WIDTH || width >= WIDTH_BESIDE_SIZE ? FEWEST_LETTERS : 0;
}

/** What the last word of a cut name stood for and what came behind it. `full`: this word as it is written out. */
function whatWasCut(word: string, full: string, shortest: number): string[] {
  if (word.length === 1) return KINDS.filter((kind) => kind.startsWith(word));
  if (word.length < shortest || !LETTERS.test(word)) return [];
  const behind = CONTINUATIONS.filter(([first = '']) => first === full || first.startsWith(word));
  return [...(isMeaning(word) ? [] : [CUT + word]), ...behind.flatMap(([, ...others]) => others)];
}
