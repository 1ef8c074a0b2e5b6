import type { InventoryItem } from '@barrelhive/contracts';
import type { ReadStreamEvent } from '../answers/read-stream-event';
import { FALLBACK_CATEGORY, FALLBACK_SIZE, parsePrice } from '@barrelhive/rules';

type ItemUpdate = Extract<ReadStreamEvent, { type: 'item-update' }>;

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

/** What is told of an item that is shown already: what it leaves out stays. Stores that are known give way only to stores that were read. */
export function mergeItem<Item extends InventoryItem>(known: Item, update: Item): Item {
  return {
    ...update,
    name: update.name || known.name,
    displayName: update.displayName ?? known.displayName,
    price: update.price || known.price,
    priceCents: update.priceCents ?? known.priceCents,
    category: update.category === FALLBACK_CATEGORY ? known.category : update.category,
    size: update.size === FALLBACK_SIZE ? known.size : update.size,
    warehouseQty: update.warehouseQty ?? known.warehouseQty,
    onOrderQty: update.onOrderQty ?? known.onOrderQty,
    ...storesOf(known, update),
  };
}

function storesOf(known: InventoryItem, update: InventoryItem) {
  const tellsStores = update.stores.length > 0 || update.storesCheckedAt !== undefined || known.stores.length === 0;
  const { stores, storesCheckedAt } = tellsStores ? update : known;
  return { stores, storesCheckedAt, storeQty: tellsStores ? (update.storeQty ?? known.storeQty) : known.storeQty };
}
