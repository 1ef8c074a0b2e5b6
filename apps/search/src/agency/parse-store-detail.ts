import * as cheerio from 'cheerio';
import { AgencyError, unlikeAsked } from './agency-error';
import { paddedSku } from './padded-sku';
import { totalOf } from './source-figures';
import { isNote, tableCells, textOf } from './table-cells';

/** What one public store holds of a bottle, as the agency's detail page says. Stores that hold none are left out: absent means zero. */
export interface StoreFigure {
  /** 1 to 9999; screens show it padded to four digits. */
  number: number;
  name: string;
  address: string;
  city: string;
  phone: string;
  qty: number;
  latitude?: number;
  longitude?: number;
}

const columnNames = ['store', 'name', 'address', 'city', 'phone', 'store qty', 'pin'] as const;
type Column = (typeof columnNames)[number];
type ColumnPlaces = Record<Column, number>;

const requiredColumns: readonly Column[] = ['store', 'name', 'address', 'city', 'store qty'];
const agencyOrder = Object.fromEntries(columnNames.map((name, place) => [name, place])) as ColumnPlaces;
const LARGEST_STORE_NUMBER = 9999;

/**
 * What each store holds, by store number, ascending, of a detail page that proves to be the asked bottle's. Throws {@link AgencyError}: `layout` when the store table or one
 * of its columns is missing, or the page is another bottle's; `garbled` when the page ends too early; `notice` for a page of maintenance
 * or of a firewall. A page without the table is never "no stock".
 */
export function parseStoreDetail(html: string, sku: string): StoreFigure[] {
  const $ = cheerio.load(html);
  const table = $('table#storeTable').first();
  const unlike = table.length === 0 ? unlikeAsked(html, `the detail page of ${sku} has no store table`) : undefined;
  if (unlike?.fault === 'notice') throw unlike;
  if (!isComplete(html)) throw new AgencyError('garbled', `the detail page of ${sku} was cut short`);
  if (unlike) throw unlike;

  const [, shown] = /(?:^|\s)(\d{4,8})\s*\|\s*[A-Z0-9]{1,2}(?=\s)/i.exec($('body').text()) ?? [];
  if (shown && paddedSku(shown) !== paddedSku(sku)) {
    throw new AgencyError('layout', `the detail page of ${sku} shows ${shown} instead`);
  }
  return readStores($, sku);
}

function readStores($: cheerio.CheerioAPI, sku: string): StoreFigure[] {
  const places = columnPlaces($, sku);
  const stores = new Map<number, StoreFigure>();
  const quantities = new Map<number, number>();
  let read = 0;
  let unreadable = 0;
  for (const cells of tableCells($, $('table#storeTable > tbody > tr'))) {
    if (isNoStore(cells)) continue;
    const store = readStore((column) => textOf(cells[places[column]]));
    if (store === undefined) continue;
    if (store === 'unreadable') {
      unreadable++;
      continue;
    }
    const { number, qty } = store;
    if ((quantities.get(number) ?? qty) === qty) {
      read++;
      quantities.set(number, qty);
      if (qty > 0) stores.set(number, { ...store, ...coordinates(cells[places.pin]?.find('a').attr('href')) });
    } else {
      // It stands twice with other figures: which of them is right, nobody can tell.
      unreadable++;
      quantities.set(number, Number.NaN);
      stores.delete(number);
    }
  }
  // A slip in one row takes only that store. Where it is as many as not, the rows mean something else.
  if (unreadable > 0 && unreadable >= read) throw new AgencyError('layout', `the store rows of ${sku} cannot be read`);
  return [...stores.values()].sort((a, b) => a.number - b.number);
}

/**
 * A public store; undefined for a licensee (`(Club`), for the placeholder that stands for "no data", and for a store below zero: it sold
 * what it had not booked in.
 */
function readStore(cell: (column: Column) => string): StoreFigure | 'unreadable' | undefined {
  const name = cell('name');
  if (/\(club/i.test(name)) return undefined;
  const number = Number(/^-?\d+$/.exec(cell('store'))?.[0] ?? /#\s*(\d+)/.exec(name)?.[1] ?? Number.NaN);
  if (number <= 0) return undefined;
  const qty = totalOf(cell('store qty'));
  if (!(number <= LARGEST_STORE_NUMBER) || qty === undefined) return 'unreadable';
  return { number, name, address: cell('address'), city: cell('city'), phone: cell('phone'), qty };
}

/**
 * Where the columns stand: by the words of their headings (`Store #` is `Store`) when the table has any, else in the agency's known order. A
 * row above them may name groups of columns.
 */
function columnPlaces($: cheerio.CheerioAPI, sku: string): ColumnPlaces {
  const rows = tableCells($, $('table#storeTable > thead > tr')).map((cells) => cells.map(headingOf));
  if (rows.length === 0) return agencyOrder;
  const places = rows.map((headings) => placesIn(headings));
  const found = places.find((place) => missingIn(place) === undefined);
  if (found) return found;
  throw new AgencyError(
    'layout',
    `the store table of ${sku} has no column "${missingIn(places.at(-1) ?? agencyOrder)}"`,
  );
}

const headingOf = (cell: Parameters<typeof textOf>[0]) =>
  textOf(cell)
    .toLowerCase()
    .replace(/[^a-z]+/g, ' ')
    .trim();

const placesIn = (headings: readonly string[]) =>
  Object.fromEntries(columnNames.map((name) => [name, headings.indexOf(name)])) as ColumnPlaces;

const missingIn = (places: ColumnPlaces) => requiredColumns.find((name) => places[name] < 0);

/** A row of headings, or a note: so DataTables shows an empty table. */
const isNoStore = (cells: ReturnType<typeof tableCells>[number]) =>
  cells[0] === undefined || cells.every((cell) => cell?.is('th')) || isNote(cells);

/** Whether the page reaches beyond its store table, or to its end when it has none. */
function isComplete(html: string): boolean {
  const table = html.search(/id\s*=\s*["']?storeTable\b/i);
  return html.toLowerCase().includes(table < 0 ? '</html' : '</table', Math.max(table, 0));
}

function coordinates(href: string | undefined): Pick<StoreFigure, 'latitude' | 'longitude'> {
  const match = /[?&]q=(-?\d+(?:\.\d+)?)(?:\s|%20|\+)*(?:,|%2C)(?:\s|%20|\+)*(-?\d+(?:\.\d+)?)/i.exec(href ?? '');
  if (!match) return {};
  const latitude = Number(match[1]);
  const longitude = Number(match[2]);
  const isOnEarth = Math.abs(latitude) <= 90 && Math.abs(longitude) <= 180 && (latitude !== 0 || longitude !== 0);
  return isOnEarth ? { latitude, longitude } : {};
}
