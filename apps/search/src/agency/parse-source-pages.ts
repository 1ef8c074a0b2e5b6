import type { AllocatedPageRow, Drawing, EventPayload } from '@barrelhive/contracts';
import * as cheerio from 'cheerio';
import type { AnyNode } from 'domhandler';
import { AgencyError, unlikeAsked } from './agency-error';
import { paddedSku } from './padded-sku';
import { centsOf, quantityOf } from './source-figures';
import { isNote, tableCells, textOf } from './table-cells';

const NEEDED = ['item', 'store', 'quantity'] as const;
const MOST_ROWS_ABOVE = 3;
const NUMBER_HEADING = /#|\b(?:code|no|num|number|sku|id)\b/;

/**
 * The rows of the agency's allocated page: of every table whose headings name item, quantity and store; a row that stands twice counts
 * once. Throws {@link AgencyError} `layout` when there is no such table and `garbled` when the page ends within one. Empty tables are a
 * month not yet released.
 */
export function parseAllocatedPage(html: string): AllocatedPageRow[] {
  const $ = cheerio.load(html, { sourceCodeLocationInfo: true });
  const tables = $('table')
    .toArray()
    .map((table) => ({ table, ...withHeadings(rowsOf($, table)) }))
    .filter(({ columns }) => hasNeeded(columns));
  if (tables.length === 0) throw unlikeAsked(html, 'the allocated page has no table of items, quantities and stores');
  const rows = tables.flatMap(({ table, columns, below }) => {
    if (!isClosed($(table))) throw new AgencyError('garbled', 'the allocated page was cut short');
    return below.flatMap((cells) => readRow(cells, columns));
  });
  return [...new Map(rows.map((row) => [JSON.stringify(row), row])).values()];
}

type Columns = Record<(typeof NEEDED)[number] | 'price', number>;

/** The headings may stand below a title of the whole table. */
function withHeadings(rows: readonly string[][]): { columns: Columns; below: readonly string[][] } {
  const place = rows.slice(0, MOST_ROWS_ABOVE + 1).findIndex((cells) => hasNeeded(columnsOf(cells)));
  return { columns: columnsOf(rows[place] ?? []), below: rows.slice(place + 1) };
}

const hasNeeded = (columns: Columns) => NEEDED.every((column) => columns[column] >= 0);

/** The place of each column, or -1. `ITEM CODE` is not the item where another column is. */
function columnsOf(headings: readonly string[]): Columns {
  const plain = headings.map((heading) => heading.toLowerCase());
  const placeOf = (column: string) => {
    const exact = plain.indexOf(column);
    const named = plain.findIndex((heading) => heading.includes(column) && !NUMBER_HEADING.test(heading));
    return [exact, named, plain.findIndex((heading) => heading.includes(column))].find((place) => place >= 0) ?? -1;
  };
  return { item: placeOf('item'), store: placeOf('store'), quantity: placeOf('quantity'), price: placeOf('price') };
}

/** Nothing for a row that names no bottle, or no store. */
function readRow(cells: readonly string[], columns: Columns): AllocatedPageRow[] {
  const [name, store] = [cells[columns.item], cells[columns.store]];
  if (!name || !store) return [];
  return [{ name, store, quantity: quantityOf(cells[columns.quantity]), priceCents: centsOf(cells[columns.price]) }];
}

function rowsOf($: cheerio.CheerioAPI, table: Parameters<cheerio.CheerioAPI>[0]): string[][] {
  return tableCells($, $(table).find('tr')).map((cells) => (isNote(cells) ? [] : cells.map(textOf)));
}

/** The drawings a person can still enter or will be able to. Past ones list winners by name and are never read. */
type DrawingsPage = Pick<EventPayload<'inventory.drawings-observed.v1'>, 'current' | 'future'>;

/**
 * Parses the page of rare bottle drawings. Throws {@link AgencyError} `layout` when the sections `#current` and `#future` are
 * missing or a section is neither empty in words (`No Current`) nor made of readable lines, `garbled` when the page ends within
 * one: half a section would look like another drawing.
 */
