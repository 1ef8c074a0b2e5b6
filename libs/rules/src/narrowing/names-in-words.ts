import {
  beginsAs,
  byFirstWord,
  longestAt,
  normaliseName,
  once,
  saysLittle,
  shortWords,
  termWords,
  WITH,
  type NameIndex,
} from '@barrelhive/matching';
import { nameAndSize } from '../display/bottle-size';
import { isJoined } from '../display/display-name';

/** This many of very many names are read. */
const MOST_NAMES = 300;

const CONNECTS = new Set('& a an and at by for from in of on or the to with'.split(' '));
const NUMBER = /^\d+$/;
const UNIT = /^(?:yrs?|years?|yo|pr|prf|proof)\.?$/i;
const INITIAL = /^\p{L}\.?$/u;

/** Names of several words, as people write them in one, too: `newamsterdam`. A part of one says nothing. */
const namesOfSeveralWords = once(() =>
  byFirstWord(
    shortWords
      .filter(([written, meaning]) => isJoined(written, meaning))
      .map(([, meaning]) => ({ words: normaliseName(meaning).split(' ') })),
  ),
);
const MOST_WORDS_OF_BRAND = 4;

interface Word {
  written: string;
  /** What it asks for as a word of a term. */
  means: readonly string[];
  /** The same for all ways to write it. */
  key: string;
  /** It connects, or says little: whiskey, straight, the. */
  isVague: boolean;
}

/** A name without its size and what comes with the bottle, in words. */
export interface NameInWords {
  position: number;
  name: string;
  words: readonly Word[];
  /** The places of the words that a term does not ask for. */
  others: readonly number[];
  size: string | undefined;
}

/** Reads names that a term finds; of very many those that share their first word with the most. `asked`: the words of the term. */
export function namesInWords(index: NameIndex, positions: readonly number[], asked: readonly string[]): NameInWords[] {
  const known = new Map<string, Word>();
  const wordOf = (written: string) => {
    const word = known.get(written) ?? readWord(written);
    known.set(written, word);
    return word;
  };
  const read = positions.length <= MOST_NAMES ? positions : alikeFirst(index, positions).slice(0, MOST_NAMES);
  return read.map((position) => {
    const name = index.nameAt(position);
    const { name: whole, size } = nameAndSize(name);
    const [bottle = ''] = whole.split(WITH, 1).map((part) => part.trimEnd());
    const words = joined(bottle.split(/\s+/), asked).map(wordOf);
    return {
      position,
      // With its size a name tells whether its last word was cut.
      name: bottle === whole ? name : bottle,
      words,
      others: placesNotAskedFor(words, asked),
      size: size?.replace(' ', '').toLowerCase(),
    };
  });
}

function alikeFirst(index: NameIndex, positions: readonly number[]): number[] {
  const byFirstWord = new Map<string, number[]>();
  for (const position of positions) {
    const [first = ''] = index.nameAt(position).split(' ', 1);
    const alike = byFirstWord.get(first);
    if (alike) alike.push(position);
    else byFirstWord.set(first, [position]);
  }
  return [...byFirstWord.values()].sort((a, b) => b.length - a.length).flat();
}

/** A brand of several words at the beginning of which none is asked for, an age with its unit, and initials, are one word. */
function joined(words: readonly string[], asked: readonly string[]): string[] {
  const brand = wordsOfBrand(words.slice(0, MOST_WORDS_OF_BRAND).map(normaliseName), asked);
  const whole = brand === 0 ? [] : [words.slice(0, brand).join(' ')];
  for (const word of words.slice(brand)) {
    const before = whole.at(-1) ?? '';
    const belongs = (NUMBER.test(before) && UNIT.test(word)) || (INITIAL.test(before) && INITIAL.test(word));
    if (belongs) whole[whole.length - 1] = `${before} ${word}`;
    else whole.push(word);
  }
  return whole;
}

function wordsOfBrand(words: readonly string[], asked: readonly string[]): number {
  const brand = longestAt(namesOfSeveralWords(), words, 0)?.words ?? [];
  return brand.some((word) => asked.some((each) => beginsAs(each, word))) ? 0 : brand.length;
}

function readWord(written: string): Word {
  const means = termWords(written);
  const isVague = CONNECTS.has(written.toLowerCase()) || (means.length > 0 && means.every(saysLittle));
  return { written, means, key: means.join(' ') || written, isVague };
}

/** A word of the term asks for the first word only that it may ask for. */
function placesNotAskedFor(words: readonly Word[], asked: readonly string[]): number[] {
  const open = new Set(asked);
  return words.flatMap(({ means }, place) => {
    const met = [...open].filter((each) => means.some((one) => beginsAs(each, one)));
    met.forEach((each) => open.delete(each));
    return met.length > 0 ? [] : [place];
  });
}
