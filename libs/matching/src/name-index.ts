import { at } from './compact-lists';
import { closestWords, mistakesAllowed, type CloseWord } from './closest-words';
import { joined, parted } from './joined-and-parted';
import { NamesByWords, type FoundRanks } from './names-by-words';
import { ProductNumbers } from './product-numbers';
import { readWords } from './read-words';
import { CUT, wordsOfName } from './words-of-name';
import { asksFor } from './term-matches-name';
import { forgivings, termWords } from './words-of-term';

/** Up to this many hits are picked out one by one; for more, sorting all of them is quicker. */
const FEW = 32;
/** What a mistyped word of a term may have been, and how many combinations of these are tried. */
const MOST_ALTERNATIVES = 16;
const MOST_ATTEMPTS = 64;
const SHORT_WORD = /^\p{L}{3}$/u;

/** What a term matches: how many names, and the first of them as positions in the array the index was built over. */
export interface SearchHits {
  total: number;
  positions: number[];
}

/** The same, and whether the names lack a word of the term: where none has all of them, words that say little are forgiven. */
export interface NearHits extends SearchHits {
  isNear: boolean;
}

/**
 * Finds the names a term matches, exactly as `termMatchesName` says, without looking at all of them. Immutable: build a new one
 * after a refresh and swap it.
 */
export class NameIndex {
  /** Place in the array the caller gave, by rank in the order of names. */
  private readonly positionOfRank: Uint32Array;
  /** By rank. */
  private readonly names: NamesByWords;
  private readonly numbers: ProductNumbers | undefined;

  /** Results are positions in this array. `numbers`: those of the products with these names, which a term may ask for, too. */
  constructor(
    private readonly given: readonly string[],
    numbers?: readonly string[],
  ) {
    this.positionOfRank = positionsByName(given);
    this.names = new NamesByWords(given.length, (rank) => given[at(this.positionOfRank, rank)] ?? '');
    this.numbers = numbers && new ProductNumbers(numbers, given, (word) => this.names.isBeginning(word));
  }

  /** The name at a position of the array that the index was built over. */
  nameAt(position: number): string {
    return this.given[position] ?? '';
  }

  /**
   * The words by which a name would be found among these: for a word that was cut those that it stands for; and the numbers of its products. With
   * the `number` of one product its own alone, and none that another has: products of one name share their words, and no number.
   */
  wordsOf(name: string, number?: string): readonly string[] {
    const words = wordsOfName(name);
    const cut = words.find((word) => word.startsWith(CUT));
    const whole =
      cut === undefined ? words : [...words.filter((word) => word !== cut), ...this.names.meaningsOfCut(cut)];
    const { numbers } = this;
    if (numbers === undefined) return whole;
    if (number === undefined) return [...whole, ...numbers.askedBy(name)];
    return [...whole.filter((word) => !numbers.isOfAnother(word, number)), ...numbers.formsOf(number)];
  }

  /** The words by which all names are found, sorted. */
  get words(): readonly string[] {
    return this.names.words;
  }

  /** The same words, those in the most names first: what a misspelling was probably meant to be comes early. */
  get wordsByUse(): string[] {
    const uses = this.words.map((_, id) => this.names.usesOf(id));
    const ids = Array.from(uses.keys()).sort((a, b) => (uses[b] ?? 0) - (uses[a] ?? 0) || a - b);
    return ids.map((id) => this.words[id] ?? '');
  }

  /**
   * The names a term matches, ordered by name (equal names by position): how many there are, and the positions of the first
   * `limit`. A term without words matches nothing.
   */
  find(term: string, limit = Number.POSITIVE_INFINITY): SearchHits {
    return this.hitsOf(termWords(term), limit);
  }

  /** The same; where no name has all words of the term, the names that lack only words of it that say little. */
  findOrNear(term: string, limit?: number): NearHits {
    const asked = termWords(term);
    const whole = this.hitsOf(asked, limit);
    for (const others of whole.total === 0 ? forgivings(asked) : []) {
      const near = this.hitsOf(others, limit);
      if (near.total > 0) return { ...near, isNear: true };
    }
    return { ...whole, isNear: false };
  }

  /**
   * Tells of the words of names which of them a term is near to, as if they stood among these: it finds none whole, and forgives no more than what is needed to find
   * one. Undefined where it finds some whole.
   */
  nearness(term: string): ((words: readonly string[]) => boolean) | undefined {
    const asked = termWords(term);
    if (this.hitsOf(asked, 0).total > 0) return undefined;
    const tries = forgivings(asked);
    const enough = tries.findIndex((others) => this.hitsOf(others, 0).total > 0);
    const allowed = enough < 0 ? tries : tries.slice(0, enough + 1);
    return (words) => allowed.some((others) => others.every((word) => words.some((each) => asksFor(word, each))));
  }

  /** The positions of the names a term matches, ordered by name, at most `limit` of them. */
  search(term: string, limit?: number): number[] {
    return this.find(term, limit).positions;
  }

  /** The names that a term matches, and behind them all those that it would find near if it matched none. */
  findForgiving(term: string): SearchHits {
    const asked = termWords(term);
    const hits = [asked, ...forgivings(asked)].flatMap((others) => this.hitsOf(others).positions);
    const positions = [...new Set(hits)];
    return { total: positions.length, positions };
  }

  /** How many names a term matches. */
  count(term: string): number {
    return this.hitsOf(termWords(term), 0).total;
  }

