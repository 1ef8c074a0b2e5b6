import type { AllocatedPageRow } from '@barrelhive/contracts';
import * as cheerio from 'cheerio';
import { AgencyError } from './agency-error';
import { isClosed } from './closed-element';
import { centsOf, quantityOf } from './source-figures';

const NEEDED = ['item', 'store', 'quantity'] as const;

/**
 * The rows of the agency's allocated page: of every table whose headings name item, quantity and store; a row that stands twice counts
 * once. Throws {@link AgencyError} `layout` when there is no such table and `garbled` when the page ends within one. Empty tables are a
 * month not yet released.
 */
export function parseAllocatedPage(html: string): AllocatedPageRow[] {
  const $ = cheerio.load(html, { sourceCodeLocationInfo: true });
  const tables = $('table')
    .toArray()
    .map((table) => ({ table, columns: columnsOf(rowsOf($, table)[0] ?? []) }))
    .filter(({ columns }) => NEEDED.every((column) => columns[column] >= 0));
  if (tables.length === 0)
    throw new AgencyError('layout', 'the allocated page has no table of items, quantities and stores');
  const rows = tables.flatMap(({ table, columns }) => {
    if (!isClosed($(table))) throw new AgencyError('garbled', 'the allocated page was cut short');
    return rowsOf($, table)
      .slice(1)
      .flatMap((cells) => readRow(cells, columns));
  });
  return [...new Map(rows.map((row) => [JSON.stringify(row), row])).values()];
}

type Columns = Record<(typeof NEEDED)[number] | 'price', number>;

/** The place of each column, or -1. */
function columnsOf(headings: readonly string[]): Columns {
  const placeOf = (column: string) => headings.findIndex((heading) => heading.toLowerCase().includes(column));
  return { item: placeOf('item'), store: placeOf('store'), quantity: placeOf('quantity'), price: placeOf('price') };
}

/** Nothing for a row that names no bottle, or no store. */
function readRow(cells: readonly string[], columns: Columns): AllocatedPageRow[] {
  const [name, store] = [cells[columns.item], cells[columns.store]];
  if (!name || !store) return [];
  return [{ name, store, quantity: quantityOf(cells[columns.quantity]), priceCents: centsOf(cells[columns.price]) }];
}

function rowsOf($: cheerio.CheerioAPI, table: Parameters<cheerio.CheerioAPI>[0]): string[][] {
  return $(table)
    .find('tr')
    .toArray()
    .map((row) =>
      $(row)
        .children('th, td')
        .toArray()
        .map((cell) => $(cell).text().replace(/\s+/g, ' ').trim()),
    );
}
