import type { Drop, DropArrival } from '@barrelhive/contracts';
import { counted, displayStoreNumber, formatQuantity } from '@barrelhive/rules';
import { milesText } from '../../near-me/distance';

/** This many stores are named on a card. */
const NAMED = 3;
/** A store within this many miles of the chosen town is near. */
export const NEAR_MILES = 25;
const FAR = Number.MAX_VALUE;

/** What is known of the stores that a bottle may have come to. */
export interface KnownStores {
  /** The numbers of the stores that they drive to. */
  mine: readonly string[];
  /** How far a store is, in miles, where that is known. */
  milesTo: (storeNumber: string) => number | undefined;
}

/**
 * `18 came to 3 stores: your #12 · 1.6 mi, #49 · 14 mi and 1 more`, or `6 came to your #12 · 1.6 mi`: their own first, then the nearest. How many
 * stores alone where none is named.
 */
export function whereItCame({ came, stores, storeNumbers = [] }: DropArrival, { mine, milesTo }: KnownStores): string {
  const named = storeNumbers
    .map((store) => ({ store, isMine: mine.includes(store), miles: milesTo(store) }))
    .sort((a, b) => Number(b.isMine) - Number(a.isMine) || (a.miles ?? FAR) - (b.miles ?? FAR))
    .slice(0, NAMED);
  const names = named.map(({ store, isMine, miles }) => {
    const number = `${isMine ? 'your ' : ''}#${displayStoreNumber(store)}`;
    return miles === undefined ? number : `${number} · ${milesText(miles)}`;
  });
  const what = `${formatQuantity(came)} came to`;
  if (stores === 1 && names.length === 1) return `${what} ${names.join('')}`;
  const more = stores > names.length ? ` and ${formatQuantity(stores - names.length)} more` : '';
  return `${what} ${counted(stores, 'store')}${names.length === 0 ? '' : `: ${names.join(', ')}${more}`}`;
}

/** `24 in 3 stores · nearest 4.0 mi`: in how many stores it is, and how far the nearest of them is, as far as that is known. */
export function whereItIs({ storeQty, storeCount = 0, storeNumbers = [] }: Drop, { milesTo }: KnownStores): string {
  const where = `${formatQuantity(storeQty)} in ${storeCount > 0 ? counted(storeCount, 'store') : 'stores'}`;
  const nearest = Math.min(...storeNumbers.map((store) => milesTo(store) ?? FAR), FAR);
  return nearest === FAR ? where : `${where} · nearest ${milesText(nearest)}`;
}

/** Whether it came to a store of their own. */
export function isAtMine(arrival: DropArrival | undefined, { mine }: Pick<KnownStores, 'mine'>): boolean {
  return arrival?.storeNumbers?.some((store) => mine.includes(store)) ?? false;
}

/** What came to their stores first, then what came near their town; otherwise in the order of the server. */
export function mineFirst(drops: readonly Drop[], known: KnownStores): Drop[] {
  return drops
    .map((drop) => ({ drop, rank: rankOf(drop.arrival, known) }))
    .sort((a, b) => a.rank - b.rank)
    .map(({ drop }) => drop);
}

function rankOf(arrival: DropArrival | undefined, known: KnownStores): number {
  if (isAtMine(arrival, known)) return 0;
  return arrival?.storeNumbers?.some((store) => (known.milesTo(store) ?? FAR) <= NEAR_MILES) ? 1 : 2;
}
