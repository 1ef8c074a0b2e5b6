import * as z from 'zod';
import { hashText } from '../../../server/seeded-random';
import { longStatus } from '../../catalogue/catalogue-product';
import { tableColumns, type FaultState } from '../faults/faults';
import type { Shelf, ShelfProduct } from '../shelf/shelf';

const count = (otherwise: number) => z.coerce.number().int().min(0).catch(otherwise);
const text = z.string().trim().default('');
const flag = z
  .string()
  .default('false')
  .transform((value) => value === 'true');
const price = z
  .string()
  .default('')
  .transform((value) => (value.trim() === '' ? undefined : Number(value) * 100));

const tableRequest = z.looseObject({
  draw: count(1),
  start: count(0),
  length: count(50),
  'search[value]': text,
  'order[0][column]': count(0),
  'order[0][dir]': z.enum(['asc', 'desc']).catch('asc'),
  item_code: text,
  item_name: text,
  category: text,
  sub_category: text,
  status: text,
  price_min: price,
  price_max: price,
  on_spa: flag,
  new_items: flag,
  in_stock: flag,
});

type TableRequest = z.infer<typeof tableRequest>;
type Column = (typeof tableColumns)[number];
type TableRow = Record<string, string | number | boolean | null>;

/** An answer of the product table. */
export interface ProductTable {
  draw: number;
  recordsTotal: number;
  recordsFiltered: number;
  data: TableRow[];
}

/** Answers the form that jQuery DataTables posts: filters, sorts, cuts out one page, with the faults that are switched on. */
export function productTable(form: unknown, shelf: Shelf, faults: FaultState): ProductTable {
  const request = tableRequest.parse(form);
  const filtered = shelf.products.filter((product) => isWanted(product, request));
  const length = Math.min(request.length, faults.largestPage ?? Number.POSITIVE_INFINITY);
  const page = sorted(filtered, request).slice(request.start, request.start + length);
  const glitched = glitchedSkus(shelf, faults.zeroStockItems);
  const nameless = new Set(shelf.products.slice(0, faults.namelessRows).map(({ sku }) => sku));
  const oddRow = (row: TableRow, sku: string): TableRow => ({
    ...row,
    ...(nameless.has(sku) && { name: '' }),
    ...faults.oddRows[sku],
  });
  return {
    draw: request.draw,
    recordsTotal: shelf.products.length,
    recordsFiltered: filtered.length,
    data: page
      .filter(({ sku }) => !isWithheld(sku, faults.withheldShare))
      .map((product) => renamed(oddRow(toRow(product, glitched.has(product.sku)), product.sku), faults.renamedColumn)),
  };
}

function isWanted(product: ShelfProduct, request: TableRequest): boolean {
  return matchesCodes(product, request) && matchesText(product, request) && matchesFigures(product, request);
}

function matchesCodes(product: ShelfProduct, request: TableRequest): boolean {
  return (
    (request.category === '' || product.department === request.category.toUpperCase()) &&
    (request.sub_category === '' || product.class === request.sub_category.toUpperCase()) &&
    (request.status === '' || product.status === request.status.toUpperCase())
  );
}

function matchesText(product: ShelfProduct, request: TableRequest): boolean {
  const everywhere = request['search[value]'].toUpperCase();
  return (
    (everywhere === '' || product.name.includes(everywhere) || product.sku.includes(everywhere)) &&
    product.name.includes(request.item_name.toUpperCase()) &&
    product.sku.includes(request.item_code)
  );
}

function matchesFigures(product: ShelfProduct, request: TableRequest): boolean {
  return (
    product.cents >= (request.price_min ?? 0) &&
    product.cents <= (request.price_max ?? Number.POSITIVE_INFINITY) &&
    (!request.on_spa || product.onSpa) &&
    (!request.new_items || product.isNew) &&
    (!request.in_stock || product.storeTotal > 0)
  );
}

/** The shelf is sorted by name already, so the order the agency's own page asks for costs nothing. */
function sorted(products: readonly ShelfProduct[], request: TableRequest): readonly ShelfProduct[] {
  const column = tableColumns[request['order[0][column]']] ?? 'name';
  const isDescending = request['order[0][dir]'] === 'desc';
  if (column === 'name') return isDescending ? products.toReversed() : products;
  const direction = isDescending ? -1 : 1;
  return products.toSorted((a, b) => direction * compare(sortKey(a, column), sortKey(b, column)));
}

function sortKey(product: ShelfProduct, column: Column): string | number {
  return {
    name: product.name,
    sku: product.sku,
    displayGroup: product.departmentName,
    status: product.status,
    warehouseQty: product.warehouse,
    storeQty: product.storeTotal,
    onOrderQty: product.onOrder,
    currentPrice: product.cents,
  }[column];
}

function compare(a: string | number, b: string | number): number {
  return a < b ? -1 : a > b ? 1 : 0;
}

function toRow(product: ShelfProduct, isGlitched: boolean): TableRow {
  return {
    name: product.name,
    sku: product.sku,
    displayGroup: product.departmentName,
    status: longStatus(product.status),
    warehouseQty: product.warehouse,
    storeQty: isGlitched ? 0 : shownTotal(product),
    onOrderQty: product.onOrder,
    currentPrice: product.cents / 100,
    onSpa: product.onSpa,
    newItem: product.isNew || null,
    inStock: product.storeTotal > 0 || null,
  };
}

/** Of every so many bottles that are sold out, one is below zero: it was sold before it was booked in. */
const OVERSOLD = 20;

function shownTotal({ sku, storeTotal, isNew }: ShelfProduct): number {
  return storeTotal === 0 && !isNew && hashText(`${sku} oversold`) % OVERSOLD === 0 ? -1 : storeTotal;
}

function renamed(row: TableRow, rename: FaultState['renamedColumn']): TableRow {
  if (!rename) return row;
  return Object.fromEntries(
    Object.entries(row).map(([name, value]) => [name === rename.from ? rename.to : name, value]),
  );
}

/** The bottles that the zero glitch strikes: always the same ones, as long as they are in stock. */
function glitchedSkus(shelf: Shelf, items: number): ReadonlySet<string> {
  if (items === 0) return new Set();
  const inStock = shelf.products.filter(({ storeTotal }) => storeTotal > 0);
  return new Set(inStock.slice(0, items).map(({ sku }) => sku));
}

function isWithheld(sku: string, share: number): boolean {
  return share > 0 && hashText(sku) / 2 ** 32 < share;
}
