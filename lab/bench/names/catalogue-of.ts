import { Catalogue } from '../../../apps/search/src/catalogue/catalogue';

/** The search service's own picture of a catalogue with these names. */
export function catalogueOf(names: readonly string[]): Catalogue {
  const products = names.map((name, place) => ({
    sku: String(place).padStart(6, '0'),
    name,
    department: 'AW',
    status: '1',
    displayGroup: undefined,
    size: undefined,
    priceCents: undefined,
    warehouseQty: undefined,
    onOrderQty: undefined,
    storeQty: undefined,
    knownPriceCents: undefined,
    knownStoreQty: undefined,
    knownWarehouseQty: undefined,
    delistedAt: undefined,
  }));
  return Catalogue.empty().patched(1, undefined, products);
}
