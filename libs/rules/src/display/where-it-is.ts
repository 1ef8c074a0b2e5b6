import { counted, formatQuantity } from './figures';
import { displayCity } from './store';

/** A bottle and the towns of its stores, as the source spells them. */
export interface PlacedBottle {
  /** Undefined where the source gives no figure. */
  storeQty?: number | undefined;
  onOrderQty?: number | undefined;
  stores: readonly { city: string; qty: number }[];
  /** When it left the state's list. */
  delistedAt?: string | undefined;
}

const TOWNS_NAMED = 3;

/**
 * In one sentence: `12 in Utah stores: Salt Lake City, Ogden and 2 more towns.`, most stock first, or `Sold out in all Utah stores, 24 on
 * order.` What is not known is not called sold out.
 */
export function whereItIs({ storeQty, onOrderQty = 0, stores, delistedAt }: PlacedBottle): string {
  if (delistedAt !== undefined) return "Not on the state's list any more.";
  const order = onOrderQty > 0 ? `, ${formatQuantity(onOrderQty)} on order` : '';
  if (storeQty === undefined) return `It is not known how many are in Utah stores${order}.`;
  if (storeQty <= 0) return `Sold out in all Utah stores${order}.`;
  const towns = townsByStock(stores);
  const more = towns.length - TOWNS_NAMED;
  const named = towns.slice(0, TOWNS_NAMED).join(', ') + (more > 0 ? ` and ${counted(more, 'more town')}` : '');
  return `${formatQuantity(storeQty)} in Utah stores${named && `: ${named}`}.`;
}

function townsByStock(stores: PlacedBottle['stores']): string[] {
  const byTown = new Map<string, number>();
  for (const { city, qty } of stores) {
    if (qty > 0) byTown.set(displayCity(city), (byTown.get(displayCity(city)) ?? 0) + qty);
  }
  return [...byTown].sort(([, one], [, other]) => other - one).map(([town]) => town);
}
