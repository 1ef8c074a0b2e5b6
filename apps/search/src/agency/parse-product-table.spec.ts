import * as fc from 'fast-check';
import { AgencyError } from './agency-error';
import { parseProductTable } from './parse-product-table';

const row = {
  name: "BLANTON'S SINGLE BARREL          750ml",
  sku: '016850',
  displayGroup: 'ALLOCATED ITEM',
  status: 'A  Limited Allocated Product',
  warehouseQty: 120,
  storeQty: 14,
  onOrderQty: 0,
  currentPrice: 64.99,
  onSpa: false,
  newItem: null,
  inStock: true,
};

const page = (data: unknown[], promised = data.length) =>
  JSON.stringify({ recordsTotal: 28_000, recordsFiltered: promised, data });

describe('the product table', () => {
  it('is read with prices in cents and status codes cut to their token', () => {
    expect(parseProductTable(page([row], 776))).toEqual({
      promised: 776,
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
          onOrderQty: -3,
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

  it('takes figures that no column can hold for not given, and reads on', () => {
    const beyond = { ...row, sku: '016851', storeQty: 3e9, warehouseQty: '3000000000', currentPrice: 99_999_999.99 };
    const { rows } = parseProductTable(page([beyond, row]));
    expect(rows.map(({ storeQty, warehouseQty, priceCents }) => [storeQty, warehouseQty, priceCents])).toEqual([
      [undefined, undefined, undefined],
      [14, 120, 6499],
    ]);
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
      expect(() => parseProductTable(page([renamed]))).toThrow(expect.objectContaining({ fault: 'layout' }));
    },
  );

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
