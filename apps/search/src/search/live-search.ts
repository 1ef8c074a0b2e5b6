import { setMaxListeners } from 'node:events';
import type { GuestCounter, InventoryItem, SearchStreamEvent } from '@barrelhive/contracts';
import { inParts } from '../catalogue/in-parts';
import type { CatalogueProduct } from '../catalogue/product';
import type { StoreReading, StoreStockReader } from '../store-reading/store-stock-reader';
import type { KnownStores } from '../store-stock/known-stores';
import { eventFrame } from './event-stream';
import type { FindItems, FoundItems } from './find-items';
import { SharedEvents, type Follower, type LastEvent } from './shared-events';

const ITEMS_PER_BATCH = 5;

type Found = Extract<FoundItems, { kind: 'found' }>;

/** What one term finds, sent to every stream that asks for it while stores are being read: totals first, then stores as they come in. */
export class LiveSearch {
  private readonly events = new SharedEvents();
  private readonly opening: Buffer;
  private readonly unread = new Set<CatalogueProduct>();
  private readonly searchers = new Set<string>();
  private readonly abandoned = new AbortController();
  private streams = 0;
  /** What was read for this search, by SKU. */
  private readonly read = new Map<string, KnownStores>();

  constructor(
    private readonly found: Found,
    private readonly findItems: Pick<FindItems, 'describe' | 'needsReading' | 'hintFor'>,
    private readonly reader: Pick<StoreStockReader, 'read'>,
  ) {
    setMaxListeners(0, this.abandoned.signal);
    const items = found.products.map((product) => findItems.describe(product));
    this.opening = Buffer.concat([
      eventFrame({ type: 'start', searchTerm: found.term }),
      eventFrame({ type: 'initial-summary', items, count: items.length }),
    ]);
  }

  /** Whether all its streams have left: what was not read by then is left, too. */
  get isAbandoned(): boolean {
    return this.abandoned.signal.aborted;
  }

  /** Sends a stream the totals. From now on bottles are read for its searcher, too. */
  open(stream: Follower, searcher: string): void {
    this.streams++;
    stream.whenLeft = this;
    stream.send(this.opening);
    if (!this.searchers.has(searcher)) this.readFor(searcher);
  }

  /** One of its streams has ended. */
  streamLeft(): void {
    if (--this.streams === 0) this.abandoned.abort();
  }

  /** Sends a stream all the rest, from the beginning, and ends it at last. */
  follow(stream: Follower, counter: GuestCounter): void {
    this.events.follow(stream, counter);
  }

  /** Ends all streams with one last event, whatever was still to come. */
  end(last: LastEvent): void {
    this.events.end(last);
  }

  /** Reads what is not known, for the first who asks. Resolves when everything is sent; when nothing needs reading, that is at once. */
  async run(searcher: string): Promise<void> {
    const { products } = this.found;
    this.events.say({ type: 'status', message: `Found ${products.length} items` });
    for (const product of products) if (this.findItems.needsReading(product)) this.unread.add(product);
    const known = products.filter((product) => !this.unread.has(product));
    const batches = [...(known.length > 0 ? [known] : []), ...inParts([...this.unread], ITEMS_PER_BATCH)];
    const readings = this.readFor(searcher);
    for (const [product, reading] of readings) void reading.finally(() => this.unread.delete(product));
    for (const [index, batch] of batches.entries()) {
      const place = { batchNumber: index + 1, totalBatches: batches.length };
      this.events.say({ type: 'batch-start', ...place });
      for (const product of batch) this.events.say(itemStart(this.describe(product)));
      if (batch === known) for (const product of batch) this.tellStores(product);
      else await Promise.all(batch.map(async (product) => this.tellStores(product, await readings.get(product))));
      this.events.say({ type: 'batch-complete', ...place });
    }
    const items = products.map((product) => this.describe(product));
    const hint = this.findItems.hintFor(this.found);
    this.events.end((counter) => ({ type: 'complete', items, count: items.length, ...hint, ...counter }));
  }

  /** All are asked for at once, so that they wait for their turns together rather than batch after batch. */
  private readFor(searcher: string): Map<CatalogueProduct, Promise<StoreReading>> {
    this.searchers.add(searcher);
    const read = (product: CatalogueProduct) =>
      this.reader.read(product, { urgency: 'asked', searcher }, this.abandoned.signal);
    return new Map([...this.unread].map((product) => [product, read(product)]));
  }

  private tellStores(product: CatalogueProduct, reading?: StoreReading): void {
    if (reading?.kind === 'read') this.read.set(product.sku, reading.stores);
    this.events.say(itemUpdate(this.describe(product), reading));
  }

  private describe(product: CatalogueProduct): InventoryItem {
    return this.findItems.describe(product, this.read.get(product.sku));
  }
}

function itemStart({ sku, name, displayName }: InventoryItem): SearchStreamEvent {
  return { type: 'item-start', sku, itemName: name, displayName };
}

function itemUpdate(item: InventoryItem, reading: StoreReading | undefined): SearchStreamEvent {
  const { sku, name, displayName, price, warehouseQty, onOrderQty, stores, storesCheckedAt } = item;
  const figures = { price, warehouseQty, onOrderQty, stores, storesCheckedAt };
  const outcome = reading?.kind === 'unavailable' ? { success: false, reason: reading.reason } : { success: true };
  return { type: 'item-update', sku, itemName: name, displayName, ...outcome, ...figures };
}
