import { displayStoreNumber } from '../display/store';
import { PRODUCT_NAME } from '../product-name';
import { monthName, thirdSaturday, type AllocatedPeriod } from '../schedule/allocated-period';
import { septetCount, toGsm7 } from './gsm7';
import { finished, matchCount, MESSAGE_SEPTETS, monthNamed } from './message-parts';

const POSTED = /: the (\S+) list is posted for /;

/** A store of the reader, and how many items of the list it opens with. */
export interface OpeningStore {
  storeNumber: string;
  itemCount: number;
}

interface PostedList extends AllocatedPeriod {
  itemCount: number;
  /** How many of them the reader's alerts match; nothing is said of it where that is not known. */
  matching?: number | undefined;
  /** The store of the reader that opens with most; undefined for whoever has none, or where none opens with anything. */
  atHome?: OpeningStore | undefined;
  link?: string | undefined;
}

/**
 * The text for a list that is posted ahead of its day, in one segment: `Barrelhive: the December list is posted for Sat Dec 19: 42 items, 3 match. Your
 * #12 opens with 5 https://… Reply STOP to opt out`. The store gives way to the link.
 */
export function composeListPostedMessage({ year, month, itemCount, matching, atHome, link }: PostedList): string {
  const items = `${itemCount} item${itemCount === 1 ? '' : 's'}${matchCount(matching)}`;
  const list = `${PRODUCT_NAME}: the ${toGsm7(monthName(month))} list is posted for ${dayOf({ year, month })}: ${items}`;
  const home = atHome ? `. Your #${displayStoreNumber(atHome.storeNumber)} opens with ${atHome.itemCount}` : '';
  const texts = [finished(list + home, link), finished(list, link), finished(list + home), finished(list)];
  return texts.find((text) => septetCount(text) <= MESSAGE_SEPTETS) ?? finished(list);
}

/** The month of the list that such a text tells of, 1 to 12; undefined for another text. */
export function postedMonthIn(text: string): number | undefined {
  return monthNamed(POSTED.exec(text)?.[1]);
}

/** The store that opens with most items, of equals the first; undefined where none opens with anything. */
export function fullestOpening(
  homeStores: readonly string[],
  opens: Readonly<Record<string, number>>,
): OpeningStore | undefined {
  const [fullest] = [...homeStores]
    .map((storeNumber) => ({ storeNumber, itemCount: opens[storeNumber] ?? 0 }))
    .filter(({ itemCount }) => itemCount > 0)
    .sort((a, b) => b.itemCount - a.itemCount || a.storeNumber.localeCompare(b.storeNumber));
  return fullest;
}

/** `Sat Dec 19` */
function dayOf({ year, month }: AllocatedPeriod): string {
  const day = Number(thirdSaturday(year, month).slice(-2));
  return `Sat ${monthName(month).slice(0, 3)} ${day}`;
}
