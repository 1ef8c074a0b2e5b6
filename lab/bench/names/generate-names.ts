import { demoCatalogue } from '../../../tools/standins/dabs/catalogue/demo-catalogue';
import { agencyName } from '../../../tools/standins/dabs/catalogue/catalogue-product';
import { seededRandom, type SeededRandom } from '../../../tools/standins/server/seeded-random';
import { readPublishedList } from '../../../tools/standins/dabs/catalogue/published-list';

/**
 * The agency's published list has 13,490 different words in 15,000 names, and their number grows with the 0.6th power of the
 * number of names (measured on its 20,754 names); a million names then have some 170,000.
 */
const WORDS_OF_ONE_NAME = 42;
const GROWTH = 0.6;

const LENGTHS = [2, 3, 3, 4, 4, 4, 4, 5, 5];
const SIZES = [750, 750, 750, 750, 750, 750, 375, 375, 355, 1750, 1000, 700, 473, 50];

/**
 * Product names as the agency prints them, the same on every run. A word is either new, made of the halves of two words the
 * agency uses, or one that was used before: the more often, the likelier, so that a few words are in everything and most
 * words in hardly anything, as in the published list.
 */
export function generateNames(count: number): string[] {
  const random = seededRandom('names');
  const agencyWords = wordsOfAgency();
  const known = new Set(agencyWords);
  const used = [...agencyWords];
  return Array.from({ length: count }, (_, index) => {
    const wanted = WORDS_OF_ONE_NAME * (index + 1) ** GROWTH;
    const words = Array.from({ length: random.pick(LENGTHS) ?? 4 }, () => {
      const word = known.size < wanted ? newWord(agencyWords, known, random) : (random.pick(used) ?? '');
      used.push(word);
      return word;
    });
    return flat(agencyName(words.join(' '), random.pick(SIZES) ?? 750));
  });
}

/** The same text in one piece: V8 joins the pieces of a text only when somebody reads it, which would spoil measured memory. */
function flat(text: string): string {
  return Buffer.from(text, 'latin1').toString('latin1');
}

function newWord(parts: readonly string[], known: Set<string>, random: SeededRandom): string {
  for (;;) {
    const head = random.pick(parts) ?? '';
    const tail = random.pick(parts) ?? '';
    const word = head.slice(0, random.between(2, 5)) + tail.slice(-random.between(1, 5));
    if (known.has(word)) continue;
    known.add(word);
    return word;
  }
}

function wordsOfAgency(): string[] {
  const words = demoCatalogue().flatMap(({ name }) => name.split(/[^A-Z]+/));
  return [...new Set(words.filter((word) => word.length >= 3))];
}

/** Names of the agency's published list, if DEMO_CATALOG names its file; always the same ones. */
export async function publishedNames(count: number): Promise<string[] | undefined> {
  const file = process.env.DEMO_CATALOG;
  if (!file) return undefined;
  const names = (await readPublishedList(file)).map(({ name }) => name);
  return seededRandom('published').sample(names, count);
}
