import { randomUUID } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import type { KnownStores } from '../store-stock/known-stores';
import { readStores, readStoreStock, type Store, type StoreStockRow } from '../store-stock/store-stock-rows';

/** A detail is committed a little later than the instant it carries. */
const OVERLAP_MS = 10 * 60_000;

/** This replica's copy of what each store holds. It follows Postgres, whichever replica read the detail. */
@Injectable()
export class StoreStockCopy {
  /** Names this copy in the notifications of its own writes, which it need not read again. */
  readonly id: string = randomUUID();
  private readonly details = new Map<string, KnownStores>();
  private readonly listeners = new Set<(sku: string) => void>();
  private stores = new Map<number, Store>();
  private caughtUpTo = new Date(0);

  constructor(private readonly dataSource: DataSource) {}

  detailOf(sku: string): KnownStores | undefined {
    return this.details.get(sku);
  }

  knowsStore(number: number): boolean {
    return this.stores.has(number);
  }

  /** Reads the directory of stores, and all details that are newer than the last catching up. */
  async catchUp(): Promise<void> {
    const startedAt = Date.now();
    this.stores = await readStores(this.dataSource.manager);
    await this.take(await readStoreStock(this.dataSource.manager, { since: this.caughtUpTo }));
    this.caughtUpTo = new Date(startedAt - OVERLAP_MS);
  }

  /** Reads the bottles of a notification anew, unless this copy wrote them itself. */
  async follow(payload: string): Promise<void> {
    const names = payload.split(',');
    // The first name may be that of another writer. No bottle has such a name, so it finds no row.
    if (names[0] !== this.id) await this.refresh(names);
  }

  /** Reads the details of some bottles anew. */
  async refresh(skus: readonly string[]): Promise<void> {
    await this.take(await readStoreStock(this.dataSource.manager, { skus }));
    for (const sku of skus) for (const listener of this.listeners) listener(sku);
  }

  /** Takes in a detail that this replica has just written. Gives what is known now, which may be newer. */
  keep(sku: string, { stores, ...detail }: KnownStores): KnownStores {
    const kept = { ...detail, stores: stores.map((store) => ({ ...this.stores.get(store.number), ...store })) };
    for (const { qty, isDoubtful, ...store } of kept.stores) this.stores.set(store.number, store);
    return this.hold(sku, kept);
  }

  /** Calls `listener` for each bottle whose detail another replica read or tried to read, until the returned function is called. */
  onNotified(listener: (sku: string) => void): () => void {
    this.listeners.add(listener);
    return () => this.listeners.delete(listener);
  }

  private async take(rows: readonly StoreStockRow[]): Promise<void> {
    const hasNewStore = rows.some(({ stores }) => stores.some((number) => !this.stores.has(number)));
    if (hasNewStore) this.stores = await readStores(this.dataSource.manager);
    for (const row of rows) this.hold(row.sku, this.toKnownStores(row));
  }

  /** A row may have been read before a newer one was written: the newer one stays. */
  private hold(sku: string, detail: KnownStores): KnownStores {
    const held = this.details.get(sku);
    if (held && held.checkedAt > detail.checkedAt) return held;
    this.details.set(sku, detail);
    return detail;
  }

  private toKnownStores(row: StoreStockRow): KnownStores {
    return {
      checkedAt: row.checkedAt,
      statewideQty: row.statewideQty ?? undefined,
      stores: row.stores.flatMap((number, place) => {
        const store = this.stores.get(number);
        if (!store) return [];
        const isDoubtful = row.doubtful.includes(number);
        return [{ ...store, qty: row.quantities[place] ?? 0, ...(isDoubtful && { isDoubtful }) }];
      }),
    };
  }
}
