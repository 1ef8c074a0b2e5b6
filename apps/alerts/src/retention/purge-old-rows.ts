import { allowLongWork, execute } from '@barrelhive/database';
import { slotOf } from '@barrelhive/jobs';
import { logger, ServiceLoops } from '@barrelhive/service-kit';
import { Injectable } from '@nestjs/common';
import { DataSource, type EntityManager } from 'typeorm';
import { NOTIFICATIONS_SHOWN } from '../saved-alerts/list-saved-alerts';

const PURGE_TASK = 'purge-alerts';
const RETRY_AFTER_MS = 5 * 60_000;
const DAY_SECONDS = 86_400;
/** Before dawn in Denver: 10:00 UTC. */
const NIGHT_MS = 10 * 3_600_000;
/** What nobody answered or listed for so long concerns nobody any more. */
const DAYS_KEPT = 30;

/** Each night, in one replica, removes what nobody reads any more. What a person can still see stays. */
@Injectable()
export class PurgeOldRows {
  private readonly log = logger('purge-old-rows');

  constructor(
    private readonly dataSource: DataSource,
    loops: ServiceLoops,
  ) {
    loops.schedule({
      task: PURGE_TASK,
      slotAt: latestNight,
      retryAfterMs: RETRY_AFTER_MS,
      work: ({ slot }) => this.run(slot),
      failure: 'old rows could not be removed; that is tried again',
    });
  }

  async run(now: Date): Promise<void> {
    const removed = {
      history: await this.purge(purgeHistory),
      unansweredMatches: await this.purge((manager) => purgeUnanswered(manager, now)),
      delistedProducts: await this.purge((manager) => purgeDelisted(manager, now)),
    };
    this.log.info(removed, 'removed what nobody reads any more');
  }

  private purge(remove: (manager: EntityManager) => Promise<number>): Promise<number> {
    return this.dataSource.transaction(async (manager) => {
      await allowLongWork(manager);
      return remove(manager);
    });
  }
}

/** The texts of an alert that its card does not show any more. */
function purgeHistory(manager: EntityManager): Promise<number> {
  return execute(
    manager,
    `DELETE FROM alert_history h
      USING (SELECT alert_id, slot, row_number() OVER (PARTITION BY alert_id ORDER BY sent_at DESC, slot) AS place
               FROM alert_history) AS placed
      WHERE (h.alert_id, h.slot) = (placed.alert_id, placed.slot) AND placed.place > $1`,
    [NOTIFICATIONS_SHOWN],
  );
}

/** Bundles that were repeated daily and got no answer. */
function purgeUnanswered(manager: EntityManager, now: Date): Promise<number> {
  return execute(manager, 'DELETE FROM handed_on_match WHERE slot < $1', [daysBefore(now)]);
}

function purgeDelisted(manager: EntityManager, now: Date): Promise<number> {
  return execute(manager, 'DELETE FROM catalogue_entry WHERE NOT listed AND observed_at < $1', [daysBefore(now)]);
}

function daysBefore(now: Date): Date {
  return new Date(now.getTime() - DAYS_KEPT * DAY_SECONDS * 1000);
}

function latestNight(now: Date): Date {
  return new Date(slotOf(new Date(now.getTime() - NIGHT_MS), DAY_SECONDS).getTime() + NIGHT_MS);
}
