import { termMatchesName } from '@barrelhive/matching';
import * as fc from 'fast-check';
import { catalogueProduct } from '../../test/catalogue-product';
import { Catalogue } from './catalogue';
import type { CatalogueProduct } from './product';

const observedAt = new Date('2026-11-21T17:00:00Z');

const product = (sku: string, name: string, more: Partial<CatalogueProduct> = {}) =>
  catalogueProduct(sku, { name, storeQty: 1, knownStoreQty: 1, ...more });

const holding = (...products: CatalogueProduct[]) => Catalogue.empty().patched(1, observedAt, products);
const found = (catalogue: Catalogue, term: string) => catalogue.search(term, 10).products.map(({ sku }) => sku);

describe('the catalogue', () => {
  it('finds by name, in the order of names, and counts what it does not list', () => {
    const catalogue = holding(
      ...Array.from({ length: 12 }, (_, index) =>
        product(`${index}`, `BUFFALO TRACE ${String(index).padStart(2, '0')}`),
      ),
    );
    const hits = catalogue.search('buffalo', 10);
    expect(hits.count).toBe(12);
    expect(hits.products.map(({ sku }) => sku)).toEqual(['0', '1', '2', '3', '4', '5', '6', '7', '8', '9']);
  });

  it('finds a product by its number, as the agency writes it or without zeros', () => {
    const catalogue = holding(product('020284', 'JACK DANIELS 12 YR'), product('018856', 'BLANTON'));
    expect(['020284', '20284', '#018856'].map((term) => found(catalogue, term))).toEqual([
      ['020284'],
      ['020284'],
      ['018856'],
    ]);
  });

  it('shows new figures after a pass without a new index, and new names with one', () => {
    const before = holding(product('1', 'EAGLE RARE'), product('2', 'BLANTON'));
    const restocked = before.patched(2, observedAt, [product('2', 'BLANTON', { storeQty: 9 })]);
    expect(restocked.search('blanton', 10).products[0]?.storeQty).toBe(9);
    const renamed = restocked.patched(3, observedAt, [product('2', 'BLANTON GOLD')]);
    expect(found(renamed, 'gold')).toEqual(['2']);
    expect(before.search('blanton', 10).products[0]?.storeQty).toBe(1);
  });

  it('remembers what left the table, but does not find it until it returns', () => {
    const gone = holding(product('1', 'EAGLE RARE')).patched(2, observedAt, [
      product('1', 'EAGLE RARE', { delistedAt: observedAt }),
    ]);
    expect(found(gone, 'eagle')).toEqual([]);
    expect(gone.bySku.has('1')).toBe(true);
    expect(found(gone.patched(3, observedAt, [product('1', 'EAGLE RARE')]), 'eagle')).toEqual(['1']);
  });

  it('counts what is on a shelf and on order, without what left the table', () => {
    const before = holding(
      product('1', 'EAGLE RARE', { storeQty: 6, onOrderQty: 12 }),
      product('2', 'BLANTON', { storeQty: 0, onOrderQty: 3 }),
      product('3', 'STAGG', { storeQty: undefined, onOrderQty: undefined }),
      product('4', 'WELLER', { storeQty: 90, delistedAt: observedAt }),
    );
    expect(before.counts).toEqual({ productsInStores: 1, bottlesInStores: 6, productsOnOrder: 2 });
    const restocked = before.patched(2, observedAt, [product('2', 'BLANTON', { storeQty: 9, onOrderQty: 0 })]);
    expect(restocked.counts).toEqual({ productsInStores: 2, bottlesInStores: 15, productsOnOrder: 1 });
  });

  it('finds what is near, and says so, only where nothing has all words of the term', () => {
    const catalogue = holding(product('1', 'BLANTON SNGL BRRL'), product('2', 'KENTUCKY OWL BOURBON'));
    expect(catalogue.search('blanton kentucky bourbon', 10)).toMatchObject({ count: 1, isNear: true });
    expect(catalogue.search('kentucky bourbon', 10)).toMatchObject({ count: 1, isNear: false });
  });

  it('offers its own longer words as a lexicon', () => {
    expect([...holding(product('1', 'WELLER 12 YR 750ml LOT')).lexicon]).toEqual(['weller']);
  });

  it('finds exactly what alerts would match, for 10,000 pairs of terms and names', () => {
    const word = fc.oneof(
      fc.constantFrom(
        "BLANTON'S",
        'blanton',
        'Eagle',
        'RARE',
        '12yr',
        '12 yr',
        '12',
        'E.H.',
        'Taylor',
        'old',
        'é',
        'Barrel',
      ),
      fc.string({ maxLength: 4 }),
    );
    const text = fc.array(word, { maxLength: 5 }).map((words) => words.join(' '));
    fc.assert(
      fc.property(fc.array(text, { minLength: 10, maxLength: 10 }), text, (names, term) => {
        const catalogue = holding(...names.map((name, index) => product(`${index}`, name)));
        const expected = names.flatMap((name, index) => (termMatchesName(term, name) ? [`${index}`] : []));
        const whole = catalogue.search(term, 10).isNear ? [] : found(catalogue, term);
        expect(whole.sort()).toEqual(expected.sort());
      }),
      { numRuns: 1000 },
    );
  });
});
