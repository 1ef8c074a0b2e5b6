import { Outbox } from '@barrelhive/messaging';
import { logger, metrics } from '@barrelhive/service-kit';
import { Inject, Injectable, type BeforeApplicationShutdown, type OnModuleDestroy } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { AgencyError, type AgencyFault } from '../agency/agency-error';
import { AgencyHttp } from '../agency/agency-http';
import { AgencySite } from '../agency/agency-site';
import { fetchStoreDetail } from '../agency/fetch-store-detail';
import { purposeOf, type Purpose } from '../agency/day-budget';
import type { Wish } from '../agency/fair-turns';
import { RequestPace, type Turn } from '../agency/request-pace';
import type { Product } from '../catalogue/product';
import { CatalogueCopy } from '../local-copy/catalogue-copy';
import { notifyOfStoreStock } from '../local-copy/copy-notifications';
import { StoreStockCopy } from '../local-copy/store-stock-copy';
import { SEARCH_SETTINGS, type SearchSettings } from '../search-settings';
import type { KnownStores } from '../store-stock/known-stores';
import { describeStores } from '../store-stock/store-stock-rows';
import { DetailClaims } from './detail-claims';
import { keepReading } from './keep-reading';
import { PageFaults } from './page-faults';
import { patience } from './patience';
import type { LastZero } from './reading-baseline';
import { RequestsOfDay } from './requests-of-day';

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
  | { kind: 'read'; stores: KnownStores }
  | { kind: 'unavailable'; reason: string; isLeftAlone?: true };

const LOOK_AGAIN_MS = 1_000;

const BUSY: StoreReading = { kind: 'unavailable', reason: 'The state agency is slow to answer right now.' };
const ASKED_ENOUGH: StoreReading = {
  kind: 'unavailable',
  reason: 'The state agency was asked as often as it may be today.',
  isLeftAlone: true,
};
const NOT_SHOWN = {
  kind: 'unavailable' as const,
  reason: 'The state agency does not show the stores of this item right now.',
};

interface UnderWay {
  reading: Promise<StoreReading>;
  wishes: Wish[];
}

/** Reads what stores hold from the agency: one reading per bottle at a time, however many people and replicas wait for it. */
@Injectable()
export class StoreStockReader implements OnModuleDestroy, BeforeApplicationShutdown {
  private readonly log = logger('store-stock');
  private readonly underWay = new Map<string, UnderWay>();
  private readonly pageFaults = new PageFaults();
  private isEnding = false;
  private shownAt = Number.NEGATIVE_INFINITY;

  constructor(
    private readonly dataSource: DataSource,
    private readonly outbox: Outbox,
    private readonly http: AgencyHttp,
    private readonly pace: RequestPace,
    private readonly site: AgencySite,
    private readonly stock: StoreStockCopy,
    private readonly catalogue: CatalogueCopy,
    private readonly claims: DetailClaims,
    private readonly day: RequestsOfDay,
    @Inject(SEARCH_SETTINGS) private readonly settings: SearchSettings,
  ) {}

  /**
   * Never rejects. Whoever comes while the bottle waits for its turn joins in, with an urgency of its own.
   * @param signal says that the caller has gone: a bottle that is still held back for it is left, unless others want it
   */
  read(product: Product, wish: Wish, signal?: AbortSignal): Promise<StoreReading> {
    const { sku } = product;
    const underWay = this.underWay.get(sku) ?? (this.isEnding ? undefined : this.begin(product));
    if (!underWay) return Promise.resolve(BUSY);
    underWay.wishes.push(wish);
    this.pace.join(sku, wish);
    if (!signal) return underWay.reading;
    const leave = () => this.pace.leave(sku, wish);
    signal.addEventListener('abort', leave);
    return underWay.reading.finally(() => signal.removeEventListener('abort', leave));
  }

  onModuleDestroy(): void {
    this.isEnding = true;
  }

  async beforeApplicationShutdown(): Promise<void> {
    await Promise.all([...this.underWay.values()].map(({ reading }) => reading));
  }

