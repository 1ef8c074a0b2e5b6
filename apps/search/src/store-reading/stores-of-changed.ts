import { Inject, Injectable } from '@nestjs/common';
import type { ProductChange } from '../catalogue/product';
import { StoreStockCopy } from '../local-copy/store-stock-copy';
import { SEARCH_SETTINGS, type SearchSettings } from '../search-settings';
import { knownStores, type KnownStores } from '../store-stock/known-stores';
import { readInTurn } from './read-in-turn';
import { withinMs } from './read-within';
import { StoreStockReader } from './store-stock-reader';

/** A message may name the stores of so many restocked bottles; reading more at once would ask too much of the agency. */
const MOST_BOTTLES = 20;
const LONGEST_WAIT_MS = 30_000;
/** The refresh itself must stay well within its cycle. */
const SHARE_OF_CYCLE = 0.25;

/** Finds out where changed bottles are before the changes are published: what is known, and for restocked ones what can be read in time. */
@Injectable()
export class StoresOfChanged {
  constructor(
    private readonly reader: StoreStockReader,
    private readonly stock: StoreStockCopy,
    @Inject(SEARCH_SETTINGS) private readonly settings: SearchSettings,
  ) {}

  async read(changes: readonly ProductChange[], observedAt: Date): Promise<Map<string, KnownStores>> {
    const found = new Map<string, KnownStores>();
    for (const { product } of changes) {
      const known = knownStores(product, this.stock.detailOf(product.sku), observedAt);
      if (known) found.set(product.sku, known);
    }
    const restocked = changes
      .filter(({ kind, product }) => kind !== 'price' && (product.storeQty ?? 0) > 0 && !found.has(product.sku))
      .slice(0, MOST_BOTTLES);
    if (restocked.length === 0) return found;

    const end = performance.now() + this.longestWaitMs;
    const readings = readInTurn(
      restocked.map(({ product }) => product),
      async (product) => {
        const reading = await this.reader.read(product, 'refresh');
        if (reading.kind === 'read') found.set(product.sku, reading.stores);
        return reading;
      },
      () => performance.now() >= end,
    );
    await withinMs(readings, this.longestWaitMs);
    return new Map(found);
  }

  private get longestWaitMs(): number {
    return Math.min(LONGEST_WAIT_MS, this.settings.REFRESH_SECONDS * 1000 * SHARE_OF_CYCLE);
  }
}
