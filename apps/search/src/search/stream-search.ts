import { errorCatalogue, type InventoryItem, type SearchStreamEvent } from '@barrelhive/contracts';
import { logger } from '@barrelhive/service-kit';
import { Injectable } from '@nestjs/common';
import type { CatalogueProduct } from '../catalogue/product';
import { StoreStockReader, type StoreReading } from '../store-stock/store-stock-reader';
import type { EventStream } from './event-stream';
import { FindItems, type FoundItems } from './find-items';
import { GuestAllowance, type Answered } from './guest-allowance';
import { searches } from './search-metrics';
import type { Searcher } from './searcher';

const ITEMS_PER_BATCH = 5;

/** The live search (design section 4, "Stream"): totals at once, then the stores of each item as they come in. */
@Injectable()
export class StreamSearch {
  private readonly log = logger('stream-search');
  private readonly updates = new WeakMap<InventoryItem, SearchStreamEvent>();

  constructor(
    private readonly findItems: FindItems,
    private readonly reader: StoreStockReader,
    private readonly allowance: GuestAllowance,
  ) {}

  /**
   * Streams the answer. `open` is called when there will be one; what is thrown before (a bad term, a guest over the limit) is an
   * ordinary refusal. Work ends when the browser leaves; what the agency is being asked goes on for others who wait.
   */
  async run(rawTerm: string, searcher: Searcher, open: () => EventStream): Promise<void> {
    const term = this.findItems.acceptTerm(rawTerm);
    await this.allowance.spend(searcher, async (answered) => {
      const stream = open();
      try {
        await this.answer(term, stream, answered);
      } catch (error) {
        this.log.error({ err: error }, 'a search stream broke down');
        stream.send({ type: 'error', code: 'INTERNAL_ERROR', message: errorCatalogue.INTERNAL_ERROR.text });
      } finally {
        stream.end();
      }
    });
  }

  private async answer(term: string, stream: EventStream, answered: Answered): Promise<void> {
    stream.send({ type: 'start', searchTerm: term });
    const found = this.findItems.find(term);
    searches.inc({ way: 'stream', outcome: found.kind });
    if (found.kind === 'too-broad') {
      const counter = await answered();
      const { text } = errorCatalogue.SEARCH_TOO_BROAD;
      return stream.send({ type: 'too-many-results', message: text, ...found.figures, ...counter });
    }
    await this.answerFound(found, stream, answered);
  }

  private async answerFound(
    { products }: Extract<FoundItems, { kind: 'found' }>,
    stream: EventStream,
    answered: Answered,
  ): Promise<void> {
    const summary = products.map((product) => this.findItems.describe(product));
    stream.send({ type: 'initial-summary', items: summary, count: summary.length });
    const counter = await answered();
    stream.send({ type: 'status', message: `Found ${summary.length} ${summary.length === 1 ? 'item' : 'items'}` });

    const batches = this.inBatches(products);
    // All readings are asked for at once, so that they wait for their turns together rather than batch after batch.
    const readings = new Map(products.map((product) => [product, this.readIfNeeded(product)]));
    for (const [index, batch] of batches.entries()) {
      const place = { batchNumber: index + 1, totalBatches: batches.length };
      stream.send({ type: 'batch-start', ...place });
      for (const { sku, name } of batch) stream.send({ type: 'item-start', sku, itemName: name });
      await Promise.race([
        Promise.all(batch.map((product) => this.sendUpdate(stream, product, readings.get(product)))),
        stream.left,
      ]);
      if (stream.hasLeft) return;
      stream.send({ type: 'batch-complete', ...place });
    }
    const items = products.map((product) => this.findItems.describe(product));
    stream.send({ type: 'complete', items, count: items.length, ...counter });
  }

  /** What is known already comes first. */
  private inBatches(products: readonly CatalogueProduct[]): CatalogueProduct[][] {
    const known = products.filter((product) => !this.findItems.needsReading(product));
    const asked = products.filter((product) => this.findItems.needsReading(product));
    const batches = known.length > 0 ? [known] : [];
    for (let start = 0; start < asked.length; start += ITEMS_PER_BATCH) {
      batches.push(asked.slice(start, start + ITEMS_PER_BATCH));
    }
    return batches;
  }

  /** Asks for what is not known; many streams may wait for the same reading. */
  private readIfNeeded(product: CatalogueProduct): Promise<StoreReading> | undefined {
    return this.findItems.needsReading(product) ? this.reader.read(product, 'asked') : undefined;
  }

  private async sendUpdate(
    stream: EventStream,
    product: CatalogueProduct,
    asked?: Promise<StoreReading>,
  ): Promise<void> {
    const reading = await asked;
    stream.send(this.update(product, reading));
  }

  /** The same event for every stream, unless the stores could not be read. */
  private update(product: CatalogueProduct, reading: StoreReading | undefined): SearchStreamEvent {
    const item = this.findItems.describe(product);
    if (reading?.kind === 'unavailable') return { ...itemUpdate(item), success: false, reason: reading.reason };
    const update = this.updates.get(item) ?? itemUpdate(item);
    this.updates.set(item, update);
    return update;
  }
}

function itemUpdate(item: InventoryItem): Extract<SearchStreamEvent, { type: 'item-update' }> {
  const { sku, name, price, warehouseQty, onOrderQty, stores, storesCheckedAt } = item;
  const figures = { price, warehouseQty, onOrderQty, stores, storesCheckedAt };
  return { type: 'item-update', sku, itemName: name, success: true, ...figures };
}
