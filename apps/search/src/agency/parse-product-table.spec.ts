import * as fc from 'fast-check';
import { page, row } from '../../test/product-page';
import { AgencyError } from './agency-error';
import { parseProductTable, refuseTooManySkipped } from './parse-product-table';

describe('the product table', () => {
  it('is read with prices in cents and status codes cut to their token', () => {
    expect(parseProductTable(page([row], 776))).toEqual({
      promised: 776,
      skipped: [],
      rows: [
        {
          sku: '016850',
          name: "BLANTON'S SINGLE BARREL 750ml",
          displayGroup: 'ALLOCATED ITEM',
          status: 'A',
          priceCents: 6499,
          warehouseQty: 120,
          storeQty: 14,
          onOrderQty: 0,
        },
      ],
    });
  });

  it('leaves out what the agency does not give instead of inventing a 0', () => {
    const [parsed] = parseProductTable(
      page([
        {
          ...row,
          status: null,
          displayGroup: null,
          warehouseQty: null,
          storeQty: null,
          onOrderQty: 2.5,
          currentPrice: 0,
        },
      ]),
    ).rows;
    expect(parsed).toMatchObject({
      status: '',
      displayGroup: undefined,
      warehouseQty: undefined,
      storeQty: undefined,
      onOrderQty: undefined,
      priceCents: undefined,
    });
  });

  it('skips a row with figures that no column can hold, and reads on', () => {
    const beyond = { ...row, sku: '016851', storeQty: 3e9, warehouseQty: '3000000000', currentPrice: 99_999_999.99 };
    const { rows, skipped } = parseProductTable(page([beyond, row]));
    expect(rows.map(({ sku }) => sku)).toEqual([row.sku]);
    expect(skipped.map(({ sku }) => sku)).toEqual(['016851']);
  });

  it.each(['BLANTON\u0007 750ml', 'BLANTON\r\n750ml', '\u202DBLAN\u00ADTON 750ml\u202C', 'BLANTON\u0085\u009B750ml'])(
    'reads a name without the characters that nobody sees: %j',
    (name) => expect(parseProductTable(page([{ ...row, name }])).rows[0]?.name).toBe('BLANTON 750ml'),
  );

  it.each([
    ['MAKER&#39;S MARK 750ml', "MAKER'S MARK 750ml"],
    ['RICH &AMP; RARE 750ml', 'RICH & RARE 750ml'],
    ['GARD&#xE8;N&nbsp;ROSE 750ml', 'GARDèN ROSE 750ml'],
    ['RYE&#0;&#55296;&rye; 750ml', 'RYE&#0;&#55296;&rye; 750ml'],
    ['R&B; 750ml', 'R&B; 750ml'],
    ['CH&Acirc;TEAU &NTILDE; 750ml', 'CHÂTEAU ñ 750ml'],
    ['MAKER&amp;#39;S MARK 750ml', "MAKER'S MARK 750ml"],
    ['RICH &amp;amp; RARE 750ml', 'RICH & RARE 750ml'],
    ['OLD&reg; FORESTER&trade; 750ml', 'OLD® FORESTER™ 750ml'],
    ["<a href='#'>MAKER'S MARK</a> 750ml", "MAKER'S MARK 750ml"],
    ["MAKER'S<br/>MARK 750ml", "MAKER'S MARK 750ml"],
    ['AGED < 4 YEARS 750ml', 'AGED < 4 YEARS 750ml'],
    ['\u00A0BLANTON\u00A0\u00A0GOLD\u3000750ml', 'BLANTON GOLD 750ml'],
  ])('reads a name that was written for a page: %s', (name, read) => {
    expect(parseProductTable(page([{ ...row, name }])).rows[0]?.name).toBe(read);
  });

  it('reads codes and counts that come as numbers, or as words, and needs no total of other filters', () => {
    const table = JSON.stringify({ recordsFiltered: '1', data: [{ ...row, status: 1 }] });
    expect(parseProductTable(table)).toMatchObject({ promised: 1, rows: [{ status: '1' }] });
  });

  it('takes an unknown status code as it comes', () => {
    expect(parseProductTable(page([{ ...row, status: 'Q9' }])).rows[0]?.status).toBe('Q9');
  });

  it.each(['name', 'sku', 'displayGroup', 'status', 'warehouseQty', 'storeQty', 'onOrderQty', 'currentPrice'])(
    'calls a missing column %s a changed layout',
    (column) => {
      const renamed = Object.fromEntries(
        Object.entries(row).map(([name, value]) => [name === column ? `${name}2` : name, value]),
      );
      expect(() => parseProductTable(page(Array.from({ length: 11 }, () => renamed)))).toThrow(
        expect.objectContaining({ fault: 'layout' }),
      );
    },
  );

  it.each([
    ['an empty name', { name: '' }],
    ['a name of blanks', { name: '   ' }],
    ['no name', { name: null }],
    ['NUL in its name', { name: 'BLANTON\0 750ml' }],
    ['NUL in its status', { status: 'A\0' }],
    ['controls alone in its name', { name: '\u0001\u0002' }],
    ['a name that nobody sees', { name: '\u200B\u200B' }],
    ['half a character in its name', { name: 'BLANTON \uD800 750ml' }],
    ['half a character in its group', { displayGroup: '\uDC00' }],
    ['a name that is a number', { name: 1792 }],
    ['a name without an end', { name: 'BLANTON '.repeat(1_000) }],
    ['a price beyond any sense', { currentPrice: 99_999_999.99 }],
    ['such a price in words', { currentPrice: '$99,999,999.99' }],
    ['a total beyond any sense', { storeQty: 3e9 }],
    ['a warehouse beyond any sense', { warehouseQty: 2_147_483_648 }],
    ['a debt beyond any sense', { storeQty: -3e9 }],
    ['a total that is no figure', { storeQty: { qty: 4 } }],
    ['a column too few', { storeQty: undefined }],
  ])('skips a row that has %s, and reads the others', (_what, odd) => {
    const other = { ...row, sku: '017766' };
    const { rows, skipped, promised } = parseProductTable(page([{ ...row, ...odd }, other]));
    expect(rows.map(({ sku }) => sku)).toEqual(['017766']);
    expect(skipped).toEqual([{ sku: '016850', reason: expect.stringMatching(/^\w+: /) }]);
    expect(promised).toBe(2);
  });

  it.each([
    [null],
    ['a row'],
    [[]],
    [{ ...row, sku: '' }],
    [{ ...row, sku: null }],
    [{ ...row, sku: '01\u00006850' }],
    [{ ...row, sku: '\uD8006850' }],
    [{ ...row, sku: '01\t6850' }],
    [{ ...row, sku: '016850; --' }],
    [{ ...row, sku: -1 }],
    [{ ...row, sku: 1.5 }],
    [{ ...row, sku: 1e21 }],
  ])('skips a row that is of no bottle: %j', (odd) => {
    const { rows, skipped } = parseProductTable(page([odd, row]));
    expect(rows).toHaveLength(1);
    expect(skipped).toEqual([{ sku: undefined, reason: expect.any(String) }]);
  });

  it.each([
    [-1, 0],
    ['-4', 0],
    [-0.5, 0],
    ['(4)', 0],
    ['4-', 0],
    ['\u22124', 0],
    ['-1,204.00', 0],
    ['1,204.00', 1204],
    ['1,204', 1204],
    [2.5, undefined],
    ['12*', 12],
    ['1&nbsp;204', 1204],
    ['-', undefined],
    ['N/A', undefined],
    ['', undefined],
    [1_000_000, 1_000_000],
  ])('reads a total of %j as %j', (storeQty, read) => {
    expect(parseProductTable(page([{ ...row, storeQty }])).rows[0]?.storeQty).toBe(read);
  });

  it.each([
    [11, 219, true],
    [11, 220, false],
    [10, 20, false],
    [60, 1_000, true],
    [50, 1_000, false],
  ])('refuses more than ten rows and 5 %% of them that cannot be read: %i of %i: %s', (odd, rows, isRefused) => {
    const skipped = Array.from({ length: odd }, () => ({ sku: undefined, reason: 'name: is empty' }));
    const judge = expect(() => refuseTooManySkipped(skipped, rows));
    if (isRefused) judge.toThrow(expect.objectContaining({ fault: 'layout' }));
    else judge.not.toThrow();
  });

  it('calls a page of HTML in its place a notice', () => {
    expect(() => parseProductTable('\n<!DOCTYPE html><title>Maintenance</title>')).toThrow(
      expect.objectContaining({ fault: 'notice', mayPass: true }),
    );
  });

  it('calls a page that was cut short garbled, so that it is tried again', () => {
    const whole = page([row, row]);
    expect(() => parseProductTable(whole.slice(0, whole.length / 2))).toThrow(
      expect.objectContaining({ fault: 'garbled', mayPass: true }),
    );
  });

  it('either reads a body or says what is wrong with it, whatever it holds', () => {
    fc.assert(
      fc.property(fc.oneof(fc.string(), fc.json()), (body) => {
        try {
          parseProductTable(body);
        } catch (error) {
          expect(error).toBeInstanceOf(AgencyError);
        }
      }),
    );
  });
});
