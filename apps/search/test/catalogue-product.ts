import type { CatalogueProduct } from '../src/catalogue/product';

/** A product as the catalogue remembers it, whole and unremarkable but for what a test says of it. */
export function catalogueProduct(sku: string, more: Partial<CatalogueProduct> = {}): CatalogueProduct {
  return {
    sku,
    name: `BOTTLE ${sku}`,
    department: 'AW',
    status: '1',
    displayGroup: undefined,
    size: undefined,
    priceCents: 3000,
    warehouseQty: 0,
    onOrderQty: 0,
    storeQty: 5,
    knownPriceCents: 3000,
    knownStoreQty: 5,
    knownWarehouseQty: 0,
    delistedAt: undefined,
    ...more,
  };
}
