const LOWERCASE_INSIDE = wordSet('an and at by de del des di du for from in la of on or the to with');

/** Initials, grades, countries and Roman numerals that could pass for words. */
const UPPERCASE = wordSet(
  'vo xo vs vsop us usa uk ipa bib eh ofc btac omg ogd jdsb ky vap docg ii iii iv vi vii viii ix xi xii xiii xiv xv',
);

/** Two consonants that are no initials. */
const ABBREVIATED = wordSet('st dr mr mt jr sr ft sm pt');

/** Brands that write a capital inside. */
const BRANDS: ReadonlyMap<string, string> = new Map([
  ['whistlepig', 'WhistlePig'],
  ['glendronach', 'GlenDronach'],
  ['glenallachie', 'GlenAllachie'],
]);

const NUMBER_WITH_UNIT = /^\d+(?:\.\d+)?(?:y|yo|yr|yrs|year|years|ml|cl|pr|prf|proof|pk|p|st|nd|rd|th)\.?$/;
const LITRES = /^(\d+(?:\.\d+)?)(?:l|ltr)$/;
const AGE_WORD = /^(?:yr|yrs|yo)\.?$/;
const GLUED_SIZE = /(\p{L}\.?)(\d+(?:\.\d+)?(?:ml|l))$/iu;
const LETTERS_AND_DIGITS = /[\p{L}\p{N}][\p{L}\p{N}\p{M}'’`]*/gu;

/**
 * A product name in title case, as cards show it: `BLANTON SINGLE BARREL BOURBON` → `Blanton Single Barrel Bourbon`. Initials and
 * Roman numerals stay upper case, ages and sizes lower (`12yr`, `750ml`), `O'`, `Mc` and possessives come out right. Words that
 * already mix cases are left as they are.
 */
export function productTitle(name: string): string {
  const words = name.trim().replace(GLUED_SIZE, '$1 $2').split(/\s+/);
  return words.map((word, index) => titleWord(word, words[index - 1])).join(' ');
}

function titleWord(word: string, before: string | undefined): string {
  const lower = word.toLowerCase();
  if (NUMBER_WITH_UNIT.test(lower)) return lower;
  if (LITRES.test(lower)) return lower.replace(LITRES, '$1L');
  if (AGE_WORD.test(lower) && before !== undefined && /^\d+$/.test(before)) return lower;
  if (before !== undefined && LOWERCASE_INSIDE.has(lower)) return lower;
  if (/\p{Ll}/u.test(word) && /\p{Lu}/u.test(word)) return word;
  return lower.replace(LETTERS_AND_DIGITS, titlePart);
}

function titlePart(part: string): string {
  const brand = BRANDS.get(part);
  if (brand !== undefined) return brand;
  if (UPPERCASE.has(part) || (/^[b-df-hj-np-tv-xz]{2}$/.test(part) && !ABBREVIATED.has(part)))
    return part.toUpperCase();
  const prefix = /^(?:[odla]['’`](?=\p{L}{2})|mc(?=\p{L}{3}))/u.exec(part)?.[0] ?? '';
  return capitalised(prefix) + capitalised(part.slice(prefix.length));
}

function capitalised(lower: string): string {
  return lower.replace(/\p{L}/u, (letter) => letter.toUpperCase());
}

function wordSet(words: string): ReadonlySet<string> {
  return new Set(words.split(' '));
}
