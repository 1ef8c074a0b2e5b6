import { MOST_AT_LEAST } from '@barrelhive/contracts';
import { LONGEST_GAP_BETWEEN_PASSES_MS } from '@barrelhive/rules';
import type { SkippedRow } from '../agency/parse-product-table';
import type { Catalogue } from '../catalogue/catalogue';
import { isInStock, type CatalogueProduct, type Product, type ProductChange } from '../catalogue/product';
import { isOnItsWay, withoutDoubtedWarehouse } from './on-its-way';
import { renumberedChanges } from './renumbered-bottles';

/** What a new pass changes in the catalogue. */
export interface Comparison {
  /** Products that are new, differ in any field, or left the table. */
  written: CatalogueProduct[];
  /** The products among them that stand in the table. */
  entered: CatalogueProduct[];
  /** SKUs that left the table. */
  removed: string[];
  changes: ProductChange[];
  /** Bottles of which some were left, fewer than somebody may ask for, and more are there now. */
  risen: ProductChange[];
  pricePoints: { sku: string; priceCents: number }[];
  stockPoints: { sku: string; storeQty: number }[];
  /** SKUs that had stock and now have none, or no figure, or are gone. */
  stockLost: string[];
  /** SKUs whose price was given and is not any more. */
  priceLost: string[];
  /** Departments that had products and have none now. */
  emptiedDepartments: string[];
  /** SKUs whose quantity in the warehouse is another one, and how many of the watched products have one. */
  warehouseMoved: string[];
  inWarehouseFigures: number;
  /** How many of the watched products had stock before. */
  inStockBefore: number;
}

export interface Snapshot {
  observedAt: Date;
  /** Each SKU once. */
  products: readonly Product[];
  /** The departments that were read; undefined when all were. Products of others leave the table without suspicion. */
  departments: readonly string[] | undefined;
  /** Departments of which some promised rows did not come: a product that is absent from them need not have left. */
  incomplete: ReadonlySet<string>;
  /** Rows that could not be read. Their bottles keep their last figures. */
  skipped: readonly SkippedRow[];
  /** The bottles whose rows were skipped by the pass before, and since which pass they have been. */
  skippedSince: ReadonlyMap<string, Date>;
}

/** Compares a pass with the catalogue. Decides nothing about whether the pass, or a return from 0, is to be believed. */
export function compareSnapshots(catalogue: Pick<Catalogue, 'bySku' | 'size'>, snapshot: Snapshot): Comparison {
  const result = emptyComparison();
  let departments: Set<string> | undefined;
  const isFamiliar = (department: string) => (departments ??= departmentsOf(catalogue.bySku.values())).has(department);
  let remaining = catalogue.size;
  for (const product of snapshot.products) {
    const before = catalogue.bySku.get(product.sku);
    if (product.warehouseQty !== undefined) result.inWarehouseFigures++;
    if (before !== undefined && before.delistedAt === undefined) {
      remaining--;
      if (isInStock(before)) result.inStockBefore++;
    }
    if (before === undefined || differs(before, product)) {
      // A department seen for the first time was switched on by us: its products are not new items.
      const isNews = before
        ? !isLongSkipped(snapshot, product)
        : !snapshot.skippedSince.has(product.sku) && isFamiliar(product.department);
      compareProduct(result, { before, now: product, isNews });
    }
  }
  // Looking for products that left costs more than all the rest. It is needed only when some known one was not met again.
  if (remaining > 0) compareAbsent(result, catalogue.bySku, snapshot);
  result.changes.push(...renumberedChanges(catalogue.bySku, result));
  return withoutDoubtedWarehouse(catalogue.bySku, result);
}

/** After 48 hours without a readable row there is no honest "before" to compare a bottle with. */
function isLongSkipped({ skippedSince, observedAt }: Snapshot, { sku }: Product): boolean {
  const since = skippedSince.get(sku) ?? observedAt;
  return observedAt.getTime() - since.getTime() > LONGEST_GAP_BETWEEN_PASSES_MS;
}

/** What a pass brings that changes nothing. */
export function emptyComparison(): Comparison {
  return {
    written: [],
    entered: [],
    removed: [],
    changes: [],
    risen: [],
    pricePoints: [],
    stockPoints: [],
    stockLost: [],
    priceLost: [],
    emptiedDepartments: [],
    warehouseMoved: [],
    inWarehouseFigures: 0,
    inStockBefore: 0,
  };
}

interface Sighting {
  before: CatalogueProduct | undefined;
  now: Product;
  /** Whether what differs may be told. */
  isNews: boolean;
}

