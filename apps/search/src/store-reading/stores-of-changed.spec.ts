import { catalogueProduct } from '../../test/catalogue-product';
import type { CatalogueProduct, ProductChange } from '../catalogue/product';
import { bottlesToRead } from './stores-of-changed';

const change = (kind: ProductChange['kind'], product: CatalogueProduct): ProductChange => ({
  kind,
  product,
  before: undefined,
});
const back = (sku: string, storeQty: number, more: Partial<CatalogueProduct> = {}) =>
  change('back-in-stock', catalogueProduct(sku, { storeQty, ...more }));

describe('the bottles whose stores are read before a change is published', () => {
  it('are those in some store: what came first, allocated bottles before others, the fewest before many', () => {
    const changes = [
      change('price', catalogueProduct('price', { storeQty: 1, department: 'LA' })),
      back('many', 90),
      back('few', 2),
      back('none', 0),
      back('allocated', 60, { status: 'A' }),
      change('new-item', catalogueProduct('new', { storeQty: 5 })),
    ];
    expect(bottlesToRead(changes).map(({ sku }) => sku)).toEqual(['allocated', 'few', 'new', 'many', 'price']);
  });

  it('are read once where both stock and price changed, and no more than 60', () => {
    const product = catalogueProduct('1');
    expect(bottlesToRead([change('price', product), change('back-in-stock', product)])).toEqual([product]);
    expect(bottlesToRead(Array.from({ length: 70 }, (_, place) => back(`${place}`, place + 1)))).toHaveLength(60);
  });
});
