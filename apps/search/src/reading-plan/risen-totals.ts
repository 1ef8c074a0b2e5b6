import type { CatalogueProduct } from '../catalogue/product';
import { totalOf, type KnownStores } from '../store-stock/known-stores';

interface Since {
  readAt: number | undefined;
  lowest: number;
}

/**
 * The least statewide total of each bottle since its stores were read: above it some of them came, though others were sold meanwhile. What a
 * replica has not seen itself begins with the total of the reading.
 */
export class RisenTotals {
  private readonly sinceReading = new Map<string, Since>();

  /** Takes in what a pass shows. */
  follow(listed: readonly CatalogueProduct[], detailOf: (sku: string) => KnownStores | undefined): void {
    for (const product of listed) this.lowestOf(product, detailOf(product.sku));
  }

  hasRisen(product: CatalogueProduct, detail: KnownStores | undefined): boolean {
    if (product.storeQty === undefined || !detail) return false;
    return product.storeQty > this.lowestOf(product, detail);
  }

  private lowestOf({ sku, storeQty }: CatalogueProduct, detail: KnownStores | undefined): number {
    const readAt = detail?.checkedAt.getTime();
    const known = this.sinceReading.get(sku);
    const total = storeQty ?? Number.POSITIVE_INFINITY;
    const before = known && known.readAt === readAt ? known.lowest : totalRead(detail);
    const lowest = Math.min(before, total);
    if (known?.readAt !== readAt || known?.lowest !== lowest) this.sinceReading.set(sku, { readAt, lowest });
    return lowest;
  }
}

/** The table may have shown a delivery later than the page did, and clubs stand in the table's total alone. */
function totalRead(detail: KnownStores | undefined): number {
  if (!detail) return Number.POSITIVE_INFINITY;
  return Math.max(detail.statewideQty ?? 0, totalOf(detail.stores));
}
