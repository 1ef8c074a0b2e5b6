import type { CatalogueProduct } from '../catalogue/product';
import type { StoreReading } from './store-stock-reader';

const FAILURES_TO_STOP = 5;

/**
 * Reads the stores of one bottle after the other, where nobody waits for them: after 5 failures in a row, or once `isOver`, the rest
 * is left. A bottle about which the agency was not asked, since it failed before, is no failure.
 */
export async function readInTurn(
  products: readonly CatalogueProduct[],
  read: (product: CatalogueProduct) => Promise<StoreReading>,
  isOver: () => boolean = () => false,
): Promise<void> {
  let failuresInARow = 0;
  for (const product of products) {
    if (isOver()) return;
    const reading = await read(product);
    if (reading.kind === 'read') failuresInARow = 0;
    else if (!reading.isLeftAlone) failuresInARow++;
    if (failuresInARow >= FAILURES_TO_STOP) return;
  }
}
