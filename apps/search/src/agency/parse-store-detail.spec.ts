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

  const SHOP = {
    number: 12,
    name: 'STATE STORE # 12',
    address: '63 S 300 E',
    city: 'SLC',
    phone: '801-555-0112',
    qty: 2,
  };
  const HEADINGS = ['Store', 'Name', 'Address', 'City', 'Phone', 'Store Qty', 'Pin'].map((text) => `<th>${text}</th>`);
  const shopCells = (changed: Readonly<Record<number, string>> = {}) =>
    ['0012', 'STATE STORE # 12', '63 S 300 E', 'SLC', '801-555-0112', '2', '']
      .map((text, place) => changed[place] ?? `<td>${text}</td>`)
      .join('');
  const tableOf = (rows: string, head = `<tr>${HEADINGS.join('')}</tr>`) =>
    `<table id="storeTable"><thead>${head}</thead><tbody>${rows}</tbody></table>`;

  it.each([
    ['a heading in front of each row', tableOf(`<tr>${shopCells({ 0: '<th scope="row">0012</th>' })}</tr>`)],
    [
      'groups above its headings',
      tableOf(
        `<tr>${shopCells()}</tr>`,
        `<tr><th colspan="5">Store</th><th colspan="2">On hand</th></tr><tr>${HEADINGS.join('')}</tr>`,
      ),
    ],
    ['its headings once more among the rows', tableOf(`<tr>${HEADINGS.join('')}</tr><tr>${shopCells()}</tr>`)],
    [
      'a note across all columns',
      tableOf(`<tr>${shopCells()}</tr><tr><td colspan="7">Quantities as of 11/26/2026</td></tr>`),
    ],
    [
      'a column more at its end',
      tableOf(`<tr>${shopCells()}<td>Map</td></tr>`, `<tr>${HEADINGS.join('')}<th>Map</th></tr>`),
    ],
    [
      'a column more at its beginning',
      tableOf(`<tr><td>1</td>${shopCells()}</tr>`, `<tr><th>No.</th>${HEADINGS.join('')}</tr>`),
    ],
    ['no cell for the pin', tableOf(`<tr>${shopCells({ 6: '' })}</tr>`)],
    ['a city of two cells', tableOf(`<tr>${shopCells({ 2: '<td colspan="2">63 S 300 E</td>', 3: '' })}</tr>`)],
    [
      'blanks that do not break',
      tableOf(`<tr>${shopCells({ 1: '<td>&nbsp;STATE&nbsp;STORE # 12</td>', 5: '<td>&nbsp;2&nbsp;</td>' })}</tr>`),
    ],
    [
      'marks that nobody sees',
      tableOf(`<tr>${shopCells({ 1: '<td>STATE STORE&#8203; # 12\u200E</td>', 5: '<td>\u200E2</td>' })}</tr>`),
    ],
    ['a note at its quantity', tableOf(`<tr>${shopCells({ 5: '<td>2*</td>' })}</tr>`)],
    ['quantities in bold', tableOf(`<tr>${shopCells({ 5: '<td><b>2</b></td>' })}</tr>`)],
    ['a store by its name alone', tableOf(`<tr>${shopCells({ 0: '<td></td>' })}</tr>`)],
    ['an id in single quotes', tableOf(`<tr>${shopCells()}</tr>`).replace('"storeTable"', "'storeTable'")],
    [
      'upper case tags',
      tableOf(`<tr>${shopCells()}</tr>`).replace(/<\/?(?:table|tr|td|th)\b/g, (tag) => tag.toUpperCase()),
    ],
  ])('is read with %s', (_what, html) => {
    const [store] = parseStoreDetail(html, '016850');
    expect({ ...store, city: 'SLC' }).toEqual(SHOP);
  });

  it('with an id in single quotes is garbled where it ends early', () => {
    expect(fault(page.replace('"storeTable"', "'storeTable'").slice(0, page.indexOf('</tbody')))).toBe('garbled');
  });

  it.each(['16850', '0016850'])('of %s is that of the bottle, whatever zeros stand before its number', (shown) => {
    expect(fault(page.replace('016850 |', `${shown} |`))).toBe('none');
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

  describe('whose store table stands there twice', () => {
    const shop = (number: number, held: number) =>
      `<tr><td>00${number}</td><td>STATE STORE # ${number}</td><td>1 MAIN</td><td>SLC</td><td></td><td>${held}</td><td></td></tr>`;
    const table = (...held: number[]) =>
      `<table id="storeTable"><tbody>${held.map((qty, index) => shop(11 + index, qty)).join('')}</tbody></table>`;

    it('counts each store once', () => {
      const stores = parseStoreDetail(table(4, 0, 2) + table(4, 0, 2), '016850');
      expect(stores.map(({ number, qty }) => [number, qty])).toEqual([
        [11, 4],
        [13, 2],
      ]);
    });

    it('leaves out the store of which it says two figures, however often', () => {
      const stores = parseStoreDetail(table(4, 6, 2) + table(4, 0, 2) + table(4, 6, 2), '016850');
      expect(stores.map(({ number, qty }) => [number, qty])).toEqual([
        [11, 4],
        [13, 2],
      ]);
    });

    it('is a changed layout where it says two figures of each', () => {
      expect(fault(table(4, 6, 2) + table(1, 1, 1))).toBe('layout');
    });
  });

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
    ['a load balancer', '<html><center><h1>502 Bad Gateway</h1></center></html>'],
    ['IIS that starts', '<html><h2>Service Unavailable</h2><p>HTTP Error 503.</p></html>'],
    ['ASP.NET', "<html><h1>Server Error in '/ProductLocatorCore' Application.</h1></html>"],
    ['the agency', '<html><p>The system is currently down for scheduled repairs.</p></html>'],
    ['its database', '<html><p>An error has occurred while processing your request.</p></html>'],
    ['Cloudflare, too', '<html><title>Attention Required!</title><p>Verify you are human</p></html>'],
    ['DataDome', '<html><script src="https://ct.captcha-delivery.com/c.js" data-by="DataDome"></script></html>'],
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