  private begin(product: Product): UnderWay {
    const wishes: Wish[] = [];
    const { signal, stop } = patience(() => this.shownAt);
    const reading = this.readOnce(product, wishes, signal)
      .catch((error: unknown) => {
        if (!(error instanceof AgencyError))
          this.log.warn({ err: error, sku: product.sku }, 'the stores of a bottle could not be read');
        return BUSY;
      })
      .finally(() => {
        stop();
        this.underWay.delete(product.sku);
      });
    const underWay = { reading, wishes };
    this.underWay.set(product.sku, underWay);
    return underWay;
  }

  /** The turn comes first and the claim second: what a searcher in a long line wants keeps nobody else from reading it. */
  private async readOnce(product: Product, wishes: readonly Wish[], giveUp: AbortSignal): Promise<StoreReading> {
    while (!giveUp.aborted && !this.isEnding) {
      const asOf = [
        product.sku,
        product.storeQty,
        new Date(Date.now() - this.settings.REFRESH_SECONDS * 1000),
      ] as const;
      let seen: Awaited<ReturnType<DetailClaims['look' | 'claim']>> = await this.claims.look(...asOf);
      if (seen.kind === 'due') {
        if (!(await this.day.mayAsk(purposeOf(wishes)))) return ASKED_ENOUGH;
        const turn = await this.turnUnlessRead(product.sku, wishes, giveUp);
        if (!turn) continue;
        seen = await this.claims.claim(...asOf);
        if (seen.kind === 'claimed')
          return this.readClaimed(product, { turn, purpose: purposeOf(wishes), signal: giveUp });
        await turn.giveBack();
      }
      if (seen.kind === 'backing-off') return { ...NOT_SHOWN, isLeftAlone: true };
      if (seen.kind === 'fresh') {
        await this.stock.refresh([product.sku]);
        const detail = this.stock.detailOf(product.sku);
        if (detail) return { kind: 'read', stores: detail };
      }
      await this.nextNotificationOf(product.sku);
    }
    return BUSY;
  }

  /** Undefined when another replica has read the bottle, or tried to, before its turn came here. */
  private async turnUnlessRead(sku: string, wishes: readonly Wish[], giveUp: AbortSignal): Promise<Turn | undefined> {
    const readElsewhere = new AbortController();
    const stopListening = this.stock.onNotified((notified) => notified === sku && readElsewhere.abort());
    const signal = AbortSignal.any([giveUp, readElsewhere.signal]);
    try {
      return await this.pace.turn({ of: sku, wishes, signal });
    } catch (error) {
      if (readElsewhere.signal.aborted) return undefined;
      throw error;
    } finally {
      stopListening();
    }
  }

  private async readClaimed(
    product: Product,
    asking: { turn: Turn; purpose: Purpose; signal: AbortSignal },
  ): Promise<StoreReading> {
    try {
      const checkedAt = new Date();
      const shown = await fetchStoreDetail(this.http, this.site, { sku: product.sku, ...asking });
      const stores = await describeStores(this.dataSource.manager, shown);
      const detail = { checkedAt, statewideQty: product.storeQty, stores };
      const reading = await this.keep(product, detail);
      this.shownAt = performance.now();
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
    const { sku } = product;
    const kept = await this.dataSource.transaction(async (manager) => {
      if (!(await this.claims.succeed(manager, sku, detail))) return undefined;
      const reading = await keepReading(manager, this.outbox, {
        product,
        detail,
        baselineHours: this.settings.STORE_BASELINE_HOURS,
        lastZero: this.lastZero(sku),
      });
      await notifyOfStoreStock(manager, [sku], this.stock.id);
      return reading;
    });
    return { kind: 'read', stores: kept ? this.stock.keep(sku, kept) : detail };
  }

  private lastZero(sku: string): LastZero | undefined {
    const { bySku, observedAt } = this.catalogue.current;
    if (bySku.get(sku)?.storeQty !== 0 || !observedAt) return undefined;
    return { observedAt, firstPictureDoubtHours: this.settings.FIRST_PICTURE_DOUBT_HOURS };
  }

  /** A bottle the agency does not show is left alone for a while. After a fault of the whole site it may be read again at once. */
  private async giveBack(product: Product, error: AgencyError): Promise<StoreReading> {
    const isOfThisBottle = this.pageFaults.isOfBottle(product.sku, error);
    this.log.warn({ sku: product.sku, fault: error.fault, reason: error.message }, 'a detail page could not be read');
    if (isOfThisBottle) await this.claims.fail(product.sku, product.storeQty);
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
