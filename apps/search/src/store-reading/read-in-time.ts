import { Inject, Injectable } from '@nestjs/common';
import { WaitingCalls } from '../agency/fair-turns';
import type { Product } from '../catalogue/product';
import { SEARCH_SETTINGS, type SearchSettings } from '../search-settings';
import type { KnownStores } from '../store-stock/known-stores';
import { StoreStockReader } from './store-stock-reader';

/** How long a call waits for store details before it is answered with what is known. */
const LONGEST_WAIT_MS = 8_000;

/** Reads the stores of bottles for a call that waits for them. */
@Injectable()
export class ReadInTime {
  private readonly calls: WaitingCalls;

  constructor(
    private readonly reader: StoreStockReader,
    @Inject(SEARCH_SETTINGS) settings: Pick<SearchSettings, 'WAITING_CALLS'>,
  ) {
    this.calls = new WaitingCalls(settings.WAITING_CALLS);
  }

  /**
   * Gives the stores that could be read within 8 s, or before other calls needed the place of this one. Bottles that are next of this
   * searcher go on being read, those behind them are left.
   */
  async run(products: readonly Product[], searcher: string): Promise<ReadonlyMap<string, KnownStores>> {
    const read = new Map<string, KnownStores>();
    if (products.length === 0) return read;
    const call = this.calls.enter(searcher);
    const { signal } = call.ending;
    try {
      if (signal.aborted) return read;
      const readings = products.map(async (product) => {
        const reading = await this.reader.read(product, { urgency: 'asked', searcher }, signal);
        if (reading.kind === 'read') read.set(product.sku, reading.stores);
      });
      const ended = new Promise((resolve) => signal.addEventListener('abort', resolve, { once: true }));
      await withinMs(Promise.race([Promise.all(readings), ended]), LONGEST_WAIT_MS);
      return new Map(read);
    } finally {
      this.calls.leave(call);
    }
  }
}

/** Waits for some work, but not longer than a time. */
export async function withinMs(work: Promise<unknown>, boundMs: number): Promise<void> {
  let timer: NodeJS.Timeout | undefined;
  const bound = new Promise<void>((resolve) => (timer = setTimeout(resolve, boundMs)));
  await Promise.race([work, bound]);
  clearTimeout(timer);
}
