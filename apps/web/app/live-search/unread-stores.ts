import type { InventoryItem } from '@barrelhive/contracts';

/** What stands in place of the stores when they could not be read. */
export const STORES_UNREAD = 'Store figures are not available right now.';

/** Whether it is unknown which stores have a bottle; the table may still have told how many there are in all. */
export function storesAreUnread({
  stores,
  storesCheckedAt,
}: Pick<InventoryItem, 'stores' | 'storesCheckedAt'>): boolean {
  return storesCheckedAt === undefined && stores.length === 0;
}

/** Whether STORES_UNREAD is to be said of a bottle: where the table tells that no store has any, nothing is missing. */
export function storesAreMissing(item: Pick<InventoryItem, 'stores' | 'storesCheckedAt' | 'storeQty'>): boolean {
  return storesAreUnread(item) && item.storeQty !== 0;
}
