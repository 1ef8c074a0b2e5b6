import { catalogueProduct } from '../../test/catalogue-product';
import type { CatalogueProduct, ProductChange } from '../catalogue/product';
import type { StoreReading } from './store-stock-reader';
import { bottlesToRead, readInTurn } from './stores-of-changed';

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

const read: StoreReading = { kind: 'read', stores: { checkedAt: new Date(), statewideQty: 5, stores: [] } };
const failed: StoreReading = { kind: 'unavailable', reason: 'slow' };
const leftAlone: StoreReading = { kind: 'unavailable', reason: 'not shown', isLeftAlone: true };

/** How many bottles were looked at when the readings end like this. */
async function lookedAt(outcomes: readonly StoreReading[], isOver?: () => boolean): Promise<number> {
  let count = 0;
  const products = outcomes.map((_, index) => catalogueProduct(String(index)));
  await readInTurn(products, async ({ sku }) => (count++, outcomes[Number(sku)] ?? failed), isOver);
  return count;
}

const times = (count: number, reading: StoreReading) => Array.from({ length: count }, () => reading);

describe('reading stores that nobody waits for', () => {
  it('stops after 5 failures in a row', async () => {
    expect(await lookedAt(times(20, failed))).toBe(5);
    expect(await lookedAt([...times(4, failed), read, ...times(20, failed)])).toBe(10);
  });

  it('goes through all where fewer fail in a row', async () => {
    expect(await lookedAt([...times(4, failed), read, ...times(4, failed), read])).toBe(10);
  });

  it('gets past bottles that the agency has not shown for days: leaving them alone is no failure', async () => {
    expect(await lookedAt([...times(30, leftAlone), ...times(3, read)])).toBe(33);
    expect(await lookedAt([...times(4, failed), ...times(3, leftAlone), ...times(20, failed)])).toBe(8);
  });

  it('begins no other once its time is over', async () => {
    let looks = 0;
    expect(await lookedAt(times(20, read), () => ++looks > 3)).toBe(3);
  });
});
