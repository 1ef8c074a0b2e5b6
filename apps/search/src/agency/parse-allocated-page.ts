import * as cheerio from 'cheerio';
import { AgencyError } from './agency-error';
import { isClosed } from './closed-element';
import { centsOf, quantityOf } from './source-figures';

/** One row of the month's allocated list: a bottle at a store, with its opening quantity. The page gives no product number. */
export interface AllocatedRow {
  item: string;
  store: string;
  county: string | undefined;
  quantity: number | undefined;
  priceCents: number | undefined;
}

const columns = ['item', 'store', 'county', 'quantity', 'price'] as const;
type Column = (typeof columns)[number];

/**
 * Parses the agency's allocated page: the first table whose headings name item, quantity and store. Throws {@link AgencyError}
 * `layout` when there is none and `garbled` when the page ends within it. An empty table is a month not yet released.
 */
export function parseAllocatedPage(html: string): AllocatedRow[] {
  const $ = cheerio.load(html, { sourceCodeLocationInfo: true });
  for (const table of $('table').toArray()) {
    const rows = $(table).find('tr').toArray();
    const places = columnPlaces(rows[0] ? cellTexts($, rows[0]) : []);
    if (places && !isClosed($(table))) throw new AgencyError('garbled', 'the allocated page was cut short');
    if (places) return rows.slice(1).flatMap((row) => readRow(cellTexts($, row), places) ?? []);
  }
  throw new AgencyError('layout', 'the allocated page has no table of items, quantities and stores');
}

function columnPlaces(headings: readonly string[]): Record<Column, number> | undefined {
  const places = Object.fromEntries(
    columns.map((column) => [column, headings.findIndex((heading) => heading.toLowerCase().includes(column))]),
  ) as Record<Column, number>;
  return places.item >= 0 && places.quantity >= 0 && places.store >= 0 ? places : undefined;
}

function readRow(cells: readonly string[], places: Record<Column, number>): AllocatedRow | undefined {
  const item = cells[places.item];
  const store = cells[places.store];
  if (!item || !store) return undefined;
  return {
    item,
    store,
    county: cells[places.county] || undefined,
    quantity: quantityOf(cells[places.quantity]),
    priceCents: centsOf(cells[places.price]),
  };
}

function cellTexts($: cheerio.CheerioAPI, row: Parameters<cheerio.CheerioAPI>[0]): string[] {
  return $(row)
    .children('th, td')
    .toArray()
    .map((cell) => $(cell).text().replace(/\s+/g, ' ').trim());
}
