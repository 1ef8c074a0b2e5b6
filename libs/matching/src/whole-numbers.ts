const ZERO = 48;
const NINE = 57;
const NUMBER = /^\d+$/;
/** Sizes in millilitres that are said without a unit. Smaller numbers are proofs and ages. */
const SIZES = new Set('187 200 355 375 500 700 720 750 1000 1500 1750 3000'.split(' '));

/** Whether a word of a term asks for a word of a name: it begins it, but a number is never the beginning of another. */
export function beginsAs(asked: string, word: string): boolean {
  return endsWithDigit(asked) ? word === asked : word.startsWith(asked);
}

/** Whether a word ends with an ASCII digit, which makes it a number that is only matched whole. */
export function endsWithDigit(word: string): boolean {
  return isDigit(word.charCodeAt(word.length - 1));
}

/** Of the code of a letter. */
export function isDigit(code: number): boolean {
  return code >= ZERO && code <= NINE;
}

/** Whether a number is a size in millilitres that is said without a unit, too. */
export function isUsualSize(digits: string): boolean {
  return SIZES.has(digits);
}

/** What a word of a term asks for by its number: `750` for `750ml`, `002` for `2`, `vii` for `7`; another word for itself. */
export function askedNumber(word: string): string {
  return ROMAN.get(word) ?? askedNumberAlone(word);
}

/** The same of the only word, which may be the beginning of another. */
export function askedNumberAlone(word: string): string {
  if (!startsWithDigit(word)) return word;
  return SIZES.has(word) ? `${word}ml` : word.replace(ZEROS_BEFORE, '');
}

const YOUNGEST = 8;
const OLDEST = 50;
const NUMBER_WITH_UNIT = /^(\d+)(yr|ml|st|nd|rd|th|pk)$/;
/** `crop 002` is crop 2. Two digits are a vintage, more than three a product's number. */
const ZEROS_BEFORE = /^(?=\d{3}$)0+(?=[1-9])/;
/** One letter may be a letter. */
const ROMAN: ReadonlyMap<string, string> = new Map([
  ['ii', '2'],
  ['iii', '3'],
  ['iv', '4'],
  ['vi', '6'],
  ['vii', '7'],
  ['viii', '8'],
  ['ix', '9'],
  ['xi', '11'],
  ['xii', '12'],
  ['xiii', '13'],
  ['xiv', '14'],
  ['xvi', '16'],
  ['xvii', '17'],
  ['xviii', '18'],
]);
/** `23` asks for 2023, too: earlier years are as often meant for an age. */
const LATE_YEAR = /^202\d$/;
/** What the number behind it is no age of. */
const BEFORE_OTHERS = new Set(['no', 'batch', 'crop', 'cask', 'bin', 'lot']);

/**
 * Puts what else the words of a name may be asked for by their numbers behind what was found before: `12` for `12yr`, `21yr` for a bare `21`,
 * `17` for `17th`, `7` for `vii`, `pack` for `8pk`.
 */
export function findOtherNumbers(words: readonly string[], found: string[]): void {
  const ages: string[] = [];
  let hasAge = false;
  for (let place = 0; place < words.length; place++) {
    const word = words[place] ?? '';
    const roman = ROMAN.get(word);
    if (roman !== undefined) found.push(roman);
    if (!startsWithDigit(word)) continue;
    const [, number, unit] = NUMBER_WITH_UNIT.exec(word) ?? [];
    hasAge ||= unit === 'yr';
    found.push(...unitAlone(unit));
    const other = otherForm(word);
    if (number !== undefined && !SIZES.has(number)) found.push(number);
    if (other !== word) found.push(other);
    else if (isBareAge(words, place)) ages.push(`${word}yr`);
  }
  if (!hasAge) found.push(...ages);
}

const NONE: readonly string[] = [];
const PACK: readonly string[] = ['pack', 'pk'];

/** `variety pack` asks for a variety of eight, too. */
const unitAlone = (unit?: string): readonly string[] => (unit === 'pk' ? PACK : NONE);

/** `23` for 2023, and what a term asks for by the number. */
function otherForm(word: string): string {
  return LATE_YEAR.test(word) ? word.slice(2) : askedNumberAlone(word);
}

function isBareAge(words: readonly string[], place: number): boolean {
  const word = words[place] ?? '';
  if (!NUMBER.test(word) || Number(word) < YOUNGEST || Number(word) > OLDEST) return false;
  return !BEFORE_OTHERS.has(words[place - 1] ?? '') && words[place + 1] !== 'proof';
}

function startsWithDigit(word: string): boolean {
  return isDigit(word.charCodeAt(0));
}
