import { setTimeout as pause } from 'node:timers/promises';
import { newCorrelationId, metrics, runWithCorrelationId } from '@barrelhive/service-kit';
import { Inject, Injectable } from '@nestjs/common';
import type { HeldSlot } from '@barrelhive/jobs';
import { Catalogue } from '../catalogue/catalogue';
import { CatalogueCopy } from '../local-copy/catalogue-copy';
import { StoreStockCopy } from '../local-copy/store-stock-copy';
import { nightPassMinute, SEARCH_SETTINGS, type SearchSettings } from '../search-settings';
import { RequestsOfDay } from '../store-reading/requests-of-day';
import { StoreStockReader } from '../store-reading/store-stock-reader';
import { readingReasons, type ToRead } from './next-to-read';
import { ReadingPlan } from './reading-plan';
import { WantedBottles } from './wanted-bottles';
import { WatchedBottles } from './watched-bottles';

/** What is wanted for a slot is seen as late as this. */
const LONGEST_REST_MS = 1_000;
/** Choosing goes through the whole catalogue: where nothing is to be read it waits for the next pass, or this long. */
const CHOOSE_AGAIN_MS = 5_000;

const looks = metrics.counter({
  name: 'barrelhive_watch_looks_total',
  help: 'Looks at stores that nobody waited for, by why: risen, watched, allocated, night',
  labelNames: ['reason'],
});
for (const reason of readingReasons) looks.inc({ reason }, 0);

/** Reads stores by the plan, one bottle at a time, in the replica that has the slot of the day. */
@Injectable()
export class ReadByPlan {
  private readonly plan: ReadingPlan;
  private chosen = { from: Catalogue.empty(), notBefore: 0 };

  constructor(
    private readonly catalogue: CatalogueCopy,
    private readonly stock: StoreStockCopy,
    private readonly reader: StoreStockReader,
    private readonly watched: WatchedBottles,
    private readonly wanted: WantedBottles,
    private readonly day: RequestsOfDay,
    @Inject(SEARCH_SETTINGS) settings: SearchSettings,
  ) {
    this.plan = new ReadingPlan({
      intervalMs: settings.DABS_MIN_INTERVAL_MS,
      share: settings.STORE_WATCH_SHARE,
      cycleMs: settings.REFRESH_SECONDS * 1000,
      hours: settings.STORE_HOURS,
      nightPassMinute: nightPassMinute(settings),
    });
  }

  /** Goes on until the slot is lost, the service stops, or `until`. */
  async run({ signal }: Pick<HeldSlot, 'signal'>, until: Date): Promise<void> {
    while (Date.now() < until.getTime()) {
      signal.throwIfAborted();
      const restMs = await runWithCorrelationId(`stores-${newCorrelationId()}`, () => this.step());
      if (restMs > 0) await pause(restMs, undefined, { signal }).catch(() => undefined);
    }
  }

  /** Does the next thing, and gives how long to rest after it. */
  private async step(): Promise<number> {
    if (await this.wanted.readNext()) return 0;
    const now = new Date();
    const catalogue = this.catalogue.current;
    if (catalogue === this.chosen.from && now.getTime() < this.chosen.notBefore) return this.restMs(now);
    const watched = await this.watched.current();
    const next = this.plan.next({
      now,
      catalogue,
      detailOf: (sku) => this.stock.detailOf(sku),
      isWatched: (sku) => watched.has(sku),
    });
    if (next.kind === 'wait') {
      const waitMs = next.isBusy ? next.ms : Math.min(next.ms, CHOOSE_AGAIN_MS);
      this.chosen = { from: catalogue, notBefore: now.getTime() + waitMs };
      return this.restMs(now);
    }
    if (!(await this.day.mayAsk('watch'))) return LONGEST_REST_MS;
    await this.look(next);
    return 0;
  }

  private restMs(now: Date): number {
    return Math.min(Math.max(1, this.chosen.notBefore - now.getTime()), LONGEST_REST_MS);
  }

  private async look({ product, reason }: ToRead): Promise<void> {
    this.plan.noteBegun(product.sku, new Date());
    looks.inc({ reason });
    this.plan.noteEnded(await this.reader.read(product, { urgency: 'watched' }), new Date());
  }
}
