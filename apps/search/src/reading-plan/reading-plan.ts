import type { SendWindow } from '@barrelhive/rules';
import type { Catalogue } from '../catalogue/catalogue';
import type { StoreReading } from '../store-reading/store-stock-reader';
import { knownStores, type KnownStores } from '../store-stock/known-stores';
import { nextToRead, type ToRead } from './next-to-read';
import { RisenTotals } from './risen-totals';
import { nightPassBeganAt, storesMaySell } from './selling-hours';
import { WatchShare } from './watch-share';

const FAILURES_TO_REST = 5;

export interface PlanSettings {
  intervalMs: number;
  share: number;
  cycleMs: number;
  /** When stores may sell. */
  hours: SendWindow;
  /** The minute of the day at which the night pass begins; undefined for none. */
  nightPassMinute: number | undefined;
}

/** What is known when the next bottle is chosen. */
export interface KnownShelves {
  now: Date;
  catalogue: Pick<Catalogue, 'listed' | 'observedAt' | 'revision'>;
  detailOf: (sku: string) => KnownStores | undefined;
  isWatched: (sku: string) => boolean;
}

/** What to do now: read a bottle, or wait, because the share is used up (`isBusy`) or nothing is worth a look. */
export type NextStep = ({ kind: 'read' } & ToRead) | { kind: 'wait'; ms: number; isBusy: boolean };

/**
 * What is read though nobody waits for it, and when: the order of the bottles, the share of the pace, and a rest after failures. It asks nothing
 * and reads no clock, so that a simulation plays it as it is.
 */
export class ReadingPlan {
  private readonly risen = new RisenTotals();
  private readonly share: WatchShare;
  private readonly triedAt = new Map<string, number>();
  private hadWork = false;
  private failuresInARow = 0;
  private restsUntil = Number.NEGATIVE_INFINITY;
  private followed: KnownShelves['catalogue'] | undefined;

  constructor(private readonly settings: PlanSettings) {
    this.share = new WatchShare(settings);
  }

  next(shelves: KnownShelves): NextStep {
    const now = shelves.now.getTime();
    this.follow(shelves);
    const chosen = now < this.restsUntil ? undefined : this.choose(shelves);
    // Only what it could not use while there was work is made up for.
    if (!chosen || !this.hadWork) this.share.rest(now);
    this.hadWork = chosen !== undefined;
    if (!chosen) return { kind: 'wait', ms: this.settings.cycleMs, isBusy: false };
    const waitMs = this.share.waitMs(now);
    return waitMs > 0 ? { kind: 'wait', ms: waitMs, isBusy: true } : { kind: 'read', ...chosen };
  }

  /** The look at a bottle begins. */
  noteBegun(sku: string, now: Date): void {
    this.share.spend(now.getTime());
    this.triedAt.set(sku, now.getTime());
  }

  /** After five failures in a row nothing is read for a cycle. A bottle about which the agency was not asked is no failure. */
  noteEnded(reading: StoreReading, now: Date): void {
    if (reading.kind === 'read') this.failuresInARow = 0;
    else if (!reading.isLeftAlone) this.failuresInARow++;
    if (this.failuresInARow < FAILURES_TO_REST) return;
    this.failuresInARow = 0;
    this.restsUntil = now.getTime() + this.settings.cycleMs;
  }

  /** A pass shows totals anew, whichever replica ran it. */
  private follow({ catalogue, detailOf }: KnownShelves): void {
    if (this.followed === catalogue) return;
    this.followed = catalogue;
    this.risen.follow(catalogue.listed, detailOf);
  }

  private choose({ now, catalogue, detailOf, isWatched }: KnownShelves): ToRead | undefined {
    const { cycleMs, hours, nightPassMinute } = this.settings;
    return nextToRead({
      now,
      cycleMs,
      listed: catalogue.listed,
      isWatched,
      hasRisen: (product) => this.risen.hasRisen(product, detailOf(product.sku)),
      isOutdated: (product) => knownStores(product, detailOf(product.sku), catalogue.observedAt) === undefined,
      lookedAt: (sku) => latest(detailOf(sku)?.checkedAt.getTime(), this.triedAt.get(sku)),
      storesMaySell: storesMaySell(now, hours),
      nightBeganAt: nightPassBeganAt(now, hours, nightPassMinute),
    });
  }
}

function latest(one: number | undefined, other: number | undefined): number | undefined {
  if (one === undefined || other === undefined) return one ?? other;
  return Math.max(one, other);
}
