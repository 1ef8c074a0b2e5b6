import { Injectable } from '@nestjs/common';
import { isInStock, type CatalogueProduct } from '../catalogue/product';
import { CatalogueCopy } from '../local-copy/catalogue-copy';
import { StoreStockCopy } from '../local-copy/store-stock-copy';
import { FindItems } from '../search/find-items';

/** What one store holds, from this replica's copies. */
@Injectable()
export class ShelfOfStore {
  constructor(
    private readonly catalogue: CatalogueCopy,
    private readonly stock: StoreStockCopy,
    private readonly findItems: FindItems,
  ) {}

  /** Of the bottles that a store had when they were last read, and that some store still has: when that was. */
  readingsOf(number: number): Date[] {
    return this.catalogue.current.listed.flatMap((product) => {
      const detail = isInStock(product) ? this.stock.detailOf(product.sku) : undefined;
      const isThere = detail?.stores.some((store) => store.number === number && store.qty > 0) ?? false;
      return detail && isThere ? [detail.checkedAt] : [];
    });
  }

  /** A bottle of the agency's table now, or of an earlier one. */
  productOf(sku: string): CatalogueProduct | undefined {
    return this.catalogue.current.bySku.get(sku);
  }

  /** How many of a bottle a store has; undefined where that is not known. Throws CATALOGUE_NOT_READY before the first pass. */
  quantityOf(product: CatalogueProduct, storeNumber: string): number | undefined {
    const { stores, storesCheckedAt } = this.findItems.describe(product);
    if (storesCheckedAt === undefined) return undefined;
    return stores.find((store) => store.storeNumber === storeNumber)?.qty ?? 0;
  }
}
