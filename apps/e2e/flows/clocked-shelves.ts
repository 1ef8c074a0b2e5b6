import { randomUUID } from 'node:crypto';
import { parseEventEnvelope, type EventEnvelope } from '@barrelhive/contracts';
import { execute, queryRows } from '@barrelhive/database';
import { Outbox } from '@barrelhive/messaging';
import { createServiceDataSource } from '@barrelhive/service-kit';
import { testDatabase } from '@barrelhive/testing';
import type { DataSource } from 'typeorm';
import * as z from 'zod';
import type { StoreFigure } from '../../search/src/agency/parse-store-detail';
import { Catalogue } from '../../search/src/catalogue/catalogue';
import type { CatalogueProduct, Product, ProductChange } from '../../search/src/catalogue/product';
import { searchMigrations } from '../../search/src/database/migrations';
import { commitPass } from '../../search/src/refresh/commit-pass';
import { compareSnapshots } from '../../search/src/refresh/compare-snapshots';
import { decidePass } from '../../search/src/refresh/decide-pass';
import { deliveriesAndRises } from '../../search/src/refresh/deliveries-and-rises';
import { readRecentZeros, writeRecentZeros } from '../../search/src/refresh/recent-zero-rows';
import { searchEntities } from '../../search/src/search-entities';
import { keepShelfReport } from '../../search/src/shelf-reports/keep-shelf-report';
import { keepReading } from '../../search/src/store-reading/keep-reading';
import { knownStores, mostStockFirst, toStoreEntry, type KnownStores } from '../../search/src/store-stock/known-stores';
import { readStoreStock } from '../../search/src/store-stock/store-stock-rows';
import type { Report } from './shelf-reports-model';

const HOUR_MS = 3_600_000;
const CYCLE_MS = HOUR_MS / 6;
/** A first picture is taken long before anything is played. */
const NO_DOUBT = { firstPictureDoubtMs: 0, firstPictureDoubtHours: 0 };
const outboxRow = z.object({ envelope: z.unknown() });

/** What the agency shows of a bottle's stores; undefined where its page cannot be read. */
export type ShowStores = (sku: string) => StoreFigure[] | undefined;

/** Passes and readings as search judges and keeps them, in its own tables, without its clocks and without HTTP. */
export class ClockedShelves {
  private catalogue = Catalogue.empty();
  private details = new Map<string, KnownStores>();
  private readonly outbox = new Outbox('search', () => undefined);

  private constructor(
    private readonly dataSource: DataSource,
    readonly dispose: () => Promise<void>,
  ) {}

  static async start(): Promise<ClockedShelves> {
    const database = await testDatabase({ name: 'search', migrations: searchMigrations });
    const dataSource = createServiceDataSource({
      name: 'search',
      databaseUrl: database.url,
      entities: searchEntities,
      poolSize: 1,
    });
    await dataSource.initialize();
    return new ClockedShelves(dataSource, async () => {
      await dataSource.destroy();
      await database.dispose();
    });
  }

  /** As if nothing had ever been seen. */
  async clear(): Promise<void> {
    this.catalogue = Catalogue.empty();
    this.details = new Map();
    await execute(
      this.dataSource,
      `TRUNCATE product, price_history, stock_history, refresh_run, recent_zero, shelf_return, watch_gap, detail_attempt,
         store_stock, store_stock_change, store_feed, shelf_report`,
    );
    await execute(this.dataSource, 'UPDATE catalogue_state SET revision = 0');
  }

  /** A pass that sees these products, and as far as their stores are shown reads those of what is told. */
  async pass(products: readonly Product[], show: ShowStores): Promise<EventEnvelope[]> {
    const at = new Date();
    const { before, comparison, decision } = await this.judge(products, at);
    if (decision.outcome === 'rejected') throw new Error(decision.suspicion.reason);
    const { published, zeros } = decision;
    const stores = await this.storesOfChanged(published, at, show);
    const run = { id: randomUUID(), startedAt: at, outcome: 'accepted' as const, rows: products.length, skipped: [] };
    await this.dataSource.transaction((tx) =>
      commitPass(tx, this.outbox, {
        run: { ...run, changed: comparison.written.length },
        comparison,
        baseRevision: before.revision,
        published,
        zeros,
        hadSkipped: false,
        stores,
      }),
    );
    const revision = before.revision + Number(comparison.written.length > 0);
    this.catalogue = before.patched(revision, at, comparison.written);
    for (const { sku, storeQty } of comparison.entered) if (storeQty === 0) this.details.delete(sku);
    return this.said();
  }