function compareProduct(result: Comparison, { before, now, isNews }: Sighting): void {
  const next = remember(before, now);
  result.written.push(next);
  result.entered.push(next);
  const { sku, priceCents, storeQty } = now;
  if (priceCents !== undefined && priceCents !== before?.knownPriceCents) result.pricePoints.push({ sku, priceCents });
  if (storeQty !== undefined && storeQty !== before?.knownStoreQty) result.stockPoints.push({ sku, storeQty });
  if (!before) {
    if (isNews) result.changes.push({ kind: 'new-item', product: next, before: undefined });
    return;
  }
  noteLosses(result, before, now);
  if (before.warehouseQty !== now.warehouseQty) result.warehouseMoved.push(now.sku);
  if (!isNews) return;
  result.changes.push(...changesBetween(before, next));
  if (hasRisen(before, next)) result.risen.push({ kind: 'back-in-stock', product: next, before: figuresOf(before) });
}

function hasRisen({ knownStoreQty: left = 0 }: CatalogueProduct, { storeQty = 0 }: CatalogueProduct): boolean {
  return left >= 1 && left < MOST_AT_LEAST && storeQty > left;
}

function noteLosses(result: Comparison, before: CatalogueProduct, now: Product): void {
  if (before.delistedAt) return;
  if (isInStock(before) && !isInStock(now)) result.stockLost.push(now.sku);
  if (before.priceCents !== undefined && now.priceCents === undefined) result.priceLost.push(now.sku);
}

function changesBetween(before: CatalogueProduct, next: CatalogueProduct): ProductChange[] {
  const changes: ProductChange[] = [];
  const figures = figuresOf(before);
  if (before.knownStoreQty === 0 && isInStock(next))
    changes.push({ kind: 'back-in-stock', product: next, before: figures });
  const isPriceChange = next.priceCents !== undefined && before.knownPriceCents !== undefined;
  if (isPriceChange && next.priceCents !== before.knownPriceCents)
    changes.push({ kind: 'price', product: next, before: figures });
  if (isOnItsWay(before, next)) changes.push({ kind: 'on-its-way', product: next, before: figures });
  return changes;
}

function figuresOf({ knownStoreQty, knownPriceCents, knownWarehouseQty }: CatalogueProduct) {
  return { storeQty: knownStoreQty, priceCents: knownPriceCents, warehouseQty: knownWarehouseQty };
}

function compareAbsent(
  result: Comparison,
  known: ReadonlyMap<string, CatalogueProduct>,
  { products, departments, incomplete, skipped, observedAt }: Snapshot,
): void {
  const seen = new Set([...products, ...skipped].map(({ sku }) => sku));
  let filled: Set<string> | undefined;
  const emptied = new Set<string>();
  for (const before of known.values()) {
    if (before.delistedAt || seen.has(before.sku) || incomplete.has(before.department)) continue;
    result.removed.push(before.sku);
    result.written.push({ ...before, delistedAt: observedAt });
    if (departments && !departments.includes(before.department)) continue;
    if (isInStock(before)) {
      result.inStockBefore++;
      result.stockLost.push(before.sku);
    }
    filled ??= departmentsOf(products);
    if (!filled.has(before.department)) emptied.add(before.department);
  }
  result.emptiedDepartments.push(...emptied);
}

/** Field by field: objects made by spreading have many shapes to V8, and comparing those takes ten times as long. */
function remember(before: CatalogueProduct | undefined, now: Product): CatalogueProduct {
  return {
    sku: now.sku,
    name: now.name,
    department: now.department,
    status: now.status,
    displayGroup: now.displayGroup,
    size: now.size,
    priceCents: now.priceCents,
    warehouseQty: now.warehouseQty,
    onOrderQty: now.onOrderQty,
    storeQty: now.storeQty,
    knownPriceCents: now.priceCents ?? before?.knownPriceCents,
    knownStoreQty: now.storeQty ?? before?.knownStoreQty,
    knownWarehouseQty: now.warehouseQty ?? before?.knownWarehouseQty,
    delistedAt: undefined,
  };
}

/** Only what the table shows is compared: whatever else is remembered of a product follows from it. */
function differs(before: CatalogueProduct, now: Product): boolean {
  return (
    before.name !== now.name ||
    before.storeQty !== now.storeQty ||
    before.warehouseQty !== now.warehouseQty ||
    before.onOrderQty !== now.onOrderQty ||
    before.priceCents !== now.priceCents ||
    before.delistedAt !== undefined ||
    differsInKind(before, now)
  );
}

function differsInKind(before: CatalogueProduct, now: Product): boolean {
  return (
    before.status !== now.status ||
    before.department !== now.department ||
    before.displayGroup !== now.displayGroup ||
    before.size !== now.size
  );
}

function departmentsOf(products: Iterable<Pick<Product, 'department'>>): Set<string> {
  return new Set(Array.from(products, ({ department }) => department));
}
