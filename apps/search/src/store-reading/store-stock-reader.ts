import { Outbox } from '@barrelhive/messaging';
import { isOnMonthlyList } from '@barrelhive/rules';
import { logger, metrics } from '@barrelhive/service-kit';
import { Inject, Injectable, type BeforeApplicationShutdown, type OnModuleDestroy } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { AgencyError, type AgencyFault } from '../agency/agency-error';
import { AgencyHttp } from '../agency/agency-http';
import { AgencySite } from '../agency/agency-site';
import { fetchStoreDetail } from '../agency/fetch-store-detail';
import type { RequestUrgency } from '../agency/request-pace';
import type { Product } from '../catalogue/product';
import { notifyOfStoreStock } from '../local-copy/copy-notifications';
import { StoreStockCopy } from '../local-copy/store-stock-copy';
import { SEARCH_SETTINGS, type SearchSettings } from '../search-settings';
import { isSameStock, toStoreEntry, type KnownStores } from '../store-stock/known-stores';
import { writeStoreStock } from '../store-stock/store-stock-rows';
import { DetailClaims } from './detail-claims';
import { PageFaults } from './page-faults';

const detailReadings = metrics.counter({
  name: 'barrelhive_store_detail_readings_total',
  help: 'Readings of a detail page of the agency, by how they ended',
  labelNames: ['outcome'],
});
// An increase is only seen from a figure that was there before.
const ALARMING: readonly AgencyFault[] = ['layout', 'notice'];
for (const outcome of ALARMING) detailReadings.inc({ outcome }, 0);

/**
 * What reading a bottle's stores came to; `reason` is fit for callers' eyes. `isLeftAlone` says that the agency was not asked, since
 * it did not show the bottle a while ago.
 */
export type StoreReading =
  { kind: 'read'; stores: KnownStores } | { kind: 'unavailable'; reason: string; isLeftAlone?: true };

/** A reading that got no turn and no answer within this time gives way to others. */
const LONGEST_READING_MS = 60_000;
const LOOK_AGAIN_MS = 1_000;

const BUSY: StoreReading = { kind: 'unavailable', reason: 'The state agency is slow to answer right now.' };
const NOT_SHOWN = {
  kind: 'unavailable' as const,
  reason: 'The state agency does not show the stores of this item right now.',
};

/** Reads what stores hold from the agency: one reading per bottle at a time, however many people and replicas wait for it. */
@Injectable()
export class StoreStockReader implements OnModuleDestroy, BeforeApplicationShutdown {
  private readonly log = logger('store-stock');
  private readonly underWay = new Map<string, Promise<StoreReading>>();
  private readonly pageFaults = new PageFaults();
  private readonly cycleMs: number;
  private isEnding = false;

  constructor(
    private readonly dataSource: DataSource,
    private readonly outbox: Outbox,
    private readonly http: AgencyHttp,
    private readonly site: AgencySite,
    private readonly stock: StoreStockCopy,
    private readonly claims: DetailClaims,
    @Inject(SEARCH_SETTINGS) settings: SearchSettings,
  ) {
    this.cycleMs = settings.REFRESH_SECONDS * 1000;
  }

  /** Never rejects; the wait is bounded. */
  read(product: Product, urgency: RequestUrgency): Promise<StoreReading> {
    const underWay = this.underWay.get(product.sku);
    if (underWay) return underWay;
    if (this.isEnding) return Promise.resolve(BUSY);
    const reading = this.readOnce(product, urgency)
      .catch((error: unknown) => {
        this.log.warn({ err: error, sku: product.sku }, 'the stores of a bottle could not be read');
        return BUSY;
      })
      .finally(() => this.underWay.delete(product.sku));
    this.underWay.set(product.sku, reading);
    return reading;
  }

  onModuleDestroy(): void {
    this.isEnding = true;
  }

  async beforeApplicationShutdown(): Promise<void> {
    await Promise.all(this.underWay.values());
  }

