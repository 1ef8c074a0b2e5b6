import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseAllocatedPage, parseDrawings, readDrawingLine } from './parse-source-pages';

const saved = (name: string) => readFileSync(join(__dirname, 'fixtures', name), 'utf8');

describe('the drawings page', () => {
  it('lists what can be entered now or later, and no winners', () => {
    expect(parseDrawings(saved('drawings.html'))).toEqual({
      future: [],
      current: [
        {
          title: 'Buffalo Trace Antique Collection 2026',
          items: [
            { sku: '018416', name: 'GEORGE T STAGG BOURBON', priceCents: 15_499, bottles: 52, entries: 7102 },
            { sku: '016906', name: 'OLD RIP VAN WINKLE - 10 YR', priceCents: 8999, bottles: 1104, entries: 12_345 },
          ],
        },
        {
          title: 'Orphan Barrel',
          items: [{ sku: '018420', name: 'ORPHAN BARREL MUCKETYMUCK 26 YR', priceCents: 29_999 }],
        },
      ],
    });
  });

  it('without its sections, or with one that cannot be read, is a changed layout', () => {
    expect(() => parseDrawings('<html><body>Coming events</body></html>')).toThrow(
      expect.objectContaining({ fault: 'layout' }),
    );
    expect(() => parseDrawings(saved('drawings.html').replaceAll('NormalGridView', 'Grid'))).toThrow(
      expect.objectContaining({ fault: 'layout' }),
    );
  });

  it('that ends within its drawings is garbled or unreadable at every length, never another drawing', () => {
    const page = saved('drawings.html');
    const end = page.indexOf('<div id="past"') - '</div>'.length;
    for (let length = 0; length < page.lastIndexOf('</div>', end) + '</div'.length; length++) {
      expect(() => parseDrawings(page.slice(0, length))).toThrow(
        expect.objectContaining({ fault: expect.stringMatching(/^(garbled|layout)$/) }),
      );
    }
  });

  it.each([
    'GEORGE T STAGG BOURBON - 018416 - $154.99 - 52 Bottles - 7,102 Entries',
    'GEORGE T STAGG BOURBON – 018416 – $154.99 – 52 Bottles – 7102 Entries',
    'GEORGE T STAGG BOURBON - 18416 - 154.99 USD - 52 bottles - 7102 entries',
    'GEORGE T STAGG BOURBON - 0018416 - US$154,99 - 52 Bottles - 7102 Entries',
    '\u200EGEORGE\u00A0T STAGG BOURBON - 018416 - $ 154.99 - 52\u00A0Bottles - 7102 Entries',
  ])('reads a bottle from %s', (line) => {
    expect(readDrawingLine(line)).toEqual({
      sku: '018416',
      name: 'GEORGE T STAGG BOURBON',
      priceCents: 15_499,
      bottles: 52,
      entries: 7102,
    });
  });

  it('has lines that are not bottles', () => {
    expect(readDrawingLine('Entries close on Sunday - good luck')).toBeUndefined();
  });
});

