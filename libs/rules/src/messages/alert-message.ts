import type { ObservedChange } from '../preferences/wanted-change';
import { formatPrice } from '../display/price';
import { productTitle } from '../display/product-title';
import { PRODUCT_NAME } from '../product-name';
import { septetCount, toGsm7 } from './gsm7';

/** The room of one message segment. */
export const MESSAGE_SEPTETS = 160;

export const STOP_HINT = 'Reply STOP to opt out';

/** An item of a message: what changed, and its name as the source spells it. */
export interface MessageItem extends ObservedChange {
  name: string;
}

export interface AlertMessage {
  term: string;
  items: readonly MessageItem[];
  /** Where to look; left out when it would take room an item needs. */
  link?: string | undefined;
}

/** Room the term may take: a longer one is cut, so that the first item always fits. */
const LONGEST_TERM = 30;
const SHORTEST_NAME = 8;

/**
 * The text of one alert: `Barrelhive "blanton": Blanton's Gold $119.99 back in stock +2 more. Reply STOP to opt out`. GSM-7 only
 * and one segment; as many items as fit, the rest counted. The link is added only when everything else has its room.
 */
export function composeAlertMessage({ term, items, link }: AlertMessage): string {
  const start = `${PRODUCT_NAME} "${shortened(cleaned(term), LONGEST_TERM)}": `;
  const lines = items.map((item) => ({ name: cleaned(productTitle(item.name)), what: whatChanged(item) }));
  return composeList({ start, lines, total: items.length, link });
}

/** The text for a released monthly list: `Barrelhive: the November allocated list is out with 42 items. …`. */
export function composeListReleasedMessage({
  month,
  itemCount,
  link,
}: {
  month: string;
  itemCount: number;
  link?: string;
}): string {
  const start = `${PRODUCT_NAME}: the ${toGsm7(month)} allocated list is out with ${itemCount} item${itemCount === 1 ? '' : 's'}`;
  return finished(start, link);
}

/** The text for drawings that opened: names as many bottles as fit. */
export function composeDrawingMessage({
  names,
  itemCount,
  link,
}: {
  names: readonly string[];
  itemCount: number;
  link?: string;
}): string {
  const lines = names.map((name) => ({ name: cleaned(productTitle(name)), what: '' }));
  return composeList({
    start: `${PRODUCT_NAME}: lottery open: `,
    lines,
    total: Math.max(itemCount, names.length),
    link,
  });
}

interface ListedItems {
  start: string;
  lines: readonly { name: string; what: string }[];
  total: number;
  link?: string | undefined;
}

function composeList({ start, lines, total, link }: ListedItems): string {
  const texts = lines.map(({ name, what }) => [name, what].filter(Boolean).join(' '));
  for (let shown = texts.length; shown > 0; shown--) {
    const text = start + texts.slice(0, shown).join(', ') + more(total - shown);
    if (fits(finished(text))) return finished(text, link);
  }
  const [first] = lines;
  if (!first) return finished(start.replace(/: $/, ''), link);
  const rest = `${first.what ? ' ' : ''}${first.what}${more(total - 1)}`;
  const room = MESSAGE_SEPTETS - septetCount(finished(start + rest));
  return finished(start + shortened(first.name, Math.max(SHORTEST_NAME, room)) + rest);
}

function finished(text: string, link?: string): string {
  const withLink = link === undefined ? undefined : `${text} ${link} ${STOP_HINT}`;
  return withLink !== undefined && fits(withLink) ? withLink : `${text}. ${STOP_HINT}`;
}

function fits(text: string): boolean {
  return septetCount(text) <= MESSAGE_SEPTETS;
}

function more(count: number): string {
  return count > 0 ? ` +${count} more` : '';
}

function whatChanged({ kind, before, after }: MessageItem): string {
  const price = after.priceCents ? formatPrice(after.priceCents) : '';
  if (kind === 'price')
    return before?.priceCents ? `now ${price} (was ${formatPrice(before.priceCents)})` : `now ${price}`.trim();
  return [price, kind === 'new-item' ? 'new' : 'back in stock'].filter(Boolean).join(' ');
}

function cleaned(text: string): string {
  return toGsm7(text).replace(/\s+/g, ' ').trim();
}

/** Cuts a text to so many septets, at the end of a word where that loses little. */
function shortened(text: string, septets: number): string {
  if (septetCount(text) <= septets) return text;
  let cut = '';
  for (const character of text) {
    if (septetCount(cut + character) > septets - 1) break;
    cut += character;
  }
  const lastSpace = cut.lastIndexOf(' ');
  return `${(lastSpace > cut.length / 2 ? cut.slice(0, lastSpace) : cut).trimEnd()}.`;
}
