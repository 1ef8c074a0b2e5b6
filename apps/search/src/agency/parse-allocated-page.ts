import * as cheerio from 'cheerio';
import { AgencyError } from './agency-error';
import { isClosed } from './closed-element';

const columns = ['item', 'store', 'quantity'] as const;

/**
 * The bottles of the agency's allocated page, once for each store that gets them: of the first table whose headings name item,
 * quantity and store. The page gives no product numbers. Throws {@link AgencyError}
 * `layout` when there is none and `garbled` when the page ends within it. An empty table is a month not yet released.
 */
export function parseAllocatedPage(html: string): string[] {
  const $ = cheerio.load(html, { sourceCodeLocationInfo: true });
  for (const table of $('table').toArray()) {
    const [headings = [], ...rows] = $(table)
      .find('tr')
      .toArray()
      .map((row) => cellTexts($, row));
    const [item = -1, store = -1] = columnPlaces(headings);
    if (item < 0) continue;
    if (!isClosed($(table))) throw new AgencyError('garbled', 'the allocated page was cut short');
    return rows.filter((cells) => cells[store]).flatMap((cells) => cells[item] || []);
  }
  throw new AgencyError('layout', 'the allocated page has no table of items, quantities and stores');
}

/** Nothing when one of the columns is missing. */
function columnPlaces(headings: readonly string[]): number[] {
  const places = columns.map((column) => headings.findIndex((heading) => heading.toLowerCase().includes(column)));
  return places.includes(-1) ? [] : places;
}

function cellTexts($: cheerio.CheerioAPI, row: Parameters<cheerio.CheerioAPI>[0]): string[] {
  return $(row)
    .children('th, td')
    .toArray()
    .map((cell) => $(cell).text().replace(/\s+/g, ' ').trim());
}