  private async readOnce(product: Product, urgency: RequestUrgency): Promise<StoreReading> {
    const giveUp = AbortSignal.timeout(LONGEST_READING_MS);
    while (!giveUp.aborted && !this.isEnding) {
      const freshSince = new Date(Date.now() - this.cycleMs);
      const claim = await this.claims.claim(product.sku, product.storeQty, freshSince);
      if (claim.kind === 'claimed') return this.readClaimed(product, urgency, giveUp);
      if (claim.kind === 'backing-off') return { ...NOT_SHOWN, isLeftAlone: true };
      if (claim.kind === 'fresh') {
        await this.stock.refresh([product.sku]);
        const detail = this.stock.detailOf(product.sku);
        if (detail) return { kind: 'read', stores: detail };
      }
      await this.nextNotificationOf(product.sku);
    }
    return BUSY;
  }

  private async readClaimed(product: Product, urgency: RequestUrgency, signal: AbortSignal): Promise<StoreReading> {
    try {
      const checkedAt = new Date();
      const stores = await fetchStoreDetail(this.http, this.site, { sku: product.sku, urgency, signal });
      const detail = { checkedAt, statewideQty: product.storeQty, stores };
      const reading = await this.keep(product, detail);
      detailReadings.inc({ outcome: 'read' });
      this.pageFaults.noteRead(product.sku);
      return reading;
    } catch (error) {
      if (!(error instanceof AgencyError)) {
        detailReadings.inc({ outcome: 'broken-down' });
        await this.letGo(product.sku);
        throw error;
      }
      detailReadings.inc({ outcome: error.fault });
      return await this.giveBack(product, error);
    } finally {
      this.claims.forget(product.sku);
    }
  }

  private async keep(product: Product, detail: KnownStores): Promise<StoreReading> {
    const before = this.stock.detailOf(product.sku);
    const isKept = await this.dataSource.transaction(async (manager) => {
      if (!(await this.claims.succeed(manager, product.sku, detail))) return false;
      await writeStoreStock(manager, [{ sku: product.sku, detail }]);
      if (isOnMonthlyList(product) && !(before && isSameStock(before.stores, detail.stores))) {
        await this.outbox.publish(manager, 'inventory.store-stock-observed.v1', {
          sku: product.sku,
          observedAt: detail.checkedAt.toISOString(),
          stores: detail.stores.map(toStoreEntry),
        });
      }
      await notifyOfStoreStock(manager, [product.sku], this.stock.id);
      return true;
    });
    return { kind: 'read', stores: isKept ? this.stock.keep(product.sku, detail) : detail };
  }

  /** A bottle the agency does not show is left alone for a while. After a fault of the whole site it may be read again at once. */
  private async giveBack(product: Product, error: AgencyError): Promise<StoreReading> {
    const isOfThisBottle = this.pageFaults.isOfBottle(product.sku, error);
    this.log.warn({ sku: product.sku, fault: error.fault, reason: error.message }, 'a detail page could not be read');
    if (isOfThisBottle) await this.claims.fail(product.sku, product.storeQty, error.message);
    else await this.claims.release(product.sku);
    await notifyOfStoreStock(this.dataSource, [product.sku], this.stock.id);
    return isOfThisBottle || error.fault !== 'unavailable' ? NOT_SHOWN : BUSY;
  }

  /** After a fault of our own: others may read the bottle at once and need not wait for the end of the lease. */
  private async letGo(sku: string): Promise<void> {
    await this.claims
      .release(sku)
      .then(() => notifyOfStoreStock(this.dataSource, [sku], this.stock.id))
      .catch(() => undefined);
  }

  /** Another replica reads this bottle and will notify. Should that be lost, the claim is looked at again a second later. */
  private nextNotificationOf(sku: string): Promise<void> {
    return new Promise((resolve) => {
      const done = () => {
        clearTimeout(timer);
        stopListening();
        resolve();
      };
      const timer = setTimeout(done, LOOK_AGAIN_MS);
      const stopListening = this.stock.onNotified((notified) => notified === sku && done());
    });
  }
}
