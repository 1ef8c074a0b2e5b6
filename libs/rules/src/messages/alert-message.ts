import { nameAndSize } from '../display/bottle-size';
import { formatPrice } from '../display/figures';
import { shownName, shownNameWithSize, type ProductNames } from '../display/shown-name';
import { realStores } from '../display/store';
import type { ObservedChange } from '../preferences/wanted-change';
import { PRODUCT_NAME } from '../product-name';
import { segmentCount, septetCount } from './gsm7';
import { cleaned, finished, MESSAGE_SEPTETS, more, shortened, withoutLinks } from './message-parts';
import { namedStores, ownFirst, sureOwn, type MessageStore, type OwnStore, type Place } from './message-stores';
import { compareRarity, type RareItem } from './rarity';

/** An item of a message: what changed, what it is called, and where it is, as far as that is known. */
export interface MessageItem extends ObservedChange, ProductNames, Pick<RareItem, 'isAllocated'> {
  after: ObservedChange['after'] & RareItem['after'];
  /** Why a bottle is back in stock that was never gone from the whole state. */
  reason?: 'delivery' | 'at-stores' | undefined;
  /** The numbers of the stores that got more, where that is the news. */
  rose?: readonly string[] | undefined;
  stores: readonly MessageStore[];
}

export interface AlertMessage {
  term: string;
  items: readonly MessageItem[];
  /** The numbers of the stores that the reader drives to. */
  mine?: readonly string[] | undefined;
  /** Where to look. */
  link?: string | undefined;
}

/** How much is said: the room of the term, and how many stores of each bottle are named, with their street or without. */
interface Detail {
  termSeptets: number;
  stores: number;
  place: Place;
}

/** No text of an alert has more, and most have as many: one bottle in several stores needs them. */
export const MOST_SEGMENTS = 2;
const MOST_STORES = 3;
/** More lines never fit, however short the names are. */
const MOST_LISTED = 100;
const TERM_SEPTETS = 30;
const SHORT_TERM_SEPTETS = 16;
const SHORTEST_NAME = 8;
/** Said of no bottle: most are of this size. */
const USUAL_SIZE = '750 ML';
const NAMELESS = 'A bottle';
/** Stands in the first line where it is true of all bottles. */
const BACK_IN_STOCK = 'back in stock';
const DELIVERED = 'delivered';
/** Said where the stores that made it news are not known any more. */
const AT_YOUR_STORES = 'now at your stores';

/** Each bottle that is listed has at least one store named. */
const LEAST: Detail = { termSeptets: TERM_SEPTETS, stores: 1, place: 'city' };
/** From much to little, for as many bottles as fit with the least. */
const DETAILS: readonly Detail[] = [
  { ...LEAST, stores: MOST_STORES, place: 'street' },
  { ...LEAST, stores: MOST_STORES },
  { ...LEAST, stores: 2, place: 'street' },
  { ...LEAST, stores: 2 },
  { ...LEAST, place: 'street' },
  LEAST,
];
/** The link and the bottle say more than the term: of a single bottle with a long name that is cut first. */
const SCANT: readonly Detail[] = [
  { ...LEAST, termSeptets: SHORT_TERM_SEPTETS },
  { ...LEAST, termSeptets: 0 },
  { termSeptets: 0, stores: 1, place: 'number' },
];

/**
 * The text of one alert, in GSM-7: `Barrelhive "blanton": Blanton's Gold $119.99 back in stock: 6 at #12 280 W Harris Ave, Salt Lake City
 * https://… Reply STOP to opt out`. One segment for one bottle in at most one store, or at one store of the reader, else two at most. Several bottles
 * stand one on a line, rarest first; of each up to three stores are named, the reader's first, then the fullest, and what there is no room for is counted.
 */
export function composeAlertMessage(message: AlertMessage): string {
  const all = message.items
    .map((item) => prepared(item, message.mine ?? []))
    .sort((a, b) => compareRarity(a.item, b.item));
  const items = all.length === 1 ? all.map(atTheirOne) : all;
  const fits = fitsInto(items.length === 1 && (items[0]?.stores.length ?? 0) <= 1 ? 1 : MOST_SEGMENTS);
  for (let shown = Math.min(items.length, MOST_LISTED); shown > 0; shown--) {
    const compose = (detail: Detail) => composed(message, items, { shown, ...detail });
    const least = compose(LEAST);
    if (fits(least)) return firstThat(fits, DETAILS, compose) ?? least;
  }
  const scant = firstThat(fits, SCANT, (detail) => composed(message, items, { shown: 1, ...detail }));
  return scant ?? withShortName(message, items);
}

/** The first text that fits; those after it are not composed. */
function firstThat(
  fits: (text: string) => boolean,
  details: readonly Detail[],
  compose: (detail: Detail) => string,
): string | undefined {
  for (const detail of details) {
    const text = compose(detail);
    if (fits(text)) return text;
  }
  return undefined;
}

