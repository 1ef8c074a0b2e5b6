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

  it.each([
    ['as they are', ['Store Qty', 'Store']],
    ['with marks beside the words', ['Store&nbsp;Qty.', ' STORE #:']],
  ])('is read by its headings, %s, when the columns stand in another order', (_how, [quantity = '', number = '']) => {
    const row = (cells: readonly string[], tag: string) =>
      `<tr>${cells.map((cell) => `<${tag}>${cell}</${tag}>`).join('')}</tr>`;
    const headings = row(['Name', quantity, number, 'Phone', 'City', 'Address'], 'th');
    const store = row(['STATE STORE # 12', '2', '0012', '801-555-0112', 'SLC', '63 S 300 E'], 'td');
    const html = `<table id="storeTable"><thead>${headings}</thead><tbody>${store}</tbody></table>`;
    expect(parseStoreDetail(html, '016850')).toEqual([
      { number: 12, name: 'STATE STORE # 12', address: '63 S 300 E', city: 'SLC', phone: '801-555-0112', qty: 2 },
    ]);
  });

  it('of a changed layout is an error: a renamed column, cells that are missing, quantities that are none', () => {
    expect(fault(page.replace('<th>Store Qty</th>', '<th>On Hand</th>'))).toBe('layout');
    const withoutCells = page.replace(/<td>801-555-\d{4}<\/td><td>\d<\/td>/g, '');
    expect(fault(withoutCells)).toBe('layout');
    expect(fault(page.replace(/<td>[26]<\/td>/g, '<td>plenty</td>'))).toBe('layout');
  });

  it.each(['-1', '-12', '(4)', '4-', '\u22124', 'plenty', '', '2.5', '3000000000'])(
    'takes a store with the quantity "%s" as absent, and counts its neighbours',
    (qty) => {
      const shop = (number: number, held: string) =>
        `<tr><td>00${number}</td><td>STATE STORE # ${number}</td><td>1 MAIN</td><td>SLC</td><td></td><td>${held}</td><td></td></tr>`;
      const neighbours = [11, 12, 14, 15, 16, 17, 18].map((number) => shop(number, '4'));
      const html = `<table id="storeTable"><tbody>${shop(13, qty)}${neighbours.join('')}</tbody></table>`;
      expect(parseStoreDetail(html, '016850').map(({ number, qty: held }) => [number, held])).toEqual(
        [11, 12, 14, 15, 16, 17, 18].map((number) => [number, 4]),
      );
    },
  );

  it.each([
    ['maintenance', '<html><h1>We will be back soon</h1><p>Scheduled maintenance.</p></html>'],
    ['a table that is made anew', page.replace(/<table[\s\S]*<\/table>/, '<p>Store information is being updated.</p>')],
    ['Imperva', '<html><iframe src="/_Incapsula_Resource?CWUDNSAI=9">Request unsuccessful.</iframe></html>'],
    ['Cloudflare', '<html><title>Just a moment...</title><h1>Checking your browser</h1></html>'],
    ['F5', '<html>The requested URL was rejected. Your support ID is: 1234</html>'],
    ['Akamai', '<html><h1>Access Denied</h1>Reference #18.2d</html>'],
    ['IIS', 'The site is temporarily unavailable'],
    ['AWS', '<html><script>window.awsWafCookieDomainList=[]</script><div id="challenge-container"></div></html>'],
    ['PerimeterX', '<html><h1>Pardon Our Interruption</h1></html>'],
    ['PerimeterX, too', '<html>Press &amp; Hold to confirm you are a human (and not a bot).</html>'],
    ['Azure', "<html><h2>Our services aren't available right now</h2></html>"],
    ['a script', '<html><noscript>Please enable JavaScript and cookies to continue</noscript></html>'],
    ['Fortinet', '<html>FortiGuard Intrusion Prevention - Access Blocked</html>'],
    ['an outage', '<html><h1>We are experiencing an outage.</h1></html>'],
    ['an upgrade', '<html><h1>We are upgrading our systems.</h1></html>'],
    ['a queue', '<html><title>You are now in line</title></html>'],
    ['a limit', '<html><h1>Too many requests</h1></html>'],
  ])('tells a notice of %s', (_of, html) => {
    expect(fault(html)).toBe('notice');
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
