import type { InventoryItem, SearchStreamEvent } from '@barrelhive/contracts';
import { parsePrice } from '@barrelhive/rules';

type ItemUpdate = Extract<SearchStreamEvent, { type: 'item-update' }>;

/**
 * Takes an update into an item (specification section 4): the price only if it is one, warehouse and on order only where
 * nothing is known yet, the stores as a whole with their sum. An update without success brings no stores.
 */
export function updateItem<Item extends InventoryItem>(item: Item, update: ItemUpdate): Item {
  const updated: Item = {
    ...item,
    price: parsePrice(update.price ?? '') ? (update.price ?? item.price) : item.price,
    warehouseQty: item.warehouseQty || (update.warehouseQty ?? item.warehouseQty),
    onOrderQty: item.onOrderQty || (update.onOrderQty ?? item.onOrderQty),
  };
  if (!update.success) return updated;
  return {
    ...updated,
    stores: update.stores,
    storeQty: update.stores.reduce((sum, store) => sum + store.qty, 0),
    storesCheckedAt: update.storesCheckedAt ?? item.lastChecked,
  };
}
