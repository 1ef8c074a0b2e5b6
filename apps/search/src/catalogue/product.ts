import type { ChangeKind } from '@barrelhive/contracts';

/** This many bottles in the whole state are nearly none: lost ones, or the last of a store far away. */
export const MOST_LAST_BOTTLES = 2;

/** A product as one pass over the agency's table shows it. A figure the agency did not give is undefined. */
export interface Product {
  sku: string;
  name: string;
  department: string;
  status: string;
  displayGroup: string | undefined;
  size: string | undefined;
  priceCents: number | undefined;
  warehouseQty: number | undefined;
  onOrderQty: number | undefined;
  storeQty: number | undefined;
}

/** A product with what we remember of it. */
export interface CatalogueProduct extends Product {
  /** The last price ever given: what a price change is compared with. */
  knownPriceCents: number | undefined;
  /** The last statewide store stock ever given: what a restock is compared with. */
  knownStoreQty: number | undefined;
  /** The last quantity in the warehouse that was believed: what is on its way comes from a 0 of these. */
  knownWarehouseQty: number | undefined;
  /** When it left the agency's table. */
  delistedAt: Date | undefined;
}

/** A change a person may want to hear of. A figure that was or is not known is undefined. */
export interface ProductChange {
  kind: ChangeKind;
  product: CatalogueProduct;
  before:
    | { storeQty: number | undefined; priceCents: number | undefined; warehouseQty?: number | undefined }
    | undefined;
  /** Of a bottle that is back in stock under a new number: the numbers it had. */
  formerSkus?: readonly string[];
  /** Of a bottle that is back in stock although some were left all along. */
  reason?: 'delivery' | 'more';
}

export function isInStock({ storeQty }: Pick<Product, 'storeQty'>): boolean {
  return (storeQty ?? 0) > 0;
}
