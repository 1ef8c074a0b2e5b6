import type { CatalogueProduct, ProductChange } from '../catalogue/product';

/** This many quantities of the warehouse may move within one pass, or this share of all. */
const MOST_MOVES = 30;
const MOST_MOVES_SHARE = 0.1;

/** What a pass changes, as far as it is asked here. */
interface WarehouseMoves {
  warehouseMoved: readonly string[];
  inWarehouseFigures: number;
  written: readonly CatalogueProduct[];
  changes: ProductChange[];
}

/** Whether a bottle came to the warehouse, which had none, while no store has it. A 0 that was never believed is none. */
export function isOnItsWay(before: CatalogueProduct, now: CatalogueProduct): boolean {
  const wasNone = before.warehouseQty === 0 && before.knownWarehouseQty === 0;
  return wasNone && (now.warehouseQty ?? 0) > 0 && now.storeQty === 0;
}

/**
 * The comparison without what a fault of the warehouse's quantities brings: where too many move at once nothing is on its way, and what they are
 * now is not believed until it moves by itself. So nobody is told of bottles that were there all the time, however they come back.
 */
export function withoutDoubtedWarehouse<Compared extends WarehouseMoves>(
  known: ReadonlyMap<string, CatalogueProduct>,
  comparison: Compared,
): Compared {
  const { warehouseMoved, inWarehouseFigures } = comparison;
  if (warehouseMoved.length <= Math.max(MOST_MOVES, inWarehouseFigures * MOST_MOVES_SHARE)) return comparison;
  const moved = new Set(warehouseMoved);
  for (const product of comparison.written) {
    if (moved.has(product.sku)) product.knownWarehouseQty = known.get(product.sku)?.knownWarehouseQty;
  }
  return { ...comparison, changes: comparison.changes.filter(({ kind }) => kind !== 'on-its-way') };
}
