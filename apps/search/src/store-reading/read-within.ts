import type { Product } from '../catalogue/product';
import type { KnownStores } from '../store-stock/known-stores';
import type { StoreStockReader } from './store-stock-reader';

/** Reads the stores of bottles somebody asked for, and gives those that could be read in time. The others go on being read. */
export async function readWithin(
  reader: Pick<StoreStockReader, 'read'>,
  products: readonly Product[],
  boundMs: number,
): Promise<ReadonlyMap<string, KnownStores>> {
  const read = new Map<string, KnownStores>();
  const readings = products.map(async (product) => {
    const reading = await reader.read(product, 'asked');
    if (reading.kind === 'read') read.set(product.sku, reading.stores);
  });
  if (readings.length > 0) await withinMs(Promise.all(readings), boundMs);
  return read;
}

/** Waits for some work, but not longer than a time. */
export async function withinMs(work: Promise<unknown>, boundMs: number): Promise<void> {
  let timer: NodeJS.Timeout | undefined;
  const bound = new Promise<void>((resolve) => (timer = setTimeout(resolve, boundMs)));
  await Promise.race([work, bound]);
  clearTimeout(timer);
}
