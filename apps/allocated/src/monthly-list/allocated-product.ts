import type { AllocatedItem, CatalogueEntry, StoreEntry } from '@barrelhive/contracts';
import { formatPrice } from '@barrelhive/rules';

/** Whether a bottle is on the monthly list: status `A` or department `LA` (design section 4, "Monthly list"). */
export function isOnMonthlyList(entry: Pick<CatalogueEntry, 'department' | 'status'>): boolean {
  return entry.status === 'A' || entry.department === 'LA';
}

/** A bottle of a period as the database keeps it; null where the source gives no figure. */
export interface PeriodItemRow {
  sku: string;
  name: string;
  size: string | null;
  price_cents: number | null;
  warehouse_qty: number | null;
  on_order_qty: number | null;
  store_qty: number | null;
  stores: StoreEntry[];
}

/** The bottle in the shape of specification section 3. */
export function allocatedItemAnswer(row: PeriodItemRow): AllocatedItem {
  return {
    sku: row.sku,
    name: row.name,
    price: formatPrice(row.price_cents ?? undefined),
    priceCents: row.price_cents ?? undefined,
    size: row.size ?? undefined,
    warehouseQty: row.warehouse_qty ?? undefined,
    onOrderQty: row.on_order_qty ?? undefined,
    storeQty: row.store_qty ?? undefined,
    stores: row.stores,
  };
}
