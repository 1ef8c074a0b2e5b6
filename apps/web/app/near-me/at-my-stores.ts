import type { InventoryItem } from '@barrelhive/contracts';
import { checkedAgo, DAY_MS, displayStoreNumber, formatQuantity, orderStores, realStores } from '@barrelhive/rules';
import { milesText } from './distance';
import type { StoreOrder } from './store-order';

/** This many stores of one's own are named in the line. */
const NAMED = 2;

type WhereItIs = Pick<InventoryItem, 'stores' | 'storesCheckedAt'>;

/**
 * Whether a bottle that some stores have is at one's own, in a line: `At your stores: 6 at #12 · 2.1 mi`. That it is not there is said of a reading
 * of the last 24 hours alone. Without stores of one's own: the nearest one. Undefined where there is nothing to say.
 */
export function atMyStores(
  { stores, storesCheckedAt }: WhereItIs,
  { mine, milesTo }: StoreOrder,
  now: Date,
): string | undefined {
  const stocked = orderStores(
    realStores(stores).filter(({ qty }) => qty > 0),
    { mine, distanceMiles: milesTo },
  ).filter(({ isDoubtful }) => !isDoubtful);
  if (stocked.length === 0) return undefined;
  const placed = stocked.map((store) => {
    const miles = milesTo?.(store);
    const figure = `${formatQuantity(store.qty)} at #${displayStoreNumber(store.storeNumber)}`;
    return {
      isMine: mine.includes(store.storeNumber),
      miles,
      text: miles === undefined ? figure : `${figure} · ${milesText(miles)}`,
    };
  });
  const own = placed.filter(({ isMine }) => isMine).slice(0, NAMED);
  if (own.length > 0) return `At your stores: ${own.map(({ text }) => text).join(', ')}`;
  const nearest = placed.find(({ miles }) => miles !== undefined);
  if (mine.length === 0) return nearest && `Nearest: ${nearest.text}`;
  const away = awayText(storesCheckedAt, now);
  return nearest?.miles === undefined ? away : `${away} · nearest ${milesText(nearest.miles)}`;
}

function awayText(checkedAt: string | undefined, now: Date): string {
  const checked = checkedAt === undefined ? undefined : new Date(checkedAt);
  if (!checked || now.getTime() - checked.getTime() >= DAY_MS) return 'Your stores: not checked lately';
  return `Not at your stores (${checkedAgo(checked, now).toLowerCase()})`;
}