  /** A pass that sees what cannot be true. */
  async glitch(products: readonly Product[]): Promise<void> {
    const { decision } = await this.judge(products, new Date());
    if (decision.outcome !== 'rejected') throw new Error('the pass is believed');
    await this.dataSource.transaction((tx) => writeRecentZeros(tx, decision.zeros));
  }

  private async judge(products: readonly Product[], at: Date) {
    const { manager } = this.dataSource;
    const before = this.catalogue;
    const frame = { departments: undefined, incomplete: new Set<string>(), skipped: [], skippedSince: new Map() };
    const comparison = compareSnapshots(before, { observedAt: at, products, ...frame });
    const rule = { at, leastQty: 12, lowForMs: 24 * HOUR_MS, ...NO_DOUBT };
    comparison.changes.push(...(await deliveriesAndRises(manager, comparison.risen, rule)));
    const recent = await readRecentZeros(manager, at);
    const seen = { before, comparison, recent, at, slot: at, cycleMs: CYCLE_MS, earlier: undefined, ...NO_DOUBT };
    return { before, comparison, decision: decidePass(seen) };
  }

  /** A reading of a bottle's stores. */
  async read(sku: string, show: ShowStores): Promise<EventEnvelope[]> {
    const product = this.catalogue.bySku.get(sku);
    if (product) await this.keep(product, show);
    return this.said();
  }

  /** A reading for somebody who waits for it, who is answered also where nothing differs. */
  async answer(sku: string, show: ShowStores): Promise<EventEnvelope[]> {
    const product = this.catalogue.bySku.get(sku);
    const { observedAt } = this.catalogue;
    if (!product || !observedAt) return [];
    const isGone = product.storeQty === 0;
    const known = isGone ? { checkedAt: observedAt, stores: [] } : await this.keep(product, show);
    if (!known) return this.said();
    const payload = { sku, observedAt: known.checkedAt.toISOString() };
    const stores = mostStockFirst(known.stores).map(toStoreEntry);
    await this.dataSource.transaction((tx) =>
      this.outbox.publish(tx, 'inventory.store-stock-observed.v1', { ...payload, stores }),
    );
    return this.said();
  }

  /** Somebody says whether a bottle was there. */
  async report({ person, bottle: sku, store, seen, at }: Report): Promise<void> {
    const report = { userId: person, sku, storeNumber: Number(store), seen, at: new Date(at) };
    await this.dataSource.transaction((tx) => keepShelfReport(tx, report));
    const known = this.details.get(sku);
    const [row] = await readStoreStock(this.dataSource.manager, { skus: [sku] });
    if (!known || !row) return;
    const doubted = (number: number) => (row.doubtful.includes(number) ? (true as const) : undefined);
    const stores = known.stores.map((each) => ({ ...each, isDoubtful: doubted(each.number) }));
    this.details.set(sku, { ...known, stores });
  }

  private async storesOfChanged(
    changes: readonly ProductChange[],
    at: Date,
    show: ShowStores,
  ): Promise<Map<string, KnownStores>> {
    const found = new Map<string, KnownStores>();
    for (const { product } of changes) {
      const known = knownStores(product, this.details.get(product.sku), at) ?? (await this.keep(product, show));
      if (known) found.set(product.sku, known);
    }
    return found;
  }

  private async keep(product: CatalogueProduct, show: ShowStores): Promise<KnownStores | undefined> {
    const { sku, storeQty } = product;
    const stores = show(sku);
    if (!stores) return undefined;
    const detail = { checkedAt: new Date(), statewideQty: storeQty, stores };
    const { bySku, observedAt } = this.catalogue;
    const isGone = bySku.get(sku)?.storeQty === 0 && observedAt;
    const lastZero = isGone ? { observedAt, ...NO_DOUBT } : undefined;
    const kept = await this.dataSource.transaction((tx) =>
      keepReading(tx, this.outbox, { product, detail, lastZero, baselineHours: 48 }),
    );
    this.details.set(sku, kept);
    return kept;
  }

  private async said(): Promise<EventEnvelope[]> {
    const sql = 'WITH sent AS (DELETE FROM outbox RETURNING *) SELECT envelope FROM sent ORDER BY position';
    const rows = await queryRows(this.dataSource, outboxRow, sql);
    return rows.map(({ envelope }) => parseEventEnvelope(envelope));
  }
}
