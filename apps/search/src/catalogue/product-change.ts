import type { ChangeKind } from '@barrelhive/contracts';
import type { CatalogueProduct } from './product';

/** A change a person may want to hear of. A figure that was or is not known is undefined. */
export interface ProductChange {
  kind: ChangeKind;
  product: CatalogueProduct;
  before: { storeQty: number | undefined; priceCents: number | undefined } | undefined;
}
