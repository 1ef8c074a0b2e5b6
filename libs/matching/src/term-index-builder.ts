import { at, type CompactLists } from './compact-lists';
import { TermIndex } from './term-index';
import { writeTrees } from './write-trees';
import { WordNumbers } from './word-numbers';
import { forgivenessOf, MOST_FORGIVEN } from './words-of-term';

const NEWLINE = 10;
const MOST_FREQUENT = 0xffffffff;

/**
 * Makes an index of very many terms at once, several times as quickly as by adding them one by one. Since all of them are known, the
 * words are numbered and laid out by the alphabet, so that what a name looks at is close together, and each term is filed under the word that
 * is rarest in the end.
 */
export class TermIndexBuilder {
  private readonly words = new WordNumbers();
  /** The words of all terms, term by term; where those of each term end, and its number. */
  private readonly asked = new GrowingNumbers();
  private readonly ends = new GrowingNumbers();
  private readonly terms = new GrowingNumbers();

  /**
   * Adds terms by their keys (`termKey`), which stand in a text line by line. The text comes as the codes of its letters. The number of
   * the first term stands for it in hits, each next line has the next one. A line without words is passed over.
   */
  addLines(text: Uint16Array, first: number): void {
    const { words, asked } = this;
    let term = first;
    for (let place = 0; place < text.length; place++, term++) {
      if (text[place] === NEWLINE) continue;
      asked.add(words.addNext(text, place));
      for (place = words.end; place < text.length && text[place] !== NEWLINE; place = words.end) {
        asked.add(words.addNext(text, place + 1));
      }
      this.ends.add(asked.count);
      this.terms.add(term);
    }
  }

  /** How many terms were added. */
  get count(): number {
    return this.terms.count;
  }

  /** The index of all terms that were added. The builder is used up. */
  build(): TermIndex {
    const steps = this.buildInSteps();
    for (;;) {
      const { done, value } = steps.next();
      if (done) return value;
    }
  }

  /**
   * The same for callers that have to let others have their turn between the steps. With an `order`, as long as there are terms, these get new numbers from 0
   * on, in the order in which they lie in the index: so what is kept of a name's terms lies together, too. The number that each had is written there.
   */
  *buildInSteps(order?: Uint32Array): Generator<undefined, TermIndex, undefined> {
    const lists = { starts: startsFrom(this.ends.values()), values: this.asked.values() };
    const texts = this.numberByAlphabet(lists.values);
    const uses = countUses(lists.values, texts.length);
    yield;
    putRarestFirst(lists, frequenciesOf(texts, uses));
    yield;
    const blocks = yield* writeTrees(lists, {
      terms: this.terms.values(),
      wordCount: texts.length,
      order,
    });
    return new TermIndex({ words: WordNumbers.of(texts), uses: Array.from(uses), blocks });
  }

  /** Gives the words other numbers, also where terms ask for them; answers the words by these. */
  private numberByAlphabet(asked: Uint32Array): string[] {
    const texts = this.words.texts();
    const sorted = [...texts].sort();
    const placeOf = new Map(sorted.map((text, place) => [text, place]));
    const numberOf = Uint32Array.from(texts, (text) => placeOf.get(text) ?? 0);
    for (let place = 0; place < asked.length; place++) asked[place] = at(numberOf, at(asked, place));
    return sorted;
  }
}

/** How many terms ask for each word. */
function countUses(asked: Uint32Array, wordCount: number): Uint32Array {
  const uses = new Uint32Array(wordCount);
  for (let place = 0; place < asked.length; place++) {
    const word = at(asked, place);
    uses[word] = at(uses, word) + 1;
  }
  return uses;
}

/** How many terms ask for a word or for one that begins with it: a name that has the longer one looks at the shorter one, too. */
function frequenciesOf(texts: readonly string[], uses: Uint32Array): Uint32Array {
  const frequencies = Uint32Array.from(uses);
  const begun: number[] = [];
  texts.forEach((text, word) => {
    while (begun.length > 0 && !text.startsWith(texts[begun.at(-1) ?? 0] ?? '')) begun.pop();
    for (const beginning of begun) frequencies[beginning] = at(frequencies, beginning) + at(uses, word);
    begun.push(word);
  });
  // A term is filed under a word that is forgiven only where it has no other, and then under the one that is forgiven least.
  texts.forEach((text, word) => {
    const forgiveness = forgivenessOf(text);
    if (forgiveness > 0) frequencies[word] = MOST_FREQUENT - MOST_FORGIVEN + forgiveness;
  });
  return frequencies;
}

function startsFrom(ends: Uint32Array): Uint32Array {
  const starts = new Uint32Array(ends.length + 1);
  starts.set(ends, 1);
  return starts;
}

/** Of each list: the value of the least frequency, and the others in ascending order. Lists are so short that moving beats sorting. */
function putRarestFirst({ starts, values }: CompactLists, frequencies: Uint32Array): void {
  for (let list = 0; list + 1 < starts.length; list++) {
    const start = at(starts, list);
    const end = at(starts, list + 1);
    let rarest = start;
    for (let place = start + 1; place < end; place++) {
      if (at(frequencies, at(values, place)) < at(frequencies, at(values, rarest))) rarest = place;
    }
    swap(values, start, rarest);
    for (let sorted = start + 2; sorted < end; sorted++) {
      for (let place = sorted; place > start + 1 && at(values, place - 1) > at(values, place); place--) {
        swap(values, place - 1, place);
      }
    }
  }
}

function swap(values: Uint32Array, one: number, other: number): void {
  const value = at(values, one);
  values[one] = at(values, other);
  values[other] = value;
}

/** Numbers that come one by one. */
class GrowingNumbers {
  private numbers = new Uint32Array(1024);
  count = 0;

  add(number: number): void {
    if (this.count === this.numbers.length) {
      const larger = new Uint32Array(2 * this.count);
      larger.set(this.numbers);
      this.numbers = larger;
    }
    this.numbers[this.count++] = number;
  }

  values(): Uint32Array {
    return this.numbers.subarray(0, this.count);
  }
}
