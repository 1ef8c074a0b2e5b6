import * as z from 'zod';
import { AgencyError } from './agency-error';
import { centsOf, quantityOf } from './source-figures';

/** One row of the agency's product table. A figure the agency did not give is undefined, never 0. */
export interface ProductRow {
  sku: string;
  name: string;
  displayGroup: string | undefined;
  /** The status code; long forms such as `1  General Distribution` are cut to their first token. */
  status: string;
  priceCents: number | undefined;
  warehouseQty: number | undefined;
  storeQty: number | undefined;
  onOrderQty: number | undefined;
}

export interface ProductTableAnswer {
  /** How many rows the agency promises for this filter. */
  promised: number;
  rows: ProductRow[];
}

const figure = z.union([z.number(), z.string()]).nullable();
const text = z.string().nullable();

const productRow = z.object({
  sku: z.union([z.string(), z.number()]).transform(String).pipe(z.string().trim().min(1).max(32)),
  name: z.string().trim().min(1),
  displayGroup: text,
  status: text,
  warehouseQty: figure,
  storeQty: figure,
  onOrderQty: figure,
  currentPrice: figure,
});

const productTable = z.object({
  recordsTotal: z.number().int().min(0),
  recordsFiltered: z.number().int().min(0),
  data: z.array(z.unknown()),
});

/**
 * Parses one answer of the product table. Every known column must be present (it may be null): a renamed one is a changed
 * layout. Throws {@link AgencyError} `garbled` for what is not JSON and `layout` for JSON of another shape.
 */
export function parseProductTable(body: string): ProductTableAnswer {
  const table = productTable.safeParse(readJson(body));
  if (!table.success) throw changedLayout('the product table', table.error);
  const rows = table.data.data.map((value) => {
    const row = productRow.safeParse(value);
    if (!row.success) throw changedLayout('a row of the product table', row.error);
    return toProductRow(row.data);
  });
  return { promised: table.data.recordsFiltered, rows };
}

function toProductRow(row: z.infer<typeof productRow>): ProductRow {
  return {
    sku: row.sku.padStart(6, '0'),
    name: row.name.replace(/\s+/g, ' '),
    displayGroup: row.displayGroup?.trim() || undefined,
    status: statusCode(row.status),
    priceCents: centsOf(row.currentPrice),
    warehouseQty: quantityOf(row.warehouseQty),
    storeQty: quantityOf(row.storeQty),
    onOrderQty: quantityOf(row.onOrderQty),
  };
}

/** `1  General Distribution` → `1`. An unknown code is kept as it is; none at all is empty. */
export function statusCode(status: string | null): string {
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
