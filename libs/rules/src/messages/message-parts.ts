import { monthName } from '../schedule/allocated-period';
import { septetCount, toGsm7 } from './gsm7';

/** The room of one message segment. */
export const MESSAGE_SEPTETS = 160;

/** The end of each text, which carriers ask for. */
const STOP_HINT = 'Reply STOP to opt out';

/** The end of every text: the link, if there is one, and how to stop. */
export function finished(text: string, link?: string, gap = ' '): string {
  return link === undefined ? `${text.replace(/\.$/, '')}. ${STOP_HINT}` : [text, link, STOP_HINT].join(gap);
}

/** ` +2 more`, or an empty text for none. */
export function more(count: number): string {
  return count > 0 ? ` +${count} more` : '';
}

/** How many items of a list the reader's alerts match: `, 3 match`; an empty text where that is not known. */
export function matchCount(count: number | undefined, whose = ''): string {
  if (count === undefined) return '';
  return `, ${count === 0 ? 'none' : count} ${count === 1 ? 'matches' : 'match'}${whose}`;
}

/** The number of the month of this name, as a text has it. */
export function monthNamed(name: string | undefined): number | undefined {
  return Array.from({ length: 12 }, (_, index) => index + 1).find((month) => toGsm7(monthName(month)) === name);
}

/** One line of GSM-7. */
export function cleaned(text: string): string {
  return toGsm7(text).replace(/\s+/g, ' ').trim();
}

/** A person's own words, of which no phone makes a link: characters that stand within a word become spaces, but for those of a figure (`1.75l`). */
export function withoutLinks(words: string): string {
  const apart = (word: string) => word.replace(/(?<=[\p{L}\d])[./:@]+(?=[\p{L}\d])/gu, ' ');
  return words
    .split(' ')
    .map((word) => (/^\d+\.\d+[a-z]{0,2}$/i.test(word) ? word : apart(word)))
    .join(' ');
}

/** Cuts a text to this many septets, at the end of a word where that loses little. */
export function shortened(text: string, septets: number): string {
  if (septetCount(text) <= septets) return text;
  let cut = '';
  for (const character of text) {
    if (septetCount(cut + character) > septets - 1) break;
    cut += character;
  }
  const lastSpace = cut.lastIndexOf(' ');
  return `${(lastSpace > cut.length / 2 ? cut.slice(0, lastSpace) : cut).trimEnd()}.`;
}
