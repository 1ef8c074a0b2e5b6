import type { SeededRandom } from '../../../server/seeded-random';
import type { Shelf, ShelfProduct } from './shelf';

const WATCHED_DEPARTMENTS: ReadonlySet<string> = new Set(['AW', 'LA', 'LT']);
/** How often each kind of move is made, relative to the others. */
const MOVES = [
  { weight: 10, make: sell },
  { weight: 6, make: restock },
  { weight: 2, make: sellOutEverywhere },
  { weight: 2, make: changePrice },
] as const;

/**
 * Lets something happen in the stores: a few bottles sold, a delivery, a bottle gone, now and then a price. Bottles whose supply is
 * `none` stay as they are: only a person puts those on a shelf.
 */
export function moveStock(shelf: Shelf, random: SeededRandom): void {
  const movable = shelf.products.filter(
    ({ department, supply }) => WATCHED_DEPARTMENTS.has(department) && supply !== 'none',
  );
  for (let moves = random.between(1, 3); moves > 0; moves--) {
    let draw = random.next() * MOVES.reduce((sum, { weight }) => sum + weight, 0);
    MOVES.find(({ weight }) => (draw -= weight) < 0)?.make(shelf, movable, random);
  }
}

function sell(shelf: Shelf, movable: readonly ShelfProduct[], random: SeededRandom): void {
  const product = random.pick(movable.filter(({ storeTotal }) => storeTotal > 0));
  const store = product && random.pick(shelf.stores.filter((_, place) => (product.inStores[place] ?? 0) > 0));
  if (product && store) shelf.changeStock(product.sku, store.number, -random.between(1, 3));
}

function restock(shelf: Shelf, movable: readonly ShelfProduct[], random: SeededRandom): void {
  const soldOut = movable.filter(({ storeTotal }) => storeTotal === 0);
  const product = random.pick(soldOut.length > 0 && random.chance(0.6) ? soldOut : movable);
  if (!product) return;
  const isScarce = product.supply === 'scarce';
  for (const store of random.sample(shelf.stores, random.between(1, isScarce ? 3 : 6))) {
    shelf.changeStock(product.sku, store.number, random.between(1, isScarce ? 6 : 24));
  }
}

function sellOutEverywhere(shelf: Shelf, movable: readonly ShelfProduct[], random: SeededRandom): void {
  const product = random.pick(movable.filter(({ storeTotal }) => storeTotal > 0 && storeTotal <= 30));
  if (product) shelf.sellOut(product.sku);
}

function changePrice(shelf: Shelf, movable: readonly ShelfProduct[], random: SeededRandom): void {
  const product = random.pick(movable);
  if (!product) return;
  const dollars = Math.max(5, Math.round((product.cents / 100) * (random.chance(0.5) ? 0.9 : 1.1)));
  shelf.setPrice(product.sku, dollars * 100 - 1);
}
