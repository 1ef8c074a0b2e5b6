import type { AgencyHttp } from './agency-http';
import type { AgencySite } from './agency-site';
import { parseProductTable, type ProductRow, type SkippedRow } from './parse-product-table';
import { productTableForm } from './product-table-request';

/** "Stop a pass after 5 failures in a row": pages are read one after the other, so that is 5 attempts at one page. */
const ATTEMPTS_PER_PAGE = 5;
const MOST_PAGES = 2000;

interface TableReading {
  promised: number;
  rows: ProductRow[];
  skipped: SkippedRow[];
  /** False when a few of the promised rows did not come. */
  isComplete: boolean;
}

/**
 * Reads one department of the product table, or the whole catalogue without one, page after page. The agency may give fewer rows than
 * asked for, so reading goes on from where the last page ended. Throws an AgencyError.
 */
export async function fetchProductTable(
  http: Pick<AgencyHttp, 'read'>,
  site: AgencySite,
  { department, pageRows }: { department: string | undefined; pageRows: number },
): Promise<TableReading> {
  const bySku = new Map<string, ProductRow>();
  const skipped: SkippedRow[] = [];
  let promised = 0;
  let start = 0;
  // A SKU stands twice on one page by a fault of the agency, on two pages because reading went on within a page cut short.
  let repeated = 0;
  for (let draw = 1; draw <= MOST_PAGES; draw++) {
    const form = productTableForm({ draw, start, length: pageRows, department });
    const headers = { 'x-requested-with': 'XMLHttpRequest', referer: site.locator.href };
    const asked = { what: 'table', url: site.productTable, form, headers, urgency: 'refresh' } as const;
    const page = await http.read(ATTEMPTS_PER_PAGE, asked, parseProductTable);
    repeated += page.rows.length - new Set(page.rows.map(({ sku }) => sku)).size;
    for (const row of page.rows) bySku.set(row.sku, row);
    skipped.push(...page.skipped);
    const came = page.rows.length + page.skipped.length;
    // A page that promises fewer than the ones before it may be empty by a fault.
    promised = Math.max(promised, page.promised);
    start += came;
    if (came === 0 || start >= promised) break;
  }
  const isComplete = bySku.size + repeated + skipped.length >= promised;
  return { promised, rows: [...bySku.values()], skipped, isComplete };
}
