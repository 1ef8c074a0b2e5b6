import { nameWords } from '../name-words';

/** A name taken apart: what decides by itself (age, years, size, kind), and the words. */
export interface NameParts {
  words: readonly string[];
  /** In years, as written. */
  age?: string | undefined;
  /** Vintages and years of release, four digits each; `'19/20` is both. */
  years: readonly string[];
  millilitres?: number | undefined;
  /** What is in the bottle, such as `rye`. */
  kinds: readonly string[];
}

/** What the product table, or who writes the page, shortens so far that letters do not tell. `SB` is left out: it is single barrel and Sauvignon blanc. */
const WRITTEN_OUT: ReadonlyMap<string, string> = new Map([
  ['bib', 'bottled in bond'],
  ['bonded', 'bottled in bond'],
  ['bbn', 'bourbon'],
  ['pr', 'proof'],
  ['ri', 'riserva'],
  ['ris', 'riserva'],
  ['us1', 'us 1'],
  ['whisky', 'whiskey'],
  ['mtn', 'mountain'],
  ['ed', 'edition'],
  ['jr', 'junior'],
  ['jd', 'jack daniel'],
  ['ch', 'chateau'],
  ['le', 'limited edition'],
  ['bp', 'barrel proof'],
  ['pn', 'pinot noir'],
  ['rrv', 'russian river'],
  ['gb', 'gift box'],
]);

const NUMBERS: ReadonlyMap<string, string> = new Map([
  ['one', '1'],
  ['two', '2'],
  ['three', '3'],
  ['four', '4'],
  ['five', '5'],
  ['six', '6'],
  ['seven', '7'],
  ['eight', '8'],
  ['nine', '9'],
  ['ten', '10'],
  ['twelve', '12'],
  ['thirteen', '13'],
  ['fifteen', '15'],
  ['seventeen', '17'],
  ['eighteen', '18'],
  ['twenty', '20'],
  ['thirty', '30'],
]);

const KINDS = new Set([
  'bourbon',
  'rye',
  'scotch',
  'tequila',
  'merlot',
  'chardonnay',
  'cabernet',
  'zinfandel',
  'pinot',
]);
const FILLERS = new Set(['the', 'of', 'and', 'in', 'a', 'old', 'aged', 'u', 'us']);

const SIZE_WITH_UNIT = /(\d{1,5}(?:\.\d{1,2})?)\s?(ml|m|ltr|l)\b/i;
/** The product table puts the size at the end of 40 characters, sometimes without its unit. */
const SIZE_IN_ITS_COLUMN = /\s\s(\d{3,5})$/;
/** The sizes of bottles stand at the end of a name without a unit, too. */
const USUAL_SIZE = /\s(375|500|700|750|1000|1500|1750|1\.75)$/;
/** `DOUBLEWOOD17 YR`: where the 40 columns are short, the space goes first. */
const AGE_AT_A_WORD = /(?<=[a-z]{3})(?=\d{1,2}\s?y(?:r|ear))/gi;
/** A size that was cut off within says nothing. */
const CUT_SIZE = /\s\s\d{1,2}$/;
const AGE = /^(\d{1,2})yr$/;
const VINTAGE = /['’](\d\d)(?:\/(\d\d))?/g;
const YEAR = /\b20[0-2]\d\b/g;
const LITRE_ML = 1000;

/** Takes a name apart, as the agency's page or its product table writes it. */
export function takeApart(name: string): NameParts {
  const { rest: sizeless, millilitres } = withoutSize(name.trimEnd().replace(AGE_AT_A_WORD, ' '));
  const years = [...sizeless.matchAll(VINTAGE)].flatMap(([, first, second]) =>
    [first, second].flatMap((year) => (year === undefined ? [] : [`20${year}`])),
  );
  years.push(...(sizeless.match(YEAR) ?? []));
  const written = nameWords(withNumbers(sizeless.replace(VINTAGE, ' ').replace(YEAR, ' ')));
  const age = written.map((word) => AGE.exec(word)?.[1]).find((found) => found !== undefined);
  const words = written
    .filter((word) => !AGE.test(word))
    .flatMap((word) => WRITTEN_OUT.get(word)?.split(' ') ?? [word])
    .filter((word) => !FILLERS.has(word));
  return { words, age, years, millilitres, kinds: words.filter((word) => KINDS.has(word)) };
}

function withoutSize(name: string): { rest: string; millilitres?: number } {
  const unit = SIZE_WITH_UNIT.exec(name);
  if (unit) {
    const amount = Number(unit[1]) * (/^l/i.test(unit[2] ?? '') ? LITRE_ML : 1);
    return { rest: name.replace(unit[0], ' '), millilitres: amount };
  }
  const bare = SIZE_IN_ITS_COLUMN.exec(name) ?? USUAL_SIZE.exec(name);
  if (bare) return { rest: name.slice(0, bare.index), millilitres: inMillilitres(bare[1] ?? '') };
  return { rest: name.replace(CUT_SIZE, '') };
}

/** A size with a point is in litres. */
const inMillilitres = (size: string) => Number(size) * (size.includes('.') ? LITRE_ML : 1);

function withNumbers(text: string): string {
  return text.replace(/\p{L}+/gu, (word) => NUMBERS.get(word.toLowerCase()) ?? word);
}
