import { MAX_ITEMS_PER_BUNDLE, type AlertMatched, type StockChange } from '@barrelhive/contracts';
import { allowLongWork, execute } from '@barrelhive/database';
import type { HeldSlot } from '@barrelhive/jobs';
import { Outbox } from '@barrelhive/messaging';
import { Injectable } from '@nestjs/common';
import { DataSource, type EntityManager } from 'typeorm';
import { asOfNow, isStillTrue } from '../matching/pending-match';
import { keepHandedOn, takeUnanswered } from './handed-on-matches';
import { ScheduleTimes } from './schedule-times';
import { takeWaitingMatches } from './take-waiting-matches';

interface Bundle {
  matched: AlertMatched;
  correlationId: string;
}

interface BundledMatch {
  alertId: string;
  userId: string;
  term: string;
  slot: Date;
  change: StockChange;
  correlationId: string;
  entitlementVersion: number;
}

const DAYS_KEPT = 7;
/** All bundles of a release day at once would be more than the memory of a replica. */
const ALERTS_AT_ONCE = 1_000;

/** Hands on what waits at a slot, some alerts at a time: at most one bundle per alert and local day. */
@Injectable()
export class RunDueAlerts {
  constructor(
    private readonly dataSource: DataSource,
    private readonly outbox: Outbox,
    private readonly times: ScheduleTimes,
  ) {}

  /**
   * Answers how many bundles were handed on. Each part is committed on its own, the last one together with the finish of the slot: a
   * part that was committed no longer waits, so that a slot which is taken up again goes on from there.
   */
  async run(held: HeldSlot): Promise<number> {
    await this.repeatUnanswered(held);
    let bundles = 0;
    let after: string | undefined;
    do {
      held.signal.throwIfAborted();
      const part = await this.dataSource.transaction((manager) => this.handOnPart(manager, held, after));
      bundles += part.bundles;
      after = part.last;
    } while (after !== undefined);
    return bundles;
  }

  /** Bundles whose answer is overdue are handed on once more as they were: notifications answers by the message of their day. */
  private async repeatUnanswered(held: HeldSlot): Promise<void> {
    let repeated: number;
    do {
      held.signal.throwIfAborted();
      repeated = await this.dataSource.transaction(async (manager) => {
        const bundles = bundlesOf(await takeUnanswered(manager, held.slot, ALERTS_AT_ONCE));
        await this.publish(manager, bundles);
        return bundles.length;
      });
    } while (repeated === ALERTS_AT_ONCE);
  }

  private async handOnPart(manager: EntityManager, held: HeldSlot, after: string | undefined) {
    await allowLongWork(manager);
    const { slot } = held;
    const day = this.times.dayOf(slot);
    const taken = await takeWaitingMatches(manager, { slot, day, after, atMost: ALERTS_AT_ONCE });
    const matches = taken.matches
      .filter((match) => isStillTrue(match, match.product))
      .map((match) => ({ ...match, change: asOfNow(match, match.product) }))
      .sort((a, b) => a.firstObservedAt.getTime() - b.firstObservedAt.getTime());
    const bundles = bundlesOf(matches.map((match) => ({ ...match, slot })));
    await this.noteDay(manager, { slot, day }, bundles);
    await keepHandedOn(manager, matches, slot);
    await this.publish(manager, bundles);
    if (taken.last === undefined) await held.finish(manager);
    return { bundles: bundles.length, last: taken.last };
  }

  /** Only one bundle of an alert is handed on a day. */
  private async noteDay(
    manager: EntityManager,
    { slot, day }: { slot: Date; day: string },
    bundles: readonly Bundle[],
  ): Promise<void> {
    await execute(manager, 'DELETE FROM handed_on_day WHERE day < $1::date - $2::int', [day, DAYS_KEPT]);
    await execute(manager, 'INSERT INTO handed_on_day (alert_id, day, slot) SELECT unnest($1::uuid[]), $2, $3', [
      bundles.map((bundle) => bundle.matched.alertId),
      day,
      slot,
    ]);
  }

  private async publish(manager: EntityManager, bundles: readonly Bundle[]): Promise<void> {
    for (const [correlationId, matched] of byCorrelation(bundles)) {
      await this.outbox.publishAll(manager, 'alerts.alert-matched.v1', matched, { correlationId });
    }
  }
}

/** The bundles that one pass led to have its correlation id: they are published by one statement. */
function byCorrelation(bundles: readonly Bundle[]): Map<string, AlertMatched[]> {
  const groups = new Map<string, AlertMatched[]>();
  for (const { correlationId, matched } of bundles) {
    const group = groups.get(correlationId);
    if (group) group.push(matched);
    else groups.set(correlationId, [matched]);
  }
  return groups;
}

/** In the order of their first matches. */
function bundlesOf(matches: readonly BundledMatch[]): Bundle[] {
  const bundles = new Map<string, Bundle>();
  for (const match of matches) {
    const key = `${match.alertId} ${match.slot.getTime()}`;
    const bundle = bundles.get(key) ?? emptyBundle(match);
    if (bundle.matched.items.length < MAX_ITEMS_PER_BUNDLE) bundle.matched.items.push(match.change);
    bundles.set(key, bundle);
  }
  return [...bundles.values()];
}

function emptyBundle({ alertId, userId, term, slot, correlationId, entitlementVersion }: BundledMatch): Bundle {
  return {
    matched: { alertId, userId, term, slot: slot.toISOString(), items: [], entitlementVersion },
    correlationId,
  };
}
