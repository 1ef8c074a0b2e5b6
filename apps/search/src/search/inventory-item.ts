import type { InventoryItem } from '@barrelhive/contracts';
import {
  displayName,
  FALLBACK_CATEGORY,
  FALLBACK_SIZE,
  formatPrice,
  ITEM_LOCATION,
  productTitle,
} from '@barrelhive/rules';
import type { Product } from '../catalogue/product';
import { doubtfulLast, toStoreEntry, totalOf, type KnownStores } from '../store-stock/known-stores';

/**
 * A product as callers see it. What the agency does not give is absent, or `N/A` for the price. `storesCheckedAt` is absent as long
 * as the stores were not read; with it, an empty list means that no store has the bottle.
 */
export function toInventoryItem(product: Product, known: KnownStores | undefined, observedAt: Date): InventoryItem {
  return {
    id: product.sku,
    sku: product.sku,
    name: product.name,
    displayName: displayName(product.name),
    category: product.displayGroup ? productTitle(product.displayGroup) : FALLBACK_CATEGORY,
    price: formatPrice(product.priceCents),
    priceCents: product.priceCents,
    size: product.size ?? FALLBACK_SIZE,
    storeQty: known ? totalOf(known.stores) : product.storeQty,
    warehouseQty: product.warehouseQty,
    onOrderQty: product.onOrderQty,
    location: ITEM_LOCATION,
    lastChecked: observedAt.toISOString(),
    stores: known ? doubtfulLast(known.stores).map(toStoreEntry) : [],
    storesCheckedAt: known?.checkedAt.toISOString(),
  };
}
