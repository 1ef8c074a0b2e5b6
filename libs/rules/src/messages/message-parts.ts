import { septetCount, toGsm7 } from './gsm7';

/** The room of one message segment. */
export const MESSAGE_SEPTETS = 160;

export const STOP_HINT = 'Reply STOP to opt out';

/** The end of every text: the link, if there is one, and how to stop. */
export function finished(text: string, link?: string, gap = ' '): string {
  return link === undefined ? `${text.replace(/\.$/, '')}. ${STOP_HINT}` : [text, link, STOP_HINT].join(gap);
}

export function more(count: number): string {
  return count > 0 ? ` +${count} more` : '';
}

/** One line of GSM-7. */
export function cleaned(text: string): string {
  return toGsm7(text).replace(/\s+/g, ' ').trim();
}

/** Cuts a text to so many septets, at the end of a word where that loses little. */
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
