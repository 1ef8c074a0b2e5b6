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

/** Hands on what waits at a slot: at most one bundle per alert and local day. */
@Injectable()
export class RunDueAlerts {
  constructor(
    private readonly dataSource: DataSource,
    private readonly outbox: Outbox,
    private readonly times: ScheduleTimes,
  ) {}

  /** Answers how many bundles were handed on. They are committed together with the finish of the slot. */
  run(held: HeldSlot): Promise<number> {
    return this.dataSource.transaction(async (manager) => {
      const bundles = await this.collectBundles(manager, held.slot);
      for (const { matched, correlationId } of bundles) {
        await this.outbox.publish(manager, 'alerts.alert-matched.v1', matched, { correlationId });
      }
      await held.finish(manager);
      return bundles.length;
    });
  }

  private async collectBundles(manager: EntityManager, slot: Date): Promise<Bundle[]> {
    const day = this.times.dayOf(slot);
    const waiting = await takeWaitingMatches(manager, slot, day);
    const bundles = bundleByAlert(
      waiting.filter((match) => isStillTrue(match, match.product)),
      slot,
    );
    await execute(manager, 'DELETE FROM handed_on_day WHERE day < current_date - $1::int', [DAYS_KEPT]);
    await execute(manager, 'INSERT INTO handed_on_day (alert_id, day, slot) SELECT unnest($1::uuid[]), $2, $3', [
      bundles.map((bundle) => bundle.matched.alertId),
      day,
      slot,
    ]);
    return bundles;
  }
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
