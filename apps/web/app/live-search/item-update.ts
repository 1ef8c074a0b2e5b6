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
export function mergeItem<Item extends InventoryItem>(known: Item, told: Item): Item {
  return {
    ...told,
    name: told.name || known.name,
    displayName: told.displayName ?? known.displayName,
    price: told.price || known.price,
    priceCents: told.priceCents ?? known.priceCents,
    category: told.category === FALLBACK_CATEGORY ? known.category : told.category,
    size: told.size === FALLBACK_SIZE ? known.size : told.size,
    warehouseQty: told.warehouseQty ?? known.warehouseQty,
    onOrderQty: told.onOrderQty ?? known.onOrderQty,
    ...storesOf(known, told),
  };
}

function storesOf(known: InventoryItem, told: InventoryItem) {
  const tellsStores = told.stores.length > 0 || told.storesCheckedAt !== undefined || known.stores.length === 0;
  const { stores, storesCheckedAt } = tellsStores ? told : known;
  return { stores, storesCheckedAt, storeQty: tellsStores ? (told.storeQty ?? known.storeQty) : known.storeQty };
}
