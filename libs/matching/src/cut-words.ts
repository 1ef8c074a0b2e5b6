import type { Vocabulary, WordRange } from './vocabulary';
import { CUT } from './words-of-name';

const NOWHERE = -1;
const NONE: readonly number[] = [];

/**
 * The words that the agency cut, among all words by which the names of a catalogue are found. A cut word stands for the longer words of the
 * catalogue that it begins. Where it begins none, it stands for any longer word.
 */
export class CutWords {
  /** They stand together among the words, from here on. */
  readonly first: number;
  /** By word the longest cut word that it begins with, by cut word the next shorter one. */
  private readonly longest: Int32Array;

  constructor(private readonly vocabulary: Vocabulary) {
    this.first = vocabulary.startOf(CUT);
    this.longest = new Int32Array(vocabulary.size).fill(NOWHERE);
    const end = vocabulary.endOf(CUT, this.first);
    for (let cut = this.first; cut < end; cut++) {
      // What is left stands in the name as a word of its own, too. Shorter cut words come before longer ones.
      const begun = vocabulary.rangeOf(this.textOf(cut));
      this.longest[cut] = this.longestOf(begun.start);
      this.longest.fill(cut, begun.start, begun.end);
    }
  }

  /** The cut words that a longer word of a term asks for. `range`: the words of the catalogue that it begins. */
  askedForBy(word: string, { start, end }: WordRange): readonly number[] {
    if (start === end) return this.askedForByUnknown(word, start);
    let cut = this.longestOf(start);
    while (cut !== NOWHERE && this.textLength(cut) >= word.length) cut = this.longestOf(cut);
    if (cut === NOWHERE) return NONE;
    const found: number[] = [];
    for (; cut !== NOWHERE; cut = this.longestOf(cut)) found.push(cut);
    return found;
  }

  /** The words of the catalogue that a cut word stands for; itself where it stands for any longer word. */
  meaningsOf(cutWord: string): readonly string[] {
    const { start, end } = this.vocabulary.longerThan(cutWord.slice(CUT.length));
    return start < end ? this.vocabulary.words.slice(start, end) : [cutWord];
  }

  /** Of a word that begins none of the catalogue and would stand at a place: what is left of the cut word comes right before it. */
  private askedForByUnknown(word: string, place: number): readonly number[] {
    const { words } = this.vocabulary;
    const cut = this.longestOf(place - 1);
    if (cut === NOWHERE || !word.startsWith(this.textOf(cut))) return NONE;
    const standsForAny = words[place - 1] === this.textOf(cut) && !words[place]?.startsWith(this.textOf(cut));
    return standsForAny ? [cut] : NONE;
  }

  private longestOf(word: number): number {
    return this.longest[word] ?? NOWHERE;
  }

  private textOf(cut: number): string {
    return (this.vocabulary.words[cut] ?? '').slice(CUT.length);
  }

  private textLength(cut: number): number {
    return (this.vocabulary.words[cut] ?? '').length - CUT.length;
  }
}
