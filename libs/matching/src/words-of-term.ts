import { isKindLeftOut, kindsLeftOut, SAYS_NO_KIND } from './kinds-of-bottles';
import { byCodeUnit } from './name-words';
import { readWords } from './read-words';
import { plainBottle } from './short-words/plain-bottles';
import { replacementAt, writtenOut } from './short-words/short-words';
import { askedNumber, askedNumberAlone, beginsAs } from './whole-numbers';

const NUMBER = /^\d+$/;
const AGE = /^\d+yr$/;
/** `12 year old`, `aged 12 years`, `101 proof`, `171ème`, `No. 8`. */
const SAYS_WHAT_A_NUMBER_IS = new Set('old aged proof eme no nr num number sku csc item product code'.split(' '));
/** `SKU 016850`, `item no. 016850`. */
const SAYS_PRODUCT_NUMBER = new Set('sku csc item product code'.split(' '));
/** The end of a whole row. */
const COPIED_SIZE = /\d ?ml[^\p{L}\p{N}]*$/iu;
/** `$69.99`: no name has a price. */
const PRICE = /\$ ?\d+(?:[.,]\d{2})?(?![\p{L}\p{N}])/gu;
const PRODUCT_NUMBER = /^\d{4,6}$/;
/** Words that say little, and that people add where a label has none; and those of a question for a bottle, as it is dictated, too. */
const SAYS_LITTLE = new Set(
  (
    'whiskey bourbon scotch straight kentucky the bottle ' +
    'beer brand brasserie brewery brewing champagne champan company distillery distilling flask flavored liqueur plain reg regular sake tequila vin vineyard vino wine winery ' +
    'by co our dei del della dello des di du il las le les los of ' +
    'a any anyone anywhere available buy can carry di do find for get gift got guy has have hey i in is just looking me near need now of please pls price seen ' +
    'sell slc some today tonight under who ' +
    'stock store there to utah want where yall you your ' +
    'botella busco buscando buscar comprar de donde el en encontrar estoy hay la me necesito para por favor puedo que quiero quisiera tendra tendran tiene ' +
    'tienen tienda un una venden'
  ).split(' '),
);
/** What labels say of a bottle besides what tells it from others. */
const OF_MANY_LABELS = new Set(
  (
    'aged american artesanal blend blended cocktail edition finish finished original recipe release serie set spirit style super traditional x ' +
    'california campbeltown canadian county distilled handcrafted handmade hawaiian highland imported infused infusion irish islay lowland matured napa natural orkney ' +
    'premium scottish sonoma speyside swiss unfiltered valley welsh ' +
    'bodega cantina castello chateau domaine estate family quinta ranch tenuta vina weingut ' +
    'barossa marlborough mendoza paso provence rioja roble toscana tuscany willamette'
  ).split(' '),
);

/**
 * The words a search term asks for. Short words are written out, and what only says what a number is asks for nothing: `old` and `aged` with an age,
 * `no` before a number, `proof` behind it. Words that another word of the term begins with are dropped, since they are implied. Sorted, so
 * that terms that ask for the same are the same.
 */
export function termWords(term: string): string[] {
  const read = readWords(withoutPrice(term));
  const copied = copiedRow(term, read);
  if (copied) return copied;
  const asked: string[] = [];
  for (let place = 0; place < read.length;) {
    const word = read[place] ?? '';
    const row = replacementAt(read, place);
    if (row) asked.push(...(row.meanings[0] ?? []));
    else if (!(SAYS_WHAT_A_NUMBER_IS.has(word) && saysWhatANumberIs(read, place)))
      asked.push(read.length > 1 ? askedNumber(word) : askedNumberAlone(word));
    place += row?.words.length ?? 1;
  }
  if (asked.length === 1) return asked;
  const sorted = asked.sort(byCodeUnit);
  return sorted.filter((word, index) => index + 1 === sorted.length || !beginsAs(word, sorted[index + 1] ?? ''));
}

const withoutPrice = (term: string) => (term.includes('$') ? term.replace(PRICE, ' ') : term);

/** What a whole row of a bottle that is nothing but a brand asks for. Undefined for another term. */
function copiedRow(term: string, words: readonly string[]): string[] | undefined {
  const size = words.at(-1) ?? '';
  if (!size.endsWith('ml') || !COPIED_SIZE.test(term)) return undefined;
  const bottle = plainBottle(writtenOut(words.slice(0, -1)));
  return bottle && [size, bottle.itself];
}

/**
 * What a term asks for as one text: its words joined by one space. Two terms with one key match the same names. Keys are stored, so a
 * change of what they are needs a migration of what is stored.
 */
export function termKey(term: string): string {
  return termWords(term).join(' ');
}

/** The words of a term without those that may be missing where nothing has them all. Undefined when there is none of these, or no other. */
export function withoutForgiven(words: readonly string[]): string[] | undefined {
  return without(words, isSaidOfMany);
}

/**
 * What is left of the words of a term as more is forgiven, the least first: each is asked for where nothing has what came before. What labels say of
 * many bottles is forgiven where two words are left, not all of which say little; the kind of a bottle where its name says none.
 */
export function forgivings(words: readonly string[]): string[][] {
  const first = without(words, saysLittle);
  const second = without(words, (word) => OF_MANY_LABELS.has(word));
  const all = withoutForgiven(words);
  const isOther = all !== undefined && all.length !== first?.length && all.length !== second?.length;
  const saysWhich = (left: readonly string[]) => left.length > 1 && !left.every(saysLittle);
  const more = [second, isOther ? all : undefined].filter((left) => left !== undefined && saysWhich(left));
  return [first, ...more, ...withoutKind(words)].filter((left) => left !== undefined);
}

function withoutKind(words: readonly string[]): string[][] {
  const others = words.some(isKindLeftOut) ? words.filter((word) => forgivenessOf(word) === 0) : [];
  return others.length > 1 ? [[...others, SAYS_NO_KIND]] : [];
}

function without(words: readonly string[], isMissing: (word: string) => boolean): string[] | undefined {
  const others = words.filter((word) => !isMissing(word));
  return others.length === 0 || others.length === words.length ? undefined : others;
}

/** Whether a word says little of any bottle. */
export function saysLittle(word: string): boolean {
  return SAYS_LITTLE.has(word);
}

function isSaidOfMany(word: string): boolean {
  return SAYS_LITTLE.has(word) || OF_MANY_LABELS.has(word);
}

/** What says little is forgiven first. A term that has nothing else is near to no name. */
export const MOST_FORGIVEN = 3;

/** How readily a word of a term may be missing where no name has all words of it: what {@link forgivings} asks for longest has the least. 0: never. */
export function forgivenessOf(word: string): number {
  if (saysLittle(word)) return MOST_FORGIVEN;
  if (OF_MANY_LABELS.has(word)) return 2;
  return isKindLeftOut(word) ? 1 : 0;
}

/** The words that are forgiven. */
export const forgivenWords: readonly string[] = [...SAYS_LITTLE, ...OF_MANY_LABELS, ...kindsLeftOut];

function saysWhatANumberIs(words: readonly string[], place: number): boolean {
  const word = words[place] ?? '';
  const before = words[place - 1] ?? '';
  const after = words[place + 1] ?? '';
  if (SAYS_PRODUCT_NUMBER.has(word)) return PRODUCT_NUMBER.test(after === 'no' ? (words[place + 2] ?? '') : after);
  if (word === 'old') return AGE.test(before);
  if (word === 'aged') return AGE.test(after);
  if (word === 'proof' || word === 'eme') return NUMBER.test(before);
  return NUMBER.test(after);
}
