import { productTitle } from '../display/product-title';
import { PRODUCT_NAME } from '../product-name';
import { septetCount, toGsm7 } from './gsm7';
import { cleaned, finished, matchCount, MESSAGE_SEPTETS, monthNamed, more, shortened } from './message-parts';

const SHORTEST_NAME = 8;
const RELEASED = /: the (\S+) allocated list is out with/;

/** The text for a released monthly list: `Barrelhive: the November allocated list is out with 42 items, 3 match your alerts. …`. */
export function composeListReleasedMessage({
  month,
  itemCount,
  matching,
  link,
}: {
  month: string;
  itemCount: number;
  /** How many of them the reader's alerts match; nothing is said of it where that is not known. */
  matching?: number | undefined;
  link?: string;
}): string {
  const start = `${PRODUCT_NAME}: the ${toGsm7(month)} allocated list is out with ${itemCount} item${itemCount === 1 ? '' : 's'}`;
  return finishedWithin(start + matchCount(matching, ' your alerts'), link);
}

/** The month of the list that such a text tells of, 1 to 12; undefined for another text. */
export function releasedMonthIn(text: string): number | undefined {
  return monthNamed(RELEASED.exec(text)?.[1]);
}

/** The text for drawings that opened: names as many bottles as fit into one segment. The link is added where all else has its room. */
export function composeDrawingMessage({
  names,
  itemCount,
  link,
}: {
  names: readonly string[];
  itemCount: number;
  link?: string;
}): string {
  const start = `${PRODUCT_NAME}: lottery open: `;
  const titles = names.map((name) => cleaned(productTitle(name)));
  const total = Math.max(itemCount, names.length);
  for (let shown = titles.length; shown > 0; shown--) {
    const text = start + titles.slice(0, shown).join(', ') + more(total - shown);
    if (fits(finished(text))) return finishedWithin(text, link);
  }
  const [first] = titles;
  if (first === undefined) return finishedWithin(start.replace(/: $/, ''), link);
  const room = MESSAGE_SEPTETS - septetCount(finished(start + more(total - 1)));
  return finished(start + shortened(first, Math.max(SHORTEST_NAME, room)) + more(total - 1));
}

function finishedWithin(text: string, link: string | undefined): string {
  const withLink = finished(text, link);
  return fits(withLink) ? withLink : finished(text);
}

function fits(text: string): boolean {
  return septetCount(text) <= MESSAGE_SEPTETS;
}
