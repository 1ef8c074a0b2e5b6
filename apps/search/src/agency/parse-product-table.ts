import * as z from 'zod';
import { AgencyError } from './agency-error';
import { paddedSku } from './padded-sku';
import { centsOf, isBeyondSense, quantityOf, totalOf } from './source-figures';
import { wholeName } from './whole-name';
import { withoutMarkup } from './without-markup';

/** A name has 40 columns, and no cell needs many more. */
const LONGEST_CELL = 200;

const cell = z
  .string()
  .max(LONGEST_CELL)
  .refine((value) => !value.includes('\0'), 'holds NUL')
  .refine((value) => !/\p{Cs}/u.test(value), 'holds half a character')
  .transform((value) =>
    withoutMarkup(value)
      .replace(/\p{Cf}/gu, '')
      .replace(/\p{Cc}/gu, ' '),
  );
const figure = z
  .union([z.number(), z.string()])
  .nullable()
  .refine((value) => !isBeyondSense(value), 'is beyond any sense');
/** A code may come as a number. */
const text = z.union([cell, z.number().transform(String)]).nullable();
const skuCell = z
  .union([cell, z.number()])
  .transform(String)
  .pipe(
    z
      .string()
      .trim()
      .regex(/^[A-Za-z0-9]{1,32}$/, 'is no number of a bottle'),
  );

const agencyRow = z.object({
  sku: skuCell,
  name: cell.transform(wholeName).pipe(z.string().min(1, 'is empty')),
  displayGroup: text,
  status: text,
  warehouseQty: figure,
  storeQty: figure,
  onOrderQty: figure,
  currentPrice: figure,
});

/** A figure the agency did not give is undefined, never 0. */
const productRow = agencyRow.transform((row) => ({
  sku: paddedSku(row.sku),
  name: row.name,
  displayGroup: row.displayGroup?.trim() || undefined,
  status: statusCode(row.status),
  priceCents: centsOf(row.currentPrice),
  warehouseQty: totalOf(row.warehouseQty),
  storeQty: totalOf(row.storeQty),
  onOrderQty: totalOf(row.onOrderQty),
}));

/** What two rows of one bottle may not say differently. */
const FIGURES = ['priceCents', 'warehouseQty', 'storeQty', 'onOrderQty'] as const;

/** One row of the agency's product table. A total below zero is 0. */
export type ProductRow = z.infer<typeof productRow>;

/** A row that cannot be read, and why; its bottle where its number can be told. */
export interface SkippedRow {
  sku: string | undefined;
  reason: string;
}

export interface ProductTablePage {
  /** How many rows the agency promises for this filter. */
  promised: number;
  rows: ProductRow[];
  skipped: SkippedRow[];
}

const MOST_SKIPPED = 10;
const MOST_SKIPPED_SHARE = 0.05;

const productTable = z.object({
  recordsFiltered: z.union([z.number(), z.string()]).transform(quantityOf).pipe(z.int()),
  data: z.array(z.unknown()),
});

/**
 * Parses one answer of the product table. A row that cannot be read is skipped, unless no row of more than a few can: then a column may have another
 * name, which is a changed layout. Throws {@link AgencyError} `garbled` for what is not JSON, `notice` for a page in its place,
 * and `layout` for JSON of another shape.
 */
export function parseProductTable(body: string): ProductTablePage {
  const table = productTable.safeParse(readJson(body));
  if (!table.success) throw changedLayout('the product table', whyOf(table.error));
  const page: ProductTablePage = { promised: table.data.recordsFiltered, rows: [], skipped: [] };
  for (const value of table.data.data) {
    const row = productRow.safeParse(value);
    if (row.success) page.rows.push(row.data);
    else page.skipped.push({ sku: skuOf(value), reason: whyOf(row.error) });
  }
  if (page.rows.length === 0) refuseTooManySkipped(page.skipped, page.skipped.length);
  return withoutContradictions(page);
}

/** Rows of one bottle that give different figures are skipped: which of them is right, nobody can tell. */
function withoutContradictions(page: ProductTablePage): ProductTablePage {
  const first = new Map<string, ProductRow>();
  const doubtful = new Set<string>();
  for (const row of page.rows) {
    const other = first.get(row.sku);
    if (!other) first.set(row.sku, row);
    else if (FIGURES.some((figure) => differ(row[figure], other[figure]))) doubtful.add(row.sku);
  }
  if (doubtful.size === 0) return page;
  const contradictions = page.rows
    .filter(({ sku }) => doubtful.has(sku))
    .map(({ sku }) => ({ sku, reason: 'sku: stands twice with other figures' }));
  return {
    ...page,
    rows: page.rows.filter(({ sku }) => !doubtful.has(sku)),
    skipped: [...page.skipped, ...contradictions],
  };
}

const differ = (one: number | undefined, other: number | undefined) =>
  one !== undefined && other !== undefined && one !== other;

/** Single slips are skipped; more than ten rows and more than 5 % of them are no slips. Throws {@link AgencyError} `layout` then. */
export function refuseTooManySkipped(skipped: readonly SkippedRow[], rows: number): void {
  if (skipped.length <= MOST_SKIPPED || skipped.length <= rows * MOST_SKIPPED_SHARE) return;
  throw changedLayout(`a row of the product table`, `${skipped[0]?.reason} (${skipped.length} of ${rows} rows)`);
}

function skuOf(row: unknown): string | undefined {
  const read = z.object({ sku: skuCell }).safeParse(row);
  return read.success ? paddedSku(read.data.sku) : undefined;
}

/** `1  General Distribution` → `1`. An unknown code is kept as it is; none at all is empty. */
function statusCode(status: string | null): string {
  return status?.trim().split(/\s+/)[0]?.toUpperCase() ?? '';
}

function readJson(body: string): unknown {
  try {
    return JSON.parse(body);
  } catch (cause) {
    if (/^\s*</.test(body)) throw new AgencyError('notice', 'a page came in place of the product table', {}, { cause });
    throw new AgencyError('garbled', 'the product table was cut short or is not JSON', {}, { cause });
  }
}

function changedLayout(what: string, why: string): AgencyError {
  return new AgencyError('layout', `the layout of ${what} has changed: ${why}`);
}

function whyOf({ issues: [issue] }: z.ZodError): string {
  return `${issue?.path.join('.') || 'its shape'}: ${issue?.message}`;
}
