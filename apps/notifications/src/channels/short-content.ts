import type { StockChange } from '@barrelhive/contracts';
import { compareRarity, formatPrice, monthName, productTitle, shownName, thirdSaturday } from '@barrelhive/rules';
import { matchPath, storeLine, storesThatHave } from '../notices/match-words';
import type { AlertContent, AnnouncementContent, MessageContent } from '../notices/message-content';

const MOST_LINES = 4;
const MOST_STORES = 3;
const MOST_NAMES = 3;
/** Push services take the least of all: 4096 bytes, encrypted. */
const LONGEST_TERM = 60;
const LONGEST_BODY = 900;

/** What is told where there is room for a few lines: on a lock screen, in a chat. */
export interface ShortContent {
  title: string;
  body: string;
  /** The path of the page that a tap opens. */
  path: string;
}

/** What a message tells in a few lines. Throws for what is told by text messages alone. */
export function shortContent(content: MessageContent): ShortContent {
  switch (content.kind) {
    case 'alert':
      return alertInShort(content);
    case 'list':
    case 'list-posted':
    case 'drawing':
      return announcementInShort(content);
    default:
      throw new Error(`a ${content.kind} is not told in short`);
  }
}

function alertInShort({ match }: AlertContent): ShortContent {
  const { term, items, mine = [] } = match;
  const path = matchPath(match);
  const bottles = changedBottles(items);
  const [first, ...others] = bottles;
  if (!first) throw new Error('a notice is about nothing');
  if (others.length === 0) return { title: titleOf(first), body: whereItIs(first[0], mine), path };
  const lines = bottles.map(titleOf);
  const rest = lines.length - MOST_LINES;
  const body = [...lines.slice(0, MOST_LINES), ...(rest > 0 ? [`+${rest} more`] : [])].join('\n');
  return { title: `${lines.length} bottles for “${cut(term, LONGEST_TERM)}”`, body: cut(body, LONGEST_BODY), path };
}

/** The changes of one bottle: at least one, and the one that says where it is before that of its price. */
export type ChangedBottle = readonly [StockChange, ...StockChange[]];

/** What a notice tells by bottle, the rarest first: one may be back, and cheaper. */
export function changedBottles(items: readonly StockChange[]): ChangedBottle[] {
  const bottles = new Map<string, ChangedBottle>();
  for (const item of items.toSorted(compareRarity)) {
    const known = bottles.get(item.sku);
    bottles.set(item.sku, !known ? [item] : item.kind === 'price' ? [...known, item] : [item, ...known]);
  }
  return [...bottles.values()];
}

/** The name of a bottle, and what happened to it. */
export function titleOf(changes: ChangedBottle): string {
  return `${shownName(changes[0])}: ${changes.map(whatChanged).join(', ')}`;
}

function whatChanged({ kind, reason, before, after }: StockChange): string {
  switch (kind) {
    case 'price': {
      const was = before?.priceCents ? ` (was ${formatPrice(before.priceCents)})` : '';
      return `now ${formatPrice(after.priceCents)}${was}`;
    }
    case 'new-item':
      return 'new';
    case 'on-its-way':
      return 'in the state warehouse, in no store yet';
    case 'back-in-stock':
      return reason === 'delivery' ? 'delivered' : reason === 'at-stores' ? 'came in' : 'back in stock';
  }
}

function whereItIs(item: StockChange, mine: readonly string[]): string {
  return cut(storeLines(item, mine, MOST_STORES).join('\n'), LONGEST_BODY);
}

/** Its price, and where it is: the stores that are the news first, then the reader's, then the fullest. */
export function storeLines(item: StockChange, mine: readonly string[], most: number): string[] {
  const { kind, after } = item;
  const price = kind !== 'price' && after.priceCents ? [formatPrice(after.priceCents)] : [];
  const there = storesThatHave(item, mine);
  const named = there.slice(0, most).map((store) => storeLine(store, mine));
  const rest = there.length - named.length;
  const inAll = there.length === 0 && after.storeQty ? [`${after.storeQty} in stores`] : [];
  return [...price, ...named, ...inAll, ...(rest > 0 ? [`+${rest} ${rest === 1 ? 'store' : 'stores'}`] : [])];
}

/** What is told of a list or a drawing. */
export function announcementInShort(content: AnnouncementContent): ShortContent {
  const counted = `${content.itemCount} ${content.itemCount === 1 ? 'item' : 'items'}`;
  switch (content.kind) {
    case 'list': {
      const title = `The ${monthName(content.month)} allocated list is out`;
      return { title, body: `${counted}${matched(content.matching)}`, path: '/allocated-items' };
    }
    case 'list-posted': {
      const day = Number(thirdSaturday(content.year, content.month).slice(-2));
      const month = monthName(content.month);
      const title = `The ${month} list is posted for Sat ${month.slice(0, 3)} ${day}`;
      return { title, body: `${counted}${matched(content.matching)}`, path: '/list' };
    }
    case 'drawing': {
      const names = content.names.slice(0, MOST_NAMES).map((name) => productTitle(name));
      const rest = Math.max(content.itemCount, content.names.length) - names.length;
      const body = [...names, ...(rest > 0 ? [`+${rest} more`] : [])].join('\n');
      return { title: 'Lottery open', body: cut(body, LONGEST_BODY), path: '/allocated-items' };
    }
  }
}

function matched(count: number | undefined): string {
  if (count === undefined) return '';
  return `, ${count === 0 ? 'none' : count} ${count === 1 ? 'matches' : 'match'} your alerts`;
}

/** A text of at most this many characters. */
export function cut(text: string, most: number): string {
  return text.length > most ? `${text.slice(0, most - 1)}…` : text;
}
