import fc from 'fast-check';
import { catalogueProduct } from '../../test/catalogue-product';
import { Catalogue } from '../catalogue/catalogue';
import type { Product } from '../catalogue/product';
import { compareSnapshots } from './compare-snapshots';
import { decidePass } from './decide-pass';
import type { RecentZero } from './recent-zeros';

const MINUTE_MS = 60_000;
const SKUS = Array.from({ length: 400 }, (_, place) => String(100 + place));
const start = new Date('2026-11-02T17:00:00Z');

interface Figures {
  storeQty?: number | undefined;
  warehouseQty?: number | undefined;
}

/** Passes over a table of {@link SKUS}, one after the other, as the service decides them. All stand in no store, and not in the warehouse, unless it is said. */
class WarehousePasses {
  private catalogue = Catalogue.empty();
  private passes = 0;
  private recent: ReadonlyMap<string, RecentZero> = new Map();

  /** The bottles that are told to be on their way. */
  look(shown: Readonly<Record<string, Figures>> = {}, hours = 1): string[] {
    const at = new Date(start.getTime() + (this.passes += hours * 60) * MINUTE_MS);
    const products = SKUS.map((sku): Product => {
      const {
        knownPriceCents: _,
        knownStoreQty: __,
        knownWarehouseQty: ___,
        delistedAt: ____,
        ...product
      } = catalogueProduct(sku, { storeQty: 0, ...shown[sku] });
      return product;
    });
    const comparison = compareSnapshots(this.catalogue, {
      observedAt: at,
      products,
      departments: ['AW'],
      incomplete: new Set(),
      skipped: [],
      skippedSince: new Map(),
    });
    const decision = decidePass({
      before: this.catalogue,
      comparison,
      recent: this.recent,
      at,
      slot: at,
      cycleMs: 10 * MINUTE_MS,
      firstPictureDoubtMs: 0,
      earlier: undefined,
    });
    if (decision.outcome === 'rejected') return [];
    this.recent = new Map(
      [...this.recent]
        .filter(([sku]) => !decision.zeros.forgotten.includes(sku))
        .concat(decision.zeros.written.map((zero) => [zero.sku, zero])),
    );
    this.catalogue = this.catalogue.patched(this.catalogue.revision + 1, at, comparison.written);
    return decision.published.flatMap(({ kind, product }) => (kind === 'on-its-way' ? [product.sku] : []));
  }
}

const [one = '', two = ''] = SKUS;
const inWarehouse = (skus: readonly string[], warehouseQty = 120) =>
  Object.fromEntries(skus.map((sku) => [sku, { warehouseQty }]));

describe('a bottle in the warehouse', () => {
  let passes: WarehousePasses;

  beforeEach(() => {
    passes = new WarehousePasses();
    passes.look();
  });

  it('is on its way once, when its quantity goes from 0 to more', () => {
    expect(passes.look(inWarehouse([one]))).toEqual([one]);
    expect(passes.look(inWarehouse([one], 96))).toEqual([]);
    passes.look();
    expect(passes.look(inWarehouse([one]))).toEqual([one]);
  });

  it.each<[string, Figures]>([
    ['some store has it', { storeQty: 3, warehouseQty: 120 }],
    ['nobody knows whether a store has it', { storeQty: undefined, warehouseQty: 120 }],
    ['nobody says how many are there', { warehouseQty: undefined }],
  ])('is not on its way while %s', (_what, figures) => {
    expect(passes.look({ [one]: figures })).toEqual([]);
  });

  it('is not on its way where its quantity was not known before', () => {
    passes.look({ [one]: { warehouseQty: undefined } });
    expect(passes.look(inWarehouse([one]))).toEqual([]);
  });

  it('is not on its way in a first picture, nor after two days without any', () => {
    expect(new WarehousePasses().look(inWarehouse([one]))).toEqual([]);
    expect(passes.look(inWarehouse([one]), 49)).toEqual([]);
  });

  it.each([
    [40, 40],
    [41, 0],
  ])('is on its way while a tenth of all quantities move at most: %i', (moving, expected) => {
    expect(passes.look(inWarehouse(SKUS.slice(0, moving)))).toHaveLength(expected);
  });

  it('is told to nobody after a fault in which many were 0, however they come back', () => {
    fc.assert(
      fc.property(fc.integer({ min: 41, max: 300 }), fc.array(fc.integer({ min: 1, max: 120 })), (zeros, portions) => {
        const after = new WarehousePasses();
        const all = inWarehouse(SKUS);
        after.look(all);
        const gone = SKUS.slice(0, zeros);
        expect(after.look({ ...all, ...inWarehouse(gone, 0) })).toEqual([]);
        while (gone.length > 0) {
          gone.splice(0, portions.pop() ?? 200);
          expect(after.look({ ...all, ...inWarehouse(gone, 0) })).toEqual([]);
        }
        expect(after.look({ ...all, ...inWarehouse([two], 0) })).toEqual([]);
        expect(after.look(all)).toEqual([two]);
      }),
      { numRuns: 30 },
    );
  });

  it('is not on its way while the 0 of the stores is doubted', () => {
    const inStores = Object.fromEntries(SKUS.map((sku) => [sku, { storeQty: 5 }]));
    const after = new WarehousePasses();
    after.look(inStores);
    // The stores of many are gone by and by: portions of one fault.
    const portions = [25, 50, 75, 100];
    for (const gone of portions)
      after.look({ ...inStores, ...Object.fromEntries(SKUS.slice(0, gone).map((sku) => [sku, {}])) }, 0.2);
    const gone = Object.fromEntries(SKUS.slice(0, 100).map((sku) => [sku, {}]));
    expect(after.look({ ...inStores, ...gone, ...inWarehouse([one]) }, 0.2)).toEqual([]);
  });
});
