import type { StoreFigure } from '../../../apps/search/src/agency/parse-store-detail';
import type { Product } from '../../../apps/search/src/catalogue/product';
import type { ReadDetail } from '../../../apps/search/src/store-stock/store-stock-rows';
import { totalOf } from '../../../apps/search/src/store-stock/known-stores';
import { demoStores } from '../../../tools/standins/dabs/catalogue/demo-catalogue';
import { seededRandom, type SeededRandom } from '../../../tools/standins/server/seeded-random';
import { generateNames } from '../names/generate-names';

/** Everything the agency shows at one moment: the table, and behind each product what each store holds. */
export interface Shelves {
  products: Product[];
  details: ReadDetail[];
}

/** The pages a pass reads: the whole table, and the stores of each bottle whose total changed. */
export interface ReadPages {
  products: readonly Product[];
  details: readonly ReadDetail[];
}

/** What of a change is committed: the table, the stores, or both. */
export type ChangedPart = 'all' | 'table' | 'stores';

/** Only of bottles whose total is another than before the agency is asked for the stores. */
export function pagesRead(before: Shelves, { products, details }: Shelves, part: ChangedPart): ReadPages {
  if (part === 'table') return { products, details: [] };
  return { products, details: details.filter((read, place) => read !== before.details[place]) };
}

/** `bottles`: all stores of one bottle in twenty, as it is when bottles are delivered. `anywhere`: one figure in twenty, scattered. */
export type ChangeManner = 'bottles' | 'anywhere';

const CHANGED_SHARE = 0.05;
const PRICE_CHANGE_SHARE = 0.1;

/** Full shelves: this many products, and this many figures of stores spread over them evenly. */
export function stockShelves(productCount: number, figureCount: number): Shelves {
  const random = seededRandom('shelves');
  const stores = demoStores();
  const perProduct = figureCount / productCount;
  const products: Product[] = [];
  const details: ReadDetail[] = [];
  generateNames(productCount).forEach((name, place) => {
    const sku = String(place + 1).padStart(6, '0');
    const wanted = Math.round((place + 1) * perProduct) - Math.round(place * perProduct);
    const holding = stores.slice(0, wanted).map(({ number, address, city, phone, latitude, longitude }) => {
      return {
        number,
        name: `STATE STORE # ${number}`,
        address,
        city,
        phone,
        latitude,
        longitude,
        qty: random.between(1, 60),
      };
    });
    const storeQty = totalOf(holding);
    products.push({
      sku,
      name,
      department: random.pick(['AW', 'LA', 'LT']) ?? 'AW',
      status: '1',
      displayGroup: 'WHISKEY',
      size: '750 ML',
      priceCents: random.between(999, 99_999),
      warehouseQty: random.between(0, 500),
      onOrderQty: random.between(0, 100),
      storeQty,
    });
    details.push({ sku, detail: { checkedAt: new Date(), statewideQty: storeQty, stores: holding } });
  });
  return { products, details };
}

/** The shelves a cycle later: one figure in twenty is another, and the totals follow. */
export function changeShelves({ products, details }: Shelves, manner: ChangeManner, random: SeededRandom): Shelves {
  const checkedAt = new Date();
  const delivered = new Set(random.sample([...details.keys()], Math.round(details.length * CHANGED_SHARE)));
  const isChanged = manner === 'bottles' ? (place: number) => delivered.has(place) : () => random.chance(CHANGED_SHARE);
  const changed = details.map((read, place): ReadDetail => {
    const before = read.detail.stores;
    const stores = before.map((store) => (isChanged(place) ? withQuantity(store, (store.qty % 60) + 1) : store));
    if (stores.every((store, index) => store === before[index])) return read;
    return { sku: read.sku, detail: { checkedAt, stores, statewideQty: totalOf(stores) } };
  });
  return {
    products: products.map((product, place) => {
      const storeQty = changed[place]?.detail.statewideQty;
      const isDearer = delivered.has(place) && random.chance(PRICE_CHANGE_SHARE);
      return withFigures(product, storeQty, (product.priceCents ?? 0) + (isDearer ? 100 : 0));
    }),
    details: changed,
  };
}

// Field by field, as a parser makes them: copies of copies are of another shape to V8 each cycle, and the slower to read.

function withQuantity(store: StoreFigure, qty: number): StoreFigure {
  const { number, name, address, city, phone, latitude, longitude } = store;
  return { number, name, address, city, phone, latitude, longitude, qty };
}

function withFigures(product: Product, storeQty: number | undefined, priceCents: number): Product {
  const { sku, name, department, status, displayGroup, size, warehouseQty, onOrderQty } = product;
  return { sku, name, department, status, displayGroup, size, priceCents, warehouseQty, onOrderQty, storeQty };
}
