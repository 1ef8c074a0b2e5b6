import { foldedWords } from './folded-words';
import { joinInitials, joinUnits, withoutPlural } from './name-words';
import { NUMBER_WORDS } from './number-words';

/** `and` is nothing, as `&` is, and what is left of `rock 'n' rye`. */
const AND = 'and';
const SHORT_AND = 'n';

const LONGEST_NUMBER = 11;

/** Sizes in litres that are written with a point and without a unit. */
const LITRES = new Set([0.05, 0.1, 0.187, 0.2, 0.355, 0.375, 0.5, 0.7, 0.75, 1, 1.5, 1.75, 3]);
const MAY_NEED_PARTING = /[\d/]/;
const VINTAGE = /['’](\d\d)(?:\/(\d\d))?(?!\d)/g;
/** `1,75 l`, as in Europe. */
const LITRES_WITH_COMMA = /(?<![\d.,])(\d?),(\d{1,3})(?= ?l(?:t|tr|iter|itre|itro)?s?\b)/gi;
const LITRES_WITH_POINT = /(?<![\d.])(\d{1,2}\.\d{1,3}|(?<!\p{L})\.\d{1,3})\s*(l(?:t|tr|iter|itre|itro)?s?\b)?/giu;
/** `1L`, and not the `7 L` of `No. 7 liter`: no bottle and no box has seven or eight. */
const WHOLE_LITRES = /(?<![\d.]|\bno\.? ?)([1-69])\s*l(?:t|tr|iter|itre|itro)?s?\b/gi;
const CENTILITRES = /(?<![\d.])(\d{1,3}) ?cl\b/gi;
/** `W/`, and `BRLW/`: hardly a word ends with a consonant and w. */
export const WITH = /(?<![aeiou])w ?\//gi;
/** `DOUBLEWOOD17`, `US1`, `SMA750ml`. */
const NUMBER_AT_A_WORD = /[a-z]{2}(?=\d)|[a-z](?=\d{2,4}ml?\b)/gi;
/** `2BAR`; units are put back by {@link joinUnits}. */
const WORD_AT_A_NUMBER = /(\d)(?=[a-zà-ÿ]{3})/gi;
const PROOF_AT_A_NUMBER = /(\d)(?:prf?|proof|pf|p)\b/gi;
/** `D'ASTI`, `D' ASTI`, `DELL'ALPE`: people ask for Asti and Alpe. */
const ELISION = /(?<![\p{L}\p{N}])(d|l|(?:a|da|de|ne)ll)['’] ?(\p{L}{3,30})/giu;
/** `TASCA D ALMERITA`, where the agency left the apostrophe out. */
const ELISION_WITHOUT_MARK = / ([dl]) ([aeiou]\p{L}{2,30})/giu;
const NUMBER_BESIDE_LETTER = /\d ?[a-zà-ÿ]|[a-z]\d/i;
const LITRE_ML = 1000;
const CENTILITRE_ML = 10;

/**
 * The words of a name or a term in the one form that both are compared in: as {@link nameWords} has them, without `and`, with sizes in millilitres,
 * numbers apart from the letters before them, and `12` for `twelve`. Of a name, `aside` gets what else it may be asked for: numbers in letters, and
 * `17` for the vintage `'17`.
 */
export function readWords(text: string, aside?: string[]): string[] {
  if (aside) findElisions(text, aside);
  const folded = foldedWords(MAY_NEED_PARTING.test(text) ? parted(text, aside) : text);
  const words = joinInitials(folded.some(mayBeAnd) ? folded.filter((_, place) => !isAnd(folded, place)) : folded);
  return joinUnits(withNumbers(words, aside));
}

function findElisions(name: string, aside: string[]): void {
  for (const [, article = '', word = ''] of name.matchAll(ELISION_WITHOUT_MARK))
    aside.push(...foldedWords(article + word).map(withoutPlural));
  if (!name.includes("'")) return;
  for (const [, article = '', word = ''] of name.matchAll(ELISION))
    aside.push(...foldedWords(`${word} ${article}${word}`).map(withoutPlural));
}

/** Numbers for their words: `12` for `twelve`, `21` for `twenty one`, `1920` for `nineteen twenty`. */
function withNumbers(words: readonly string[], aside?: string[]): string[] {
  const read: string[] = [];
  let before = 0;
  for (const word of words) {
    const number = word.length <= LONGEST_NUMBER ? NUMBER_WORDS.get(word) : undefined;
    if (number === undefined) {
      read.push(withoutPlural(word));
      before = 0;
      continue;
    }
    aside?.push(word);
    const together = togetherWith(before, Number(number));
    if (together === undefined) read.push(number);
    else {
      aside?.push(number, read[read.length - 1] ?? '');
      read[read.length - 1] = String(together);
    }
    before = together ?? Number(number);
  }
  return read;
}

/** What two numbers that are written as words make, one behind the other; undefined where each is its own. */
function togetherWith(before: number, number: number): number | undefined {
  if (number === 100) return before > 0 && before < 10 ? before * 100 : undefined;
  if (number < 10) return before >= 20 && before % 10 === 0 ? before + number : undefined;
  if (before === 100) return before + number;
  return before >= 16 && before <= 20 ? before * 100 + number : undefined;
}

const mayBeAnd = (word: string) => word === AND || word === SHORT_AND;

/** An `n` beside another single letter is an initial. */
function isAnd(words: readonly string[], place: number): boolean {
  if (words[place] === AND) return true;
  const isWord = (word = '') => word.length > 1;
  return words[place] === SHORT_AND && isWord(words[place - 1]) && isWord(words[place + 1]);
}

function parted(text: string, aside?: string[]): string {
  let parts = text;
  if (/['’]\d/.test(text)) parts = withVintages(parts, aside);
  if (text.includes(',')) parts = parts.replace(LITRES_WITH_COMMA, '$1.$2');
  if (parts.includes('.')) parts = parts.replace(LITRES_WITH_POINT, inMillilitres);
  if (text.includes('/')) parts = parts.replace(WITH, ' with ');
  if (!NUMBER_BESIDE_LETTER.test(parts)) return parts;
  if (parts.includes('cl') || parts.includes('CL'))
    parts = parts.replace(CENTILITRES, (_, amount: string) => ` ${Number(amount) * CENTILITRE_ML}ml `);
  return parts
    .replace(WHOLE_LITRES, (_, litres: string) => ` ${Number(litres) * LITRE_ML}ml `)
    .replace(NUMBER_AT_A_WORD, '$& ')
    .replace(WORD_AT_A_NUMBER, '$1 ')
    .replace(PROOF_AT_A_NUMBER, '$1 proof ');
}

function withVintages(text: string, aside?: string[]): string {
  return text.replace(VINTAGE, (_, ...years: (string | undefined)[]) => {
    const known = years.slice(0, 2).filter((year) => year !== undefined);
    aside?.push(...known);
    return ` ${known.map(vintage).join(' ')} `;
  });
}

function inMillilitres(written: string, amount: string, unit?: string): string {
  const isSize = unit !== undefined || LITRES.has(Number(amount));
  return isSize ? ` ${Math.round(Number(amount) * LITRE_ML)}ml ` : written;
}

/** `'17` is 2017, and `'85` is 1985. */
const vintage = (year: string) => (Number(year) > 50 ? `19${year}` : `20${year}`);