  /**
   * A term close to one that matches nothing: two of its words as one, one as two, or the fewest mistyped letters corrected, such that something matches. Undefined when
   * the term has matches already, or no small correction has. The words come normalised, in the term's order.
   */
  correctTerm(term: string): string | undefined {
    const asked = readWords(term);
    if (asked.length === 0 || this.count(term) > 0) return undefined;
    const alternatives = asked.map((word) => this.alternativesFor(word));
    const slips = alternatives.map((close) => close.filter(({ distance }) => distance <= 1));
    const mistypedAsOne = (word: string) =>
      mistakesAllowed(word) < 2 ? [] : this.slipsOf(word, 1).map((close) => close.word);
    const isWord = (part: string) => this.names.isWord(part);
    // A slip is likelier than a blank left out, and two mistakes in a word are not.
    const attempts = [
      () => joined(asked),
      () => corrections(slips, 1),
      () => joined(asked, mistypedAsOne),
      () => corrections(slips),
      () => parted(asked, isWord),
      () => corrections(alternatives),
    ];
    for (const attemptsOfKind of attempts)
      for (const attempt of attemptsOfKind())
        if (this.leavesWordsOfNames(asked, attempt) && this.count(attempt) > 0) return attempt;
    return undefined;
  }

  /** Whether no more than one of the words that names have is another in a correction: `blanco hold` is not what `blanton gold` was meant for. */
  private leavesWordsOfNames(asked: readonly string[], attempt: string): boolean {
    const words = attempt.split(' ');
    const changed = asked.filter((word, place) => word !== words[place] && this.names.isWord(word));
    return words.length !== asked.length || changed.length <= 1;
  }

  private hitsOf(asked: readonly string[], limit = Number.POSITIVE_INFINITY): SearchHits {
    const numbered = this.numbers && this.numberedPositions(this.numbers, asked);
    if (numbered) return { total: numbered.length, positions: numbered.slice(0, Math.max(0, limit)) };
    const found = this.names.matchingRanks(asked, limit);
    const first = firstRanks(found, Math.max(0, limit));
    const positions: number[] = [];
    for (let place = 0; place < first.length; place++) positions.push(at(this.positionOfRank, first[place] ?? 0));
    return { total: found.total, positions };
  }

  /** The products whose number a term asks for, and whose names have its other words. Undefined where there are none. */
  private numberedPositions(numbers: ProductNumbers, asked: readonly string[]): readonly number[] | undefined {
    for (const word of asked) {
      const positions = numbers.positionsOf(word);
      if (positions === undefined) continue;
      const others = asked.filter((other) => other !== word);
      const fitting = positions.filter((position) => {
        const words = this.wordsOf(this.nameAt(position));
        return others.every((other) => words.some((each) => asksFor(other, each)));
      });
      if (fitting.length > 0) return fitting;
    }
    return undefined;
  }

  private slipsOf(word: string, allowed?: number): CloseWord[] {
    return closestWords(word, this.words, MOST_ALTERNATIVES, (id) => this.names.usesOf(id), allowed);
  }

  private alternativesFor(word: string): CloseWord[] {
    const asIs = this.names.isBeginning(word) ? [{ word, distance: 0 }] : [];
    // The other words of the term tell a wrong guess, so that even three letters may have a mistake. A word of names has no two.
    const allowed = SHORT_WORD.test(word) || this.names.isWord(word) ? 1 : undefined;
    const near = this.slipsOf(word, allowed);
    return [...asIs, ...near.filter((close) => close.word !== word && !close.word.startsWith(CUT))];
  }
}

/** Without a comparator strings are sorted by code unit, and several times as fast as with one. */
function positionsByName(names: readonly string[]): Uint32Array {
  const nextRanks = new Map<string, number>();
  [...names].sort().forEach((name, rank) => {
    if (!nextRanks.has(name)) nextRanks.set(name, rank);
  });
  const positions = new Uint32Array(names.length);
  names.forEach((name, position) => {
    const rank = nextRanks.get(name) ?? 0;
    positions[rank] = position;
    nextRanks.set(name, rank + 1);
  });
  return positions;
}

/** The smallest ranks in ascending order, at most `limit` of them. */
function firstRanks({ ranks, sorted }: FoundRanks, limit: number): ArrayLike<number> {
  if (sorted) return ranks.length <= limit ? ranks : ranks.slice(0, limit);
  if (Math.min(ranks.length, limit) > FEW) return Uint32Array.from(ranks).sort().subarray(0, limit);
  const smallest: number[] = [];
  for (let index = 0; index < ranks.length; index++) keepSmallest(smallest, ranks[index] ?? 0, limit);
  return smallest;
}

function keepSmallest(smallest: number[], rank: number, limit: number): void {
  if (smallest.length >= limit && rank > (smallest[limit - 1] ?? -1)) return;
  let place = smallest.length < limit ? smallest.length : limit - 1;
  while (place > 0 && (smallest[place - 1] ?? 0) > rank) {
    smallest[place] = smallest[place - 1] ?? 0;
    place--;
  }
  smallest[place] = rank;
}

/** Every combination of one alternative per word up to a total distance, the smallest first, without the term as it stands. */
function corrections(alternatives: readonly (readonly CloseWord[])[], most = Number.POSITIVE_INFINITY): string[] {
  let combinations: CloseWord[] = [{ word: '', distance: 0 }];
  for (const choices of alternatives) {
    const longer = combinations.flatMap((sofar) =>
      choices.map(({ word, distance }) => ({ word: `${sofar.word} ${word}`, distance: sofar.distance + distance })),
    );
    combinations = longer.sort((a, b) => a.distance - b.distance).slice(0, MOST_ATTEMPTS);
  }
  return combinations.filter(({ distance }) => distance > 0 && distance <= most).map(({ word }) => word.trim());
}