describe('the allocated page', () => {
  const blanton = { name: "Blanton's Single Barrel Bourbon", priceCents: 6499 };

  it('gives each bottle once per store, with what the store opens with, whichever table of the page it is', () => {
    expect(parseAllocatedPage(saved('allocated.html'))).toEqual([
      { ...blanton, store: '63 S 300 E, Salt Lake City', quantity: 12 },
      { ...blanton, store: '1863 E 7000 S, Cottonwood Heights', quantity: 6 },
      { name: 'Weller Antique 107', store: '150 N Main, Park City', quantity: undefined, priceCents: undefined },
    ]);
  });

  const section = (...rows: string[]) =>
    `<table><tr><th>ITEM</th><th>QUANTITY</th><th>PRICE</th><th>STORE</th></tr>${rows.join('')}</table>`;
  const row = (name: string, price: string) => `<tr><td>${name}</td><td>6</td><td>${price}</td><td>1 Main</td></tr>`;

  it('may have sections, and empty ones', () => {
    const page = section() + section(row('Weller 12', '$39.99')) + section();
    expect(parseAllocatedPage(page).map(({ name }) => name)).toEqual(['Weller 12']);
    expect(parseAllocatedPage(section())).toEqual([]);
  });

  it('counts a row that stands twice once, and two sizes of a bottle as two', () => {
    const page = section(row('Eagle Rare', '$40.99'), row('Eagle Rare', '$40.99'), row('Eagle Rare', '$81.99'));
    expect(parseAllocatedPage(page).map(({ priceCents }) => priceCents)).toEqual([4099, 8199]);
  });

  const weller = { name: 'Weller 12', store: '1 Main', quantity: 6, priceCents: 3999 };
  const cells = (...texts: string[]) => texts.map((text) => `<td>${text}</td>`).join('');
  it.each([
    [
      'a title above its headings',
      section(row('Weller 12', '$39.99')).replace('<tr>', '<tr><th colspan="4">November</th></tr><tr>'),
    ],
    [
      'a column of numbers before the items',
      `<table><tr>${cells('ITEM CODE', 'ITEM', 'QUANTITY', 'PRICE', 'STORE #', 'STORE')}</tr><tr>${cells('17939', 'Weller 12', '6', '$39.99', '12', '1 Main')}</tr></table>`,
    ],
    [
      'columns in another order',
      `<table><tr>${cells('County', 'Store', 'Price', 'Quantity', 'Item')}</tr><tr>${cells('Salt Lake', '1 Main', '$39.99', '6', 'Weller 12')}</tr></table>`,
    ],
    [
      'longer headings',
      `<table><tr>${cells('Item Name', 'Quantity Released', 'Retail Price', 'Store Address')}</tr><tr>${cells('Weller 12', '6', '39.99', '1 Main')}</tr></table>`,
    ],
    [
      'a cell across two columns',
      section('<tr><td>Weller 12</td><td>6</td><td>$39.99</td><td colspan="2">1 Main</td></tr>'),
    ],
    ['a decimal comma', section(row('Weller 12', '39,99 USD'))],
    ['blanks and marks', section(row('&nbsp;Weller&#8203;&nbsp;12', '$&nbsp;39.99'))],
    ['a row of nothing', section(`<tr>${cells('', '', '', '')}</tr>`, row('Weller 12', '$39.99'), '<tr></tr>')],
    ['a note at its end', section(row('Weller 12', '$39.99'), '<tr><td colspan="4">Limit one a person</td></tr>')],
  ])('is read with %s', (_what, html) => expect(parseAllocatedPage(html)[0]).toEqual(weller));

  it('gives an item that spans the rows of its stores to each of them', () => {
    const html = section(
      `<tr><td rowspan="2">Weller 12</td>${cells('6', '$39.99', '1 Main')}</tr>`,
      `<tr>${cells('3', '$39.99', '2 Main')}</tr>`,
    );
    expect(parseAllocatedPage(html)).toEqual([weller, { ...weller, store: '2 Main', quantity: 3 }]);
  });

  it('gives no row for a note across its columns', () => {
    const html = section(row('Weller 12', '$39.99'), '<tr><td colspan="4">Limit one a person</td></tr>');
    expect(parseAllocatedPage(html)).toEqual([weller]);
  });

  it('with a renamed heading is a changed layout', () => {
    const page = section(row('Weller 12', '$39.99')).replace('QUANTITY', 'BOTTLES');
    expect(() => parseAllocatedPage(page)).toThrow(expect.objectContaining({ fault: 'layout' }));
  });

  it('that ends within its table is garbled or unreadable at every length', () => {
    const page = saved('allocated.html');
    for (let length = 0; length < page.lastIndexOf('</table>') + '</table'.length; length++) {
      expect(() => parseAllocatedPage(page.slice(0, length))).toThrow(
        expect.objectContaining({ fault: expect.stringMatching(/^(garbled|layout)$/) }),
      );
    }
  });

  it.each([parseDrawings, parseAllocatedPage])('is told from a notice of maintenance: %p', (parse) => {
    const notice = '<html><body><h1>Down for maintenance</h1></body></html>';
    expect(() => parse(notice)).toThrow(expect.objectContaining({ fault: 'notice' }));
  });

  it('without such a table is a changed layout', () => {
    expect(() => parseAllocatedPage('<table><tr><th>Day</th></tr></table>')).toThrow(
      expect.objectContaining({ fault: 'layout' }),
    );
  });
});
