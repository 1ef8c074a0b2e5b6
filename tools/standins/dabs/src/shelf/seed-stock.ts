import { seededRandom, type SeededRandom } from '../../../server/seeded-random';
import type { CatalogueProduct, Supply } from '../../catalogue/catalogue-product';

/** What there is of one bottle: per store, in the order of the stores, in the warehouse and on order. */
export interface Stock {
  warehouse: number;
  onOrder: number;
  inStores: Uint16Array;
}

interface Profile {
  /** The share of stores that carry the bottle, least and most. */
  share: readonly [number, number];
  perStore: readonly [number, number];
  warehouse: readonly [number, number];
  onOrder: readonly [number, number];
}

const PROFILES: Readonly<Record<Supply, Profile>> = {
  plenty: { share: [0.55, 0.95], perStore: [2, 42], warehouse: [60, 1500], onOrder: [0, 600] },
  some: { share: [0.12, 0.45], perStore: [1, 14], warehouse: [6, 240], onOrder: [0, 120] },
  scarce: { share: [0.02, 0.08], perStore: [1, 6], warehouse: [0, 36], onOrder: [0, 60] },
  none: { share: [0, 0], perStore: [0, 0], warehouse: [0, 24], onOrder: [0, 60] },
};

/** The opening stock of a bottle: the same for the same seed, whatever other bottles there are. */
export function seedStock(product: CatalogueProduct, storeCount: number, seed: string): Stock {
  const random = seededRandom(`${seed} ${product.sku}`);
  const { share, perStore, warehouse, onOrder } = PROFILES[product.supply];
  const carried = share[0] + (share[1] - share[0]) * random.next();
  const inStores = new Uint16Array(storeCount);
  for (let store = 0; store < storeCount; store++) {
    if (random.chance(carried)) inStores[store] = random.between(...perStore);
  }
  if (product.supply === 'scarce') ensureOne(inStores, random);
  return {
    inStores,
    warehouse: random.chance(product.supply === 'none' ? 0.3 : 0.9) ? random.between(...warehouse) : 0,
    onOrder: random.chance(0.4) ? random.between(...onOrder) : 0,
  };
}

function ensureOne(inStores: Uint16Array, random: SeededRandom): void {
  if (inStores.every((qty) => qty === 0)) inStores[random.between(0, inStores.length - 1)] = random.between(1, 6);
}
