import type { DataSource } from 'typeorm';
import type { KnownStores } from '../store-stock/known-stores';
import { readStores, readStoreStock, type Store, type StoreStockRecord } from '../store-stock/store-stock-rows';

/** Details may be committed a little later than the instant they carry. */
const OVERLAP_MS = 10 * 60_000;

/** This replica's copy of what each store holds. It follows Postgres, whoever read the detail. */
export class StoreStockReplica {
  readonly #details = new Map<string, KnownStores>();
  readonly #listeners = new Set<(sku: string) => void>();
  #stores = new Map<number, Store>();
  #caughtUpTo = new Date(0);

  constructor(private readonly database: DataSource) {}

  detailOf(sku: string): KnownStores | undefined {
    return this.#details.get(sku);
  }

  /** Reads the directory of stores, and all details that are newer than the last catching up. */
  async catchUp(): Promise<void> {
    const startedAt = Date.now();
    this.#stores = await readStores(this.database.manager);
    await this.#take(await readStoreStock(this.database.manager, { since: this.#caughtUpTo }));
    this.#caughtUpTo = new Date(startedAt - OVERLAP_MS);
  }

  /** Reads the details of some bottles anew. */
  async refresh(skus: readonly string[]): Promise<void> {
    await this.#take(await readStoreStock(this.database.manager, { skus }));
    for (const sku of skus) for (const listener of this.#listeners) listener(sku);
  }

  /** Calls `listener` for each bottle whose detail was read or tried, until the returned function is called. */
  onNews(listener: (sku: string) => void): () => void {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  }

  async #take(records: readonly StoreStockRecord[]): Promise<void> {
    const isStrange = records.some(({ stores }) => stores.some((number) => !this.#stores.has(number)));
    if (isStrange) this.#stores = await readStores(this.database.manager);
    for (const record of records) this.#details.set(record.sku, this.#toKnownStores(record));
  }

  #toKnownStores(record: StoreStockRecord): KnownStores {
    return {
      checkedAt: record.checked_at,
      statewideQty: record.statewide_qty ?? undefined,
      stores: record.stores.flatMap((number, place) => {
        const store = this.#stores.get(number);
        return store ? [{ ...store, qty: record.quantities[place] ?? 0 }] : [];
      }),
    };
  }
}
