import type { AlertMatched } from '@barrelhive/contracts';
import { execute } from '@barrelhive/database';
import type { HeldSlot } from '@barrelhive/jobs';
import { Outbox } from '@barrelhive/messaging';
import { Injectable } from '@nestjs/common';
import { DataSource, type EntityManager } from 'typeorm';
import { isStillTrue } from '../matching/pending-match';
import { ScheduleTimes } from './schedule-times';
import { takeWaitingMatches, type WaitingMatch } from './take-waiting-matches';

interface Bundle {
  matched: AlertMatched;
  correlationId: string;
}

const MAX_ITEMS_PER_BUNDLE = 100;
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

  private async handOnPart(manager: EntityManager, held: HeldSlot, after: string | undefined) {
    const { slot } = held;
    const day = this.times.dayOf(slot);
    const { matches, last } = await takeWaitingMatches(manager, { slot, day, after, atMost: ALERTS_AT_ONCE });
    const bundles = bundleByAlert(
      matches.filter((match) => isStillTrue(match, match.product)),
      slot,
    );
    await this.noteDay(manager, slot, bundles);
    for (const [correlationId, matched] of byCorrelation(bundles)) {
      await this.outbox.publishAll(manager, 'alerts.alert-matched.v1', matched, { correlationId });
    }
    if (last === undefined) await held.finish(manager);
    return { bundles: bundles.length, last };
  }

  /** Only one bundle of an alert is handed on a day. */
  private async noteDay(manager: EntityManager, slot: Date, bundles: readonly Bundle[]): Promise<void> {
    await execute(manager, 'DELETE FROM handed_on_day WHERE day < current_date - $1::int', [DAYS_KEPT]);
    await execute(manager, 'INSERT INTO handed_on_day (alert_id, day, slot) SELECT unnest($1::uuid[]), $2, $3', [
      bundles.map((bundle) => bundle.matched.alertId),
      this.times.dayOf(slot),
      slot,
    ]);
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

function bundleByAlert(matches: WaitingMatch[], slot: Date): Bundle[] {
  const bundles = new Map<string, Bundle>();
  for (const match of matches) {
    const bundle = bundles.get(match.alertId) ?? emptyBundle(match, slot);
    if (bundle.matched.items.length < MAX_ITEMS_PER_BUNDLE) bundle.matched.items.push(match.change);
    bundles.set(match.alertId, bundle);
  }
  return [...bundles.values()];
}

function emptyBundle({ alertId, userId, term, correlationId }: WaitingMatch, slot: Date): Bundle {
  return { matched: { alertId, userId, term, slot: slot.toISOString(), items: [] }, correlationId };
}
