import type { InventoryItem } from '@barrelhive/contracts';

/** Whether it is unknown which stores have a bottle; the table may still have told how many there are in all. */
export function storesAreUnread({
  stores,
  storesCheckedAt,
}: Pick<InventoryItem, 'stores' | 'storesCheckedAt'>): boolean {
  return storesCheckedAt === undefined && stores.length === 0;
}

/** Whether it is to be said of a bottle that its stores are unknown: where the table tells that no store has any, nothing is missing. */
export function storesAreMissing(item: Pick<InventoryItem, 'stores' | 'storesCheckedAt' | 'storeQty'>): boolean {
  return storesAreUnread(item) && item.storeQty !== 0;
}