export function parseDrawings(html: string): DrawingsPage {
  const $ = cheerio.load(html, { sourceCodeLocationInfo: true });
  return { current: readSection($, 'current'), future: readSection($, 'future') };
}

function readSection($: cheerio.CheerioAPI, id: 'current' | 'future'): Drawing[] {
  const section = $(`#${id}`).first();
  if (section.length === 0) throw unlikeAsked($.html(), `the drawings page has no section "${id}"`);
  if (!isClosed(section)) throw new AgencyError('garbled', 'the drawings page was cut short');
  const panels = section.find('.panel').toArray();
  const drawings = (panels.length > 0 ? panels : section.toArray())
    .map((panel, index) => readPanel($, panel, `${id} drawing ${index + 1}`))
    .filter((drawing) => drawing.items.length > 0);
  if (drawings.length === 0 && !section.text().toLowerCase().includes(`no ${id}`)) {
    throw new AgencyError('layout', `the section "${id}" of the drawings page cannot be read`);
  }
  return drawings;
}

function readPanel($: cheerio.CheerioAPI, panel: Parameters<cheerio.CheerioAPI>[0], fallbackTitle: string): Drawing {
  const title = $(panel)
    .find('.panel-heading, .panel-title, h1, h2, h3, h4')
    .first()
    .text()
    .replace(/\s+/g, ' ')
    .trim();
  const lines = $(panel)
    .find('.NormalGridView')
    .toArray()
    .flatMap((grid) => linesOf($, grid));
  return { title: title || fallbackTitle, items: lines.flatMap((line) => readDrawingLine(line) ?? []) };
}

/** `.NormalGridView` marks either the single line or the table that holds one line per row. */
function linesOf($: cheerio.CheerioAPI, grid: Parameters<cheerio.CheerioAPI>[0]): string[] {
  const rows = $(grid).find('tr').toArray();
  return rows.length > 0 ? rows.map((row) => $(row).text()) : $(grid).text().split('\n');
}

/** What may follow the number of a bottle, in this order: its price, how many bottles there are, and how many want one. */
const FIGURES = [
  /^((?:US ?)?\$ ?[\d,.']+(?: ?USD)?|(?:USD )?[\d,.']+ ?USD|USD ?[\d,.']+)$/i,
  /^([\d,.']+) Bottles?$/i,
  /^([\d,.']+) Entr(?:y|ies)$/i,
];
const SKU = /^\d{3,8}$/;

/** `GEORGE T STAGG BOURBON - 018416 - $154.99 - 52 Bottles - 7102 Entries`; names may hold dashes themselves. */
export function readDrawingLine(line: string): Drawing['items'][number] | undefined {
  const parts = line
    .replace(/\p{Cf}/gu, '')
    .replace(/\s+/g, ' ')
    .trim()
    .split(/ [-–—] /);
  const first = Math.max(1, parts.length - 1 - FIGURES.length);
  for (const [place, sku] of parts.entries()) {
    const figures = place >= first && SKU.test(sku) ? figuresIn(parts.slice(place + 1)) : undefined;
    if (!figures) continue;
    const [price, bottles, entries] = figures;
    return {
      sku: paddedSku(sku),
      name: parts.slice(0, place).join(' - '),
      priceCents: centsOf(price),
      bottles: quantityOf(bottles),
      entries: quantityOf(entries),
    };
  }
  return undefined;
}

/** Undefined where something else stands among them. */
function figuresIn(parts: readonly string[]): (string | undefined)[] | undefined {
  let place = 0;
  const figures = FIGURES.map((pattern) => {
    const found = pattern.exec(parts[place] ?? '')?.[1];
    if (found !== undefined) place++;
    return found;
  });
  return place === parts.length ? figures : undefined;
}

/**
 * Whether the page itself ends an element. In a page that was cut short the parser ends what is open without a word. The page must be
 * loaded with `sourceCodeLocationInfo`.
 */
function isClosed(selection: cheerio.Cheerio<AnyNode>): boolean {
  const [element] = selection.toArray();
  const location = element?.sourceCodeLocation;
  return location !== undefined && location !== null && 'endTag' in location && location.endTag !== undefined;
}
