import { nameAndSize } from '@barrelhive/rules';
import { metrics } from '@barrelhive/service-kit';
import type { AgencyHttp } from '../agency/agency-http';
import type { AgencySite } from '../agency/agency-site';
import { AgencyError } from '../agency/agency-error';
import { departmentCode } from '../agency/departments';
import { fetchProductTable } from '../agency/fetch-product-table';
import { refuseTooManySkipped, type ProductRow, type SkippedRow } from '../agency/parse-product-table';
import type { Product } from '../catalogue/product';
import type { SearchSettings } from '../search-settings';
import type { Snapshot } from './compare-snapshots';

const skippedRows = metrics.counter({
  name: 'barrelhive_refresh_rows_skipped_total',
  help: 'Rows of the product table that could not be read and were skipped',
});
// An increase is only seen from a figure that was there before.
skippedRows.inc(0);

/** Below this share of the promised rows a reading of the table is refused. */
const LEAST_SHARE_OF_PROMISED_ROWS = 0.95;

/**
 * Reads the watched departments one by one: three requests instead of the thirty of the whole table. Rows that cannot be read
 * are skipped. Throws an AgencyError; `layout` when these are too many, or fewer than 95 % of the promised rows came.
 */
export async function readSnapshot(
  http: AgencyHttp,
  site: AgencySite,
  { DABS_DEPARTMENTS: departments, DABS_PAGE_ROWS: pageRows }: SearchSettings,
): Promise<Omit<Snapshot, 'observedAt' | 'skippedSince'>> {
  const isWhole = departments.includes('ALL');
  const bySku = new Map<string, Product>();
  const incomplete = new Set<string>();
  const skipped: SkippedRow[] = [];
  let promisedRows = 0;
  for (const department of isWhole ? [undefined] : new Set(departments)) {
    const table = await fetchProductTable(http, site, { department, pageRows });
    const { promised, rows } = table;
    promisedRows += promised;
    skipped.push(...table.skipped);
    const products = rows.map((row) => toProduct(row, department));
    for (const product of products) if (!bySku.has(product.sku)) bySku.set(product.sku, product);
    // A row without a number may be any bottle of its department.
    const isComplete = table.isComplete && table.skipped.every(({ sku }) => sku !== undefined);
    if (!isComplete) for (const name of departmentNames(department, products)) incomplete.add(name);
  }
  skippedRows.inc(skipped.length);
  refuseTooManySkipped(skipped, bySku.size + skipped.length);
  if (bySku.size === 0) throw new AgencyError('layout', 'the agency shows no product at all');
  const came = bySku.size + skipped.length;
  if (came < promisedRows * LEAST_SHARE_OF_PROMISED_ROWS) {
    throw new AgencyError('layout', `only ${came} of ${promisedRows} promised rows came`);
  }
  return { products: [...bySku.values()], departments: isWhole ? undefined : departments, incomplete, skipped };
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
