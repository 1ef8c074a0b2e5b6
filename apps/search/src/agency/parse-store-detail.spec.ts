import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import * as fc from 'fast-check';
import { AgencyError } from './agency-error';
import { parseStoreDetail } from './parse-store-detail';

const page = readFileSync(join(__dirname, 'fixtures/detail-blanton.html'), 'utf8');
const fault = (html: string, sku = '016850') => {
  try {
    parseStoreDetail(html, sku);
    return 'none';
  } catch (error) {
    return error instanceof AgencyError ? error.fault : String(error);
  }
};

describe('a detail page', () => {
  it('tells what each public store holds, in order, with where the store is', () => {
    expect(parseStoreDetail(page, '016850')).toEqual([
      {
        number: 12,
        name: 'STATE STORE # 12',
        address: '63 S 300 E',
        city: 'SLC',
        phone: '801-555-0112',
        qty: 2,
        latitude: 40.7669,
        longitude: -111.8818,
      },
      {
        number: 35,
        name: 'STATE STORE # 35',
        address: '1863 E 7000 S',
        city: 'COTTONWOOD HGTS',
        phone: '801-555-0135',
        qty: 6,
        latitude: 40.6231,
        longitude: -111.8385,
      },
    ]);
  });

  it('without the store table is an error, never "no stock"', () => {
    expect(fault(page.replace('id="storeTable"', 'id="locations"'))).toBe('layout');
  });

  it('with an empty store table says that no store has any', () => {
    const empty = page.replace(
      /<tbody>[\s\S]*<\/tbody>/,
      '<tbody><tr><td colspan="7">No data available in table</td></tr></tbody>',
    );
    expect(parseStoreDetail(empty, '016850')).toEqual([]);
  });

  it('is read by its headings when the columns stand in another order', () => {
    const row = (cells: readonly string[], tag: string) =>
      `<tr>${cells.map((cell) => `<${tag}>${cell}</${tag}>`).join('')}</tr>`;
    const headings = row(['Name', 'Store Qty', 'Store', 'Phone', 'City', 'Address'], 'th');
    const store = row(['STATE STORE # 12', '2', '0012', '801-555-0112', 'SLC', '63 S 300 E'], 'td');
    const html = `<table id="storeTable"><thead>${headings}</thead><tbody>${store}</tbody></table>`;
    expect(parseStoreDetail(html, '016850')).toEqual([
      { number: 12, name: 'STATE STORE # 12', address: '63 S 300 E', city: 'SLC', phone: '801-555-0112', qty: 2 },
    ]);
  });

  it('of a changed layout is an error: a renamed column, cells that are missing, a quantity that is none', () => {
    expect(fault(page.replace('<th>Store Qty</th>', '<th>On Hand</th>'))).toBe('layout');
    expect(fault(page.replace('<td>801-555-0135</td><td>6</td>', '').replace(/<td><a[^>]*>Pin<\/a><\/td>/, ''))).toBe(
      'layout',
    );
    expect(fault(page.replace('<td>6</td>', '<td>plenty</td>'))).toBe('layout');
  });

  it('of another bottle is an error', () => {
    expect(fault(page, '017766')).toBe('layout');
  });

  it('that ends before its store table does is garbled at every length, never a shorter list of stores', () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: page.indexOf('</table') + '</tabl'.length }), (length) => {
        expect(fault(page.slice(0, length))).toBe('garbled');
      }),
    );
  });

  it('is read or refused with a reason, whatever it holds', () => {
    fc.assert(
      fc.property(fc.string(), fc.string(), (a, b) => {
        const html = `<table id="storeTable"><tbody><tr><td>${a}</td><td>${b}</td></tr></tbody></table>`;
        expect(['none', 'layout', 'garbled']).toContain(fault(html));
      }),
    );
  });
});
