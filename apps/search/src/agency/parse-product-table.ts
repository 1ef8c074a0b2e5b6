import * as z from 'zod';
import { AgencyError } from './agency-error';
import { centsOf, quantityOf } from './source-figures';
import { wholeName } from './whole-name';

const figure = z.union([z.number(), z.string()]).nullable();
const text = z.string().nullable();

const agencyRow = z.object({
  sku: z.union([z.string(), z.number()]).transform(String).pipe(z.string().trim().min(1).max(32)),
  name: z.string().transform(wholeName).pipe(z.string().min(1)),
  displayGroup: text,
  status: text,
  warehouseQty: figure,
  storeQty: figure,
  onOrderQty: figure,
  currentPrice: figure,
});

/** A figure the agency did not give is undefined, never 0. */
const productRow = agencyRow.transform((row) => ({
  sku: row.sku.padStart(6, '0'),
  name: row.name,
  displayGroup: row.displayGroup?.trim() || undefined,
  status: statusCode(row.status),
  priceCents: centsOf(row.currentPrice),
  warehouseQty: quantityOf(row.warehouseQty),
  storeQty: quantityOf(row.storeQty),
  onOrderQty: quantityOf(row.onOrderQty),
}));

/** One row of the agency's product table. */
export type ProductRow = z.infer<typeof productRow>;

const productTable = z.object({
  recordsTotal: z.number().int().min(0),
  recordsFiltered: z.number().int().min(0),
  data: z.array(z.unknown()),
});

/**
 * Parses one answer of the product table: its rows, and how many the agency promises for this filter. Every known column must be
 * present (it may be null): a renamed one is a changed layout. Throws {@link AgencyError} `garbled` for what is not JSON
 * and `layout` for JSON of another shape.
 */
export function parseProductTable(body: string): { promised: number; rows: ProductRow[] } {
  const table = productTable.safeParse(readJson(body));
  if (!table.success) throw changedLayout('the product table', table.error);
  const rows = table.data.data.map((value) => {
    const row = productRow.safeParse(value);
    if (!row.success) throw changedLayout('a row of the product table', row.error);
    return row.data;
  });
  return { promised: table.data.recordsFiltered, rows };
}

/** `1  General Distribution` → `1`. An unknown code is kept as it is; none at all is empty. */
function statusCode(status: string | null): string {
  return status?.trim().split(/\s+/)[0]?.toUpperCase() ?? '';
}

function readJson(body: string): unknown {
  try {
    return JSON.parse(body);
  } catch (error) {
    throw new AgencyError('garbled', 'the product table was cut short or is not JSON', {}, { cause: error });
  }
}

function changedLayout(what: string, error: z.ZodError): AgencyError {
  const [issue] = error.issues;
  const field = issue?.path.join('.') || 'its shape';
  return new AgencyError('layout', `the layout of ${what} has changed: ${field}`, {}, { cause: error });
}
