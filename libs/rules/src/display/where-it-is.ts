import { displayCity } from './store';

/** A bottle and the towns of its stores, as the source spells them. */
export interface PlacedBottle {
  storeQty?: number | undefined;
  onOrderQty?: number | undefined;
  stores: readonly { city: string; qty: number }[];
}

const TOWNS_NAMED = 3;

/** In one sentence: `12 in Utah stores: Salt Lake City, Ogden and 2 more towns.`, most stock first, or `Sold out in all Utah stores, 24 on order.` */
export function whereItIs({ storeQty = 0, onOrderQty = 0, stores }: PlacedBottle): string {
  if (storeQty <= 0) return `Sold out in all Utah stores${onOrderQty > 0 ? `, ${onOrderQty} on order` : ''}.`;
  const byTown = new Map<string, number>();
  for (const { city, qty } of stores) {
    if (qty > 0) byTown.set(displayCity(city), (byTown.get(displayCity(city)) ?? 0) + qty);
  }
  const towns = [...byTown].sort(([, one], [, other]) => other - one).map(([town]) => town);
  const more = towns.length - TOWNS_NAMED;
  const named =
    towns.slice(0, TOWNS_NAMED).join(', ') + (more > 0 ? ` and ${more} more ${more === 1 ? 'town' : 'towns'}` : '');
  return `${storeQty} in Utah stores${named && `: ${named}`}.`;
}
