import * as fc from 'fast-check';
import { Catalogue } from '../catalogue/catalogue';
import type { Product } from '../catalogue/product';
import { compareSnapshots, type Comparison, type Snapshot } from './compare-snapshots';

const now = new Date('2026-11-21T17:00:00Z');

const product = (sku: string, figures: Partial<Product> = {}): Product => ({
  sku,
  name: `BOTTLE ${sku}`,
  department: 'AW',
  status: '1',
  displayGroup: 'WHISKEY',
  size: '750 ML',
  priceCents: 3000,
  warehouseQty: 10,
  onOrderQty: 0,
  storeQty: 5,
  ...figures,
});

const snapshot = (products: Product[], more: Partial<Snapshot> = {}): Snapshot => ({
  observedAt: now,
  products,
  departments: ['AW', 'LA'],
  incomplete: new Set(),
  skipped: [],
  skippedSince: new Map(),
  ...more,
});

/** The picture after passes that were all accepted. */
function afterPasses(...passes: Product[][]): Catalogue {
  return passes.reduce((catalogue, products) => {
    const { written } = compareSnapshots(catalogue, snapshot(products));
    return catalogue.patched(catalogue.revision + 1, now, written);
  }, Catalogue.empty());
}

const kinds = ({ changes }: Comparison) => changes.map(({ kind, product: { sku } }) => `${kind} ${sku}`);

