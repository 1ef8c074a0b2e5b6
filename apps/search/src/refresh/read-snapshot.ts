import { nameAndSize } from '@barrelhive/rules';
import type { AgencyHttp } from '../agency/agency-http';
import type { AgencySite } from '../agency/agency-site';
import { AgencyError } from '../agency/agency-error';
import { departmentCode } from '../agency/departments';
import { fetchProductTable } from '../agency/fetch-product-table';
import type { ProductRow } from '../agency/parse-product-table';
import type { Product } from '../catalogue/product';
import type { SearchSettings } from '../search-settings';
import type { Snapshot } from './compare-snapshots';

/** Below this share of the promised rows a reading of the table is refused. */
const LEAST_SHARE_OF_PROMISED_ROWS = 0.95;

/**
 * Reads the watched departments one by one: three requests instead of the thirty of the whole table. Throws an AgencyError; `layout`
 * when fewer than 95 % of the promised rows came.
 */
export async function readSnapshot(
  http: AgencyHttp,
  site: AgencySite,
  { DABS_DEPARTMENTS: departments, DABS_PAGE_ROWS: pageRows }: SearchSettings,
): Promise<Omit<Snapshot, 'observedAt'>> {
  const isWhole = departments.includes('ALL');
  const bySku = new Map<string, Product>();
  const incomplete = new Set<string>();
  let promisedRows = 0;
  for (const department of isWhole ? [undefined] : new Set(departments)) {
    const { promised, rows, isComplete } = await fetchProductTable(http, site, { department, pageRows });
    promisedRows += promised;
    const products = rows.map((row) => toProduct(row, department));
    for (const product of products) if (!bySku.has(product.sku)) bySku.set(product.sku, product);
    if (!isComplete) for (const name of departmentNames(department, products)) incomplete.add(name);
  }
  if (bySku.size === 0) throw new AgencyError('layout', 'the agency shows no product at all');
  if (bySku.size < promisedRows * LEAST_SHARE_OF_PROMISED_ROWS) {
    throw new AgencyError('layout', `only ${bySku.size} of ${promisedRows} promised rows came`);
  }
  return { products: [...bySku.values()], departments: isWhole ? undefined : departments, incomplete };
}

/** When the whole table was read, the missing rows may be of any department: all of them are incomplete. */
function departmentNames(department: string | undefined, products: readonly Product[]): string[] {
  return department ? [department] : [...new Set(products.map((product) => product.department))];
}

function toProduct(row: ProductRow, department: string | undefined): Product {
  return {
    sku: row.sku,
    name: row.name,
    department: department ?? departmentCode(row.displayGroup),
    status: row.status,
    displayGroup: row.displayGroup,
    size: nameAndSize(row.name).size,
    priceCents: row.priceCents,
    warehouseQty: row.warehouseQty,
    onOrderQty: row.onOrderQty,
    storeQty: row.storeQty,
  };
}
