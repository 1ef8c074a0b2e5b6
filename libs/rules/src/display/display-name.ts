import {
  byFirstWord,
  isAsWideAsColumn,
  longestAt,
  once,
  rememberAnswers,
  shortWords,
  WITH,
} from '@barrelhive/matching';
import { nameWithoutSize } from './bottle-size';
import { decidedByWordsBeside, leftAsWritten, wholeWords, wordsOfLabels } from './display-words';
import { productTitle } from './product-title';

/** The agency's names have 40 columns. No longer one is read. */
const LONGEST_NAME = 200;
const FEWEST_LETTERS = 3;

const STUCK_SIZE = /\p{L}\.?\d+(?:\.\d+)?(?:ml|l)$/iu;
const SIZE_TWICE = /\s(\d{3,4})(?=\s+\1\s?ml$)/i;
const LETTERS = /^\p{L}+$/u;
const PUNCTUATION = /[^\p{L}\p{N}]+/gu;
const OPENING = /^\(/;
const CLOSING = /[),:]$/;

/** What is stuck together or shortened to a letter, and how it is parted. */
const PARTED: readonly (readonly [stuck: RegExp, parted: string])[] = [
  [WITH, ' with '],
  [/(?<=\p{L})(?=['’]\d\d(?!\d))/gu, ' '],
  [/(?<=\s)&(?=\p{L}{2})/gu, '& '],
  [/(?<=\p{L}{2}):(?=\p{L})/gu, ': '],
  [/(?<=\p{L}{3})(?=\d{1,2} ?(?:yr|year|yo))/giu, ' '],
  [/(?<=\d)(?=year)/gi, ' '],
  [/(?<=\b\d{1,2})y\b/gi, ' year'],
  [/(?<=\b\d{2,3})(?:prf?|p| prf?)\b/gi, ' proof'],
];

/** The same bottles are asked for again and again. All of the agency's are some 30,000. */
const MOST_REMEMBERED = 50_000;
const displayNameOf = rememberAnswers(MOST_REMEMBERED, newlyMade);

/** By the first word what is written out, the longest first. What means several things is, where the words beside it decide. */
const rows = once(() =>
  byFirstWord(
    [
      ...leftAsWritten.map((words) => [words, words] as const),
      ...decidedByWordsBeside,
      ...shortWords.filter(
        ([written, meaning, source]) => source !== 'usage' && !meaning.includes(' / ') && !isJoined(written, meaning),
      ),
    ].map(([written, meaning]) => ({ words: written.split(' '), meaning })),
  ),
);

/**
 * How people write a product name of the agency: `BLANTON BOURBON SNGL BRRL 750ml` → `Blanton Bourbon Single Barrel`. Short words that mean one
 * thing are written out, spellings corrected, stuck words parted, and a cut last word completed where it is sure what it was. The size is taken
 * off. It finds its product as a term does. Undefined for a name without any of this: it is shown by `productTitle`.
 */
export function displayName(name: string): string | undefined {
  return name.length > LONGEST_NAME ? undefined : displayNameOf(name);
}

/** Something with a name, and its display name beside it. */
export function withDisplayName<Named extends { name: string }>(named: Named) {
  return { ...named, displayName: displayName(named.name) };
}

function newlyMade(name: string): string | undefined {
  const text = nameWithoutSize(name.replace(SIZE_TWICE, ''));
  const parts = PARTED.reduce((written, [stuck, parted]) => written.replace(stuck, parted), text).split(/\s+/);
  // Twice, since the words beside a short word may be short themselves.
  const words = writtenOut(writtenOut(parts));
  const isStuck = STUCK_SIZE.test(name.trim());
  const isMaybeCut = isStuck || isAsWideAsColumn(text);
  const shown = (isMaybeCut ? withLastWordWhole(words) : words).join(' ');
  const isAsWritten = shown.toLowerCase() === nameWithoutSize(name).replace(/\s+/g, ' ').toLowerCase();
  return isAsWritten && !isStuck ? undefined : productTitle(shown);
}

function writtenOut(words: readonly string[]): string[] {
  const full: string[] = [];
  const keys = words.map(keyOf);
  for (let place = 0; place < words.length;) {
    const row = longestAt(rows(), keys, place);
    const end = place + (row?.words.length ?? 1);
    const written = words.slice(place, end);
    full.push(...(row ? withPunctuation(written, row.meaning) : written));
    place = end;
  }
  return full;
}

/** What is meant, with the bracket or comma around what is written. A point behind a short word goes with it. */
function withPunctuation(written: readonly string[], meaning: string): string[] {
  const before = OPENING.exec(written[0] ?? '')?.[0] ?? '';
  const behind = CLOSING.exec(written.at(-1) ?? '')?.[0] ?? '';
  return (before + meaning + behind).split(' ');
}

/** Completes the last word where it begins one word of labels only. */
function withLastWordWhole(words: string[]): string[] {
  const last = words.at(-1)?.toLowerCase() ?? '';
  if (last.length < FEWEST_LETTERS || !LETTERS.test(last) || wholeWords.has(last)) return words;
  const [meant, ...others] = wordsOfLabels.filter((word) => word.startsWith(last));
  return meant === undefined || others.length > 0 ? words : [...words.slice(0, -1), meant];
}

function keyOf(word: string): string {
  return word.toLowerCase().replace(PUNCTUATION, '');
}

/** Whether a row of the table of short words says no more than that words are written as one, or as several. */
export function isJoined(written: string, meaning: string): boolean {
  return written.replaceAll(' ', '') === meaning.replaceAll(' ', '');
}