describe('comparing a pass with the catalogue', () => {
  it('finds nothing where nothing changed', () => {
    const rows = [product('1'), product('2', { storeQty: undefined, priceCents: undefined })];
    const comparison = compareSnapshots(afterPasses(rows), snapshot(rows));
    expect(comparison).toEqual({
      written: [],
      entered: [],
      removed: [],
      changes: [],
      risen: [],
      pricePoints: [],
      stockPoints: [],
      stockLost: [],
      priceLost: [],
      emptiedDepartments: [],
      warehouseMoved: [],
      inWarehouseFigures: 2,
      inStockBefore: 1,
    });
  });

  it('tells a restock by the statewide total going from 0 to more, and nothing else', () => {
    const catalogue = afterPasses([product('1', { storeQty: 0 }), product('2'), product('3', { storeQty: undefined })]);
    const comparison = compareSnapshots(
      catalogue,
      snapshot([product('1', { storeQty: 4 }), product('2', { storeQty: 9 }), product('3', { storeQty: 7 })]),
    );
    expect(kinds(comparison)).toEqual(['back-in-stock 1']);
    expect(comparison.changes[0]?.before).toEqual({ storeQty: 0, priceCents: 3000, warehouseQty: 10 });
    expect(comparison.stockPoints).toEqual([
      { sku: '1', storeQty: 4 },
      { sku: '2', storeQty: 9 },
      { sku: '3', storeQty: 7 },
    ]);
  });

  it('tells a price change against the last price given, also across a pass that gave none', () => {
    const catalogue = afterPasses([product('1')], [product('1', { priceCents: undefined })]);
    expect(kinds(compareSnapshots(catalogue, snapshot([product('1')])))).toEqual([]);
    expect(kinds(compareSnapshots(catalogue, snapshot([product('1', { priceCents: 2500 })])))).toEqual(['price 1']);
  });

  it('tells a new item once: a SKU never seen before, not one that returns', () => {
    const catalogue = afterPasses([product('1'), product('2')], [product('1')]);
    expect(catalogue.bySku.get('2')?.delistedAt).toEqual(now);
    expect(kinds(compareSnapshots(catalogue, snapshot([product('1'), product('2'), product('3')])))).toEqual([
      'new-item 3',
    ]);
  });

  describe('with a new number of a known name on a shelf', () => {
    const blanton = (sku: string, figures: Partial<Product> = {}) =>
      product(sku, { name: "BLANTON'S 750 ML", ...figures });
    const kindsWith =
      (...before: Product[]) =>
      (...after: Product[]) =>
        kinds(compareSnapshots(afterPasses([product('1'), ...before]), snapshot([product('1'), ...after])));
    const isBack = ['new-item 3', 'back-in-stock 3'];

    it.each([
      ['is sold out', [blanton('2', { storeQty: 0 })]],
      ['has no figure', [blanton('2', { storeQty: undefined })]],
      ['has left the table', []],
    ])('tells a new item that is back in stock, where the old number %s', (_, old) => {
      expect(kindsWith(blanton('2'))(...old, blanton('3', { name: 'BLANTON 750ml' }))).toEqual(isBack);
    });

    it('remembers names that left the table long ago', () => {
      const catalogue = afterPasses([product('1'), blanton('2')], [product('1')]);
      expect(kinds(compareSnapshots(catalogue, snapshot([product('1'), blanton('3')])))).toEqual(isBack);
    });

    it('tells a new item alone while the old number is on a shelf, or its row cannot be read', () => {
      expect(kindsWith(blanton('2'))(blanton('2'), blanton('3'))).toEqual(['new-item 3']);
      const skipped = [{ sku: '2', reason: 'name: is empty' }];
      const catalogue = afterPasses([product('1'), blanton('2')]);
      expect(kinds(compareSnapshots(catalogue, snapshot([product('1'), blanton('3')], { skipped })))).toEqual([
        'new-item 3',
      ]);
    });

    it('tells a new item alone of another size or name, and of one that is on no shelf yet', () => {
      expect(kindsWith(blanton('2'))(blanton('3', { name: "BLANTON'S 1750 ML" }))).toEqual(['new-item 3']);
      expect(kindsWith(blanton('2'))(blanton('3', { storeQty: 0 }))).toEqual(['new-item 3']);
      expect(kindsWith(blanton('3', { storeQty: 0 }))(blanton('3'))).toEqual(['back-in-stock 3']);
    });

    it('tells nothing of one that was skipped before it was ever read', () => {
      const skippedSince = new Map([['3', now]]);
      const catalogue = afterPasses([product('1'), blanton('2')]);
      expect(kinds(compareSnapshots(catalogue, snapshot([product('1'), blanton('3')], { skippedSince })))).toEqual([]);
    });
  });

  it('does not call a bottle restocked that left the table in stock and came back so', () => {
    const catalogue = afterPasses([product('1'), product('2')], [product('1')]);
    expect(kinds(compareSnapshots(catalogue, snapshot([product('1'), product('2')])))).toEqual([]);
  });

  it('does not call the products of a department new that was switched on', () => {
    const catalogue = afterPasses([product('1')]);
    const comparison = compareSnapshots(catalogue, snapshot([product('1'), product('9', { department: 'AP' })]));
    expect(comparison.written.map(({ sku }) => sku)).toEqual(['9']);
    expect(kinds(comparison)).toEqual([]);
  });

  it('lets the products of a department that was switched off go without suspicion', () => {
    const catalogue = afterPasses([product('1'), product('9', { department: 'AP' })]);
    const comparison = compareSnapshots(catalogue, snapshot([product('1')]));
    expect(comparison).toMatchObject({ removed: ['9'], stockLost: [], emptiedDepartments: [], inStockBefore: 1 });
  });

  it('notes what lost its stock: gone to 0, without a figure, or out of the table', () => {
    const catalogue = afterPasses(
      ['1', '2', '3', '4'].map((sku) => product(sku)).concat(product('5', { department: 'LA' })),
    );
    const comparison = compareSnapshots(
      catalogue,
      snapshot([product('1', { storeQty: 0 }), product('2', { storeQty: undefined }), product('4', { storeQty: 1 })]),
    );
    expect(comparison.stockLost).toEqual(['1', '2', '3', '5']);
    expect(comparison).toMatchObject({ inStockBefore: 5 });
    expect(comparison.emptiedDepartments).toEqual(['LA']);
  });

  it('does not take a product as gone when some promised rows of its department did not come', () => {
    const catalogue = afterPasses([product('1'), product('2')]);
    const comparison = compareSnapshots(catalogue, snapshot([product('1')], { incomplete: new Set(['AW']) }));
    expect(comparison.removed).toEqual([]);
  });

  describe('with rows that could not be read', () => {
    const skippedNow = [{ sku: '2', reason: 'name: is empty' }];
    const hoursAgo = (hours: number) => new Date(now.getTime() - hours * 3_600_000);

    it('keeps the last figures of their bottles', () => {
      const catalogue = afterPasses([product('1'), product('2')]);
      expect(compareSnapshots(catalogue, snapshot([product('1')], { skipped: skippedNow }))).toMatchObject({
        written: [],
        removed: [],
        stockLost: [],
        emptiedDepartments: [],
      });
    });

    it('takes a bottle that comes back as it was for no news', () => {
      const catalogue = afterPasses([product('1'), product('2')]);
      const skippedSince = new Map([['2', hoursAgo(1)]]);
      expect(kinds(compareSnapshots(catalogue, snapshot([product('1'), product('2')], { skippedSince })))).toEqual([]);
    });

    it('takes a bottle that was skipped before it was ever read for no new item', () => {
      const catalogue = afterPasses([product('1')]);
      const comparison = compareSnapshots(
        catalogue,
        snapshot([product('1'), product('2'), product('3')], { skippedSince: new Map([['2', hoursAgo(1)]]) }),
      );
      expect(kinds(comparison)).toEqual(['new-item 3']);
      expect(comparison.entered.map(({ sku }) => sku)).toEqual(['2', '3']);
    });

    it.each([
      [47, ['back-in-stock 2']],
      [49, []],
    ])('tells what changed since the last figures while these are young: %i hours', (hours, expected) => {
      const catalogue = afterPasses([product('2', { storeQty: 0 })]);
      const skippedSince = new Map([['2', hoursAgo(hours)]]);
      expect(kinds(compareSnapshots(catalogue, snapshot([product('2')], { skippedSince })))).toEqual(expected);
    });
  });

  const anyProduct = fc.record({
    sku: fc.constantFrom('1', '2', '3', '4'),
    priceCents: fc.constantFrom(undefined, 1000, 2000),
    storeQty: fc.constantFrom(undefined, 0, 3, 7),
    department: fc.constantFrom('AW', 'LA'),
  });
  const anyPass = fc
    .uniqueArray(anyProduct, { selector: ({ sku }) => sku })
    .map((rows) => rows.map(({ sku, ...figures }) => product(sku, figures)));

  it('leads, pass after pass, to a picture that shows the last pass and repeats nothing', () => {
    fc.assert(
      fc.property(fc.array(anyPass, { minLength: 1, maxLength: 6 }), (passes) => {
        const catalogue = afterPasses(...passes);
        const last = passes.at(-1) ?? [];
        expect(catalogue.listed.map(({ sku }) => sku).sort()).toEqual(last.map(({ sku }) => sku).sort());
        for (const row of last) expect(catalogue.bySku.get(row.sku)).toMatchObject(row);
        expect(compareSnapshots(catalogue, snapshot(last)).written).toEqual([]);
      }),
    );
  });

  it('never calls a bottle restocked whose last given total was more than 0', () => {
    fc.assert(
      fc.property(fc.array(anyPass, { maxLength: 5 }), anyPass, (passes, last) => {
        const given = passes.flat().filter(({ storeQty }) => storeQty !== undefined);
        const lastGiven = (sku: string) => given.findLast((row) => row.sku === sku)?.storeQty;
        for (const { kind, product: changed } of compareSnapshots(afterPasses(...passes), snapshot(last)).changes) {
          if (kind === 'back-in-stock') expect(lastGiven(changed.sku)).toBe(0);
        }
      }),
    );
  });
});
