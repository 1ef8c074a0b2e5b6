import { readFile } from 'node:fs/promises';
import { parse } from 'csv-parse/sync';
import * as z from 'zod';
import { usualSupply, type CatalogueProduct } from './catalogue-product';

const publishedRow = z.object({
  CSC: z.string().regex(/^\d{1,6}$/, 'is not a number of up to six digits'),
  Description: z.string().trim().min(1, 'is empty').max(40, 'is longer than 40 characters'),
  Dept: z.string().regex(/^[A-Z]{2}$/, 'is not two letters'),
  Class: z.string().regex(/^[A-Z]{2,3}$/, 'is not three letters'),
  Size: z.string().regex(/^\d+$/, 'is not a whole number of millilitres'),
  'Retail Price': z.string().regex(/^\d+(\.\d{1,2})?$/, 'is not a price'),
  'Item Status': z.string().regex(/^[A-Z0-9]$/, 'is not one letter or digit'),
  'On Spa': z.enum(['Yes', 'No'], 'is neither Yes nor No'),
  'Dept. Name': z.string().trim().min(1, 'is empty'),
});

const columns = Object.keys(publishedRow.shape);

/** The list cannot be used. The message is one sentence that names the file and the place. */
class PublishedListError extends Error {
  constructor(path: string, problem: string, options?: ErrorOptions) {
    super(`DEMO_CATALOG: ${path} ${problem}`, options);
    this.name = 'PublishedListError';
  }
}

/** Reads a CSV in the format of the agency's published product list. Throws {@link PublishedListError}. */
export async function readPublishedList(path: string): Promise<CatalogueProduct[]> {
  const text = await readFile(path, 'utf8').catch((cause: unknown) => {
    throw new PublishedListError(path, 'cannot be read.', { cause });
  });
  const rows = parseCsv(path, text);
  const seen = new Set<string>();
  return rows.map(({ record, line }) => {
    const row = publishedRow.safeParse(record);
    if (!row.success) throw new PublishedListError(path, `is not usable in line ${line}: ${firstProblem(row.error)}.`);
    const product = toProduct(row.data);
    if (seen.has(product.sku))
      throw new PublishedListError(path, `has the number ${product.sku} twice, again in line ${line}.`);
    seen.add(product.sku);
    return product;
  });
}

interface CsvRow {
  record: unknown;
  line: number;
}

function parseCsv(path: string, text: string): CsvRow[] {
  let records: unknown[];
  try {
    records = parse(text, { columns: true, bom: true, info: true, skip_empty_lines: true });
  } catch (error) {
    throw new PublishedListError(
      path,
      `is not a well-formed CSV: ${error instanceof Error ? error.message : 'unknown reason'}`,
      {
        cause: error,
      },
    );
  }
  const rows = z
    .array(z.object({ record: z.record(z.string(), z.string()), info: z.object({ lines: z.number() }) }))
    .parse(records);
  const [first] = rows;
  if (!first) throw new PublishedListError(path, 'has no products.');
  const missing = columns.find((column) => !(column in first.record));
  if (missing) throw new PublishedListError(path, `is not the agency's product list: it has no column "${missing}".`);
  return rows.map(({ record, info }) => ({ record, line: info.lines }));
}

function toProduct(row: z.infer<typeof publishedRow>): CatalogueProduct {
  return {
    sku: row.CSC.padStart(6, '0'),
    name: row.Description,
    ml: Number(row.Size),
    cents: Math.round(Number(row['Retail Price']) * 100),
    department: row.Dept,
    departmentName: row['Dept. Name'],
    class: row.Class,
    status: row['Item Status'],
    onSpa: row['On Spa'] === 'Yes',
    supply: usualSupply(row['Item Status']),
  };
}

function firstProblem(error: z.ZodError): string {
  const [issue] = error.issues;
  return issue ? `${issue.path.join('.')} ${issue.message}` : 'it cannot be read';
}