interface PreparedItem {
  item: MessageItem;
  name: string;
  what: string;
  /** Those that are the news, then the reader's, then most stock first. */
  stores: readonly OwnStore[];
}

function prepared(item: MessageItem, mine: readonly string[]): PreparedItem {
  const stores = ownFirst(
    realStores(item.stores).filter(({ qty }) => qty > 0),
    { mine, rose: item.rose },
  );
  return { item, name: cleaned(withoutUsualSize(item)) || NAMELESS, what: whatChanged(item, stores), stores };
}

/** A bottle at one store of the reader is told without the other stores, unless these are the news: that one is worth a segment with its street. */
function atTheirOne(item: PreparedItem): PreparedItem {
  const own = sureOwn(item.stores);
  return own.length === 1 && own[0] === item.stores[0] ? { ...item, stores: own } : item;
}

function withoutUsualSize(item: ProductNames): string {
  return nameAndSize(item.name).size === USUAL_SIZE ? shownName(item) : shownNameWithSize(item);
}

function composed(
  { term, link }: AlertMessage,
  items: readonly PreparedItem[],
  { shown, ...detail }: Detail & { shown: number },
): string {
  const rest = items.length - shown;
  if (items.length === 1)
    return finished([start(term, detail), ...items.map((item) => line(item, detail))].join(' '), link);
  const isCommon = items.every(({ item }) => item.kind === 'back-in-stock' && !item.reason);
  const first = isCommon ? start(term, detail, ` ${BACK_IN_STOCK}`) : start(term, detail);
  const lines = items.slice(0, shown).map((item) => line(isCommon ? withoutKind(item) : item, detail));
  return finished([first, ...lines, ...(rest > 0 ? [`+${rest} more`] : [])].join('\n'), link, '\n');
}

function line(item: PreparedItem, detail: Detail): string {
  return [item.name, item.what].filter(Boolean).join(' ') + whereIn(item, detail);
}

function withoutKind(item: PreparedItem): PreparedItem {
  return { ...item, what: item.what.replace(BACK_IN_STOCK, '').trim() };
}

/** The last resort: the name of the rarest bottle is cut, and a link that leaves no room for it is left out. */
function withShortName(message: AlertMessage, items: readonly PreparedItem[]): string {
  const [first] = items;
  if (!first) return finished(start(message.term, LEAST).replace(/:$/, ''));
  const before = `${PRODUCT_NAME}: `;
  const detail = SCANT.at(-1) ?? LEAST;
  const after = ` ${first.what}${whereIn(first, detail)}${more(items.length - 1)}`;
  const roomWith = (link: string | undefined) => MESSAGE_SEPTETS - septetCount(finished(before + after, link));
  const link = roomWith(message.link) >= SHORTEST_NAME ? message.link : undefined;
  return finished(before + shortened(first.name, roomWith(link)) + after, link);
}

function start(term: string, { termSeptets }: Detail, what = ''): string {
  const quoted = shortened(withoutLinks(cleaned(term)), termSeptets);
  return termSeptets === 0 || quoted === '' ? `${PRODUCT_NAME}${what}:` : `${PRODUCT_NAME} "${quoted}"${what}:`;
}

function whatChanged({ kind, reason, before, after }: MessageItem, stores: readonly OwnStore[]): string {
  const price = after.priceCents ? formatPrice(after.priceCents) : '';
  if (kind === 'price')
    return before?.priceCents ? `now ${price} (was ${formatPrice(before.priceCents)})` : `now ${price}`.trim();
  if (kind === 'on-its-way') return onItsWay(price, after);
  return [price, kind === 'new-item' ? 'new' : howBack(reason, stores)].filter(Boolean).join(' ');
}

function onItsWay(price: string, { warehouseQty }: MessageItem['after']): string {
  const where = warehouseQty ? `in the state warehouse (${warehouseQty})` : 'in the state warehouse';
  return `${price} ${where}, in no store yet`.trim();
}

/** Before `at your #12` it goes without saying that the bottle is in stock. */
function howBack(reason: MessageItem['reason'], stores: readonly OwnStore[]): string {
  const isOwn = stores[0]?.isOwn ?? false;
  if (reason === 'delivery') return isOwn ? `${DELIVERED},` : DELIVERED;
  if (reason === 'at-stores') return isOwn ? 'now' : stores.length > 0 ? 'came in' : AT_YOUR_STORES;
  return isOwn ? '' : BACK_IN_STOCK;
}

/** The stores of a bottle, or how many there are in the state while its stores are not known. */
function whereIn({ item, what, stores }: PreparedItem, { stores: most, place }: Detail): string {
  if (stores.length > 0) return namedStores(stores, most, place);
  return item.after.storeQty && !what.endsWith(AT_YOUR_STORES) ? `: ${item.after.storeQty} in stores` : '';
}

function fitsInto(segments: number): (text: string) => boolean {
  return (text) => segmentCount(text) <= segments;
}
