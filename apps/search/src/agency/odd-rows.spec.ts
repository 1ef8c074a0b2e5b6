import { page, row } from '../../test/product-page';
import { AgencyError } from './agency-error';
import { parseProductTable } from './parse-product-table';

describe('an odd row of the product table', () => {
  it.each(['1&nbsp;&nbsp;General Distribution', '1\u00A0General Distribution', ' 1 ', '<span>1</span> General'])(
    'reads the code of a status that was written for a page: %j',
    (status) => expect(parseProductTable(page([{ ...row, status }])).rows[0]?.status).toBe('1'),
  );

  it.each(['16850', 16_850, '0016850', ' 016850\u00A0', '016850&nbsp;', '\uFEFF016850', '00000016850'])(
    'knows a bottle by its number, whatever zeros stand before it: %j',
    (sku) => expect(parseProductTable(page([{ ...row, sku }])).rows[0]?.sku).toBe('016850'),
  );

  it('keeps the seventh digit of a number that has it', () => {
    expect(parseProductTable(page([{ ...row, sku: '1016850' }])).rows[0]?.sku).toBe('1016850');
  });

  it('reads columns in any order, and passes over those that it does not know', () => {
    const turned = {
      rebate: '<b>$5</b>',
      ...Object.fromEntries(Object.entries(row).toReversed()),
      notes: { of: 'May' },
    };
    expect(parseProductTable(page([turned]))).toEqual(parseProductTable(page([row])));
  });

  it('reads how many rows it promises, with a comma between the thousands, too', () => {
    expect(parseProductTable(JSON.stringify({ recordsFiltered: '28,114', data: [row] })).promised).toBe(28_114);
  });

  it.each([
    ['two prices', { currentPrice: 74.99 }],
    ['two prices, and a number without its zero', { sku: '16850', currentPrice: '74,99' }],
    ['two totals', { storeQty: 0 }],
  ])('skips a bottle that stands twice with %s, since nobody can tell which is right', (_what, odd) => {
    const other = { ...row, sku: '017766' };
    const { rows, skipped } = parseProductTable(page([row, other, { ...row, ...odd }]));
    expect(rows.map(({ sku }) => sku)).toEqual(['017766']);
    expect(skipped.map(({ sku }) => sku)).toEqual(['016850', '016850']);
  });

  it.each([
    ['the same', {}],
    ['another group', { displayGroup: 'WHISKEY' }],
    ['fewer figures', { warehouseQty: null }],
  ])('reads a bottle that stands twice and says %s the second time', (_what, odd) => {
    const { rows, skipped } = parseProductTable(page([{ ...row, ...odd }, row]));
    expect([new Set(rows.map(({ sku }) => sku)), skipped]).toEqual([new Set(['016850']), []]);
  });

  it.each(['', 'null', '[]', '"Object reference not set"', '{"error":"An error occurred"}', '{"data":null}', '0'])(
    'refuses what came in its place with a good status: %j',
    (body) => expect(() => parseProductTable(body)).toThrow(AgencyError),
  );
});
