import { Inject, Injectable } from '@nestjs/common';
import type { ProductChange } from '../refresh/compare-snapshots';
import { SEARCH_SETTINGS, type SearchSettings } from '../search-settings';
import type { KnownStores } from './known-stores';
import { StoreStockReader } from './store-stock-reader';

/** A message may name the stores of so many restocked bottles; more than that at once would be a crawl. */
const MOST_BOTTLES = 20;
const LONGEST_WAIT_MS = 30_000;
/** The refresh itself must stay well within its cycle. */
const SHARE_OF_CYCLE = 0.25;

/** Reads where restocked bottles are before people are told, as far as that goes in a bounded time. */
@Injectable()
export class StoresOfRestocked {
  constructor(
    private readonly reader: StoreStockReader,
    @Inject(SEARCH_SETTINGS) private readonly settings: SearchSettings,
  ) {}

  async read(changes: readonly ProductChange[]): Promise<Map<string, KnownStores>> {
    const found = new Map<string, KnownStores>();
    const restocked = changes
      .filter(({ kind, product }) => kind !== 'price' && (product.storeQty ?? 0) > 0)
      .slice(0, MOST_BOTTLES);
    if (restocked.length === 0) return found;

    const readings = restocked.map(async ({ product }) => {
      const reading = await this.reader.read(product, 'refresh');
      if (reading.kind === 'read') found.set(product.sku, reading.stores);
    });
    await withinMs(Promise.all(readings), this.longestWaitMs);
    return new Map(found);
  }

  private get longestWaitMs(): number {
    return Math.min(LONGEST_WAIT_MS, this.settings.REFRESH_SECONDS * 1000 * SHARE_OF_CYCLE);
  }
}

async function withinMs(work: Promise<unknown>, boundMs: number): Promise<void> {
  let timer: NodeJS.Timeout | undefined;
  const bound = new Promise<void>((resolve) => (timer = setTimeout(resolve, boundMs)));
  await Promise.race([work, bound]);
  clearTimeout(timer);
}
