import { followFeed, storeRises, type StoreBefore, type StoreFeed } from '@barrelhive/rules';
import type { StoreFigure } from '../../apps/search/src/agency/parse-store-detail';
import type { KnownStores } from '../../apps/search/src/store-stock/known-stores';

/** A rise at a store as it would be told. */
export interface ReportedRise {
  sku: string;
  store: number;
  before: number;
  after: number;
  beforeCheckedAt: Date;
  at: Date;
}

interface PageRead {
  /** The table's total at that time. */
  statewideQty: number | undefined;
  shown: readonly { store: number; qty: number }[];
  at: Date;
}

interface Fall {
  at: Date;
  before: number;
}

/** The readings of stores, and what the rules of arrivals tell of them; what the service keeps in Postgres is kept here. */
export class PlayedReadings {
  readonly reported: ReportedRise[] = [];
  private readonly details = new Map<string, KnownStores>();
  private readonly feeds = new Map<number, StoreFeed>();
  private readonly falls = new Map<string, Fall>();

  readonly detailOf = (sku: string): KnownStores | undefined => this.details.get(sku);

  /** How many bottles were read. */
  get size(): number {
    return this.details.size;
  }

  keep(sku: string, { statewideQty, shown, at }: PageRead): void {
    const before = this.details.get(sku);
    const detail = { checkedAt: at, statewideQty, stores: shown.map(toFigure) };
    const rises = storeRises({
      before: before && asReading(before),
      after: asReading(detail),
      at,
      storeOf: (store) => this.storeBefore(sku, store),
    });
    for (const { storeNumber, ...rise } of rises) this.reported.push({ sku, store: storeNumber, at, ...rise });
    this.followStores(sku, before?.stores ?? [], detail);
    this.details.set(sku, detail);
  }

  private followStores(sku: string, before: readonly StoreFigure[], { checkedAt: at, stores }: KnownStores): void {
    const now = new Map(stores.map(({ number, qty }) => [number, qty]));
    const had = new Map(before.map(({ number, qty }) => [number, qty]));
    for (const [store, qty] of now) {
      this.feeds.set(store, followFeed(this.feeds.get(store), 'there', at));
      if (qty > (had.get(store) ?? 0)) this.falls.delete(`${sku} ${store}`);
    }
    for (const [store, qty] of had) {
      if (!now.has(store)) this.feeds.set(store, followFeed(this.feeds.get(store), 'missed', at));
      if ((now.get(store) ?? 0) < qty) this.falls.set(`${sku} ${store}`, { at, before: qty });
    }
  }

  /** The table's total of 0 is a reading, too: no store has the bottle. */
  noteSoldOut(sku: string, at: Date): void {
    const before = this.details.get(sku);
    if (!before || before.stores.length === 0) return;
    for (const { number, qty } of before.stores) this.falls.set(`${sku} ${number}`, { at, before: qty });
    this.details.set(sku, { checkedAt: at, statewideQty: 0, stores: [] });
  }

  /** A bottle came back: what it is compared with is the pass that showed its 0 last, or nothing where that was a fault. */
  noteReturn(sku: string, zeroAt: Date | undefined): void {
    const before = this.details.get(sku);
    if (before && before.stores.length > 0) return;
    this.details.set(sku, { checkedAt: zeroAt ?? new Date(0), statewideQty: 0, stores: [] });
  }

  private storeBefore(sku: string, store: number): StoreBefore | undefined {
    const feed = this.feeds.get(store);
    return feed && { feed, lastFall: this.falls.get(`${sku} ${store}`) };
  }
}

function asReading({ checkedAt, stores }: KnownStores) {
  return { checkedAt, stores: stores.map(({ number, qty }) => ({ storeNumber: number, qty })) };
}

function toFigure({ store, qty }: { store: number; qty: number }): StoreFigure {
  return { number: store, name: '', address: '', city: '', phone: '', qty };
}
