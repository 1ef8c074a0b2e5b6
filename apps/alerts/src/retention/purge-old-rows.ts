import { allowLongWork, execute } from '@barrelhive/database';
import { deleteInParts } from '@barrelhive/jobs';
import { DAY_MS, ENDED_ALERT_KEPT_DAYS, REMOVED_ALERT_KEPT_DAYS } from '@barrelhive/rules';
import { logger } from '@barrelhive/service-kit';
import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { NAMES_KEPT_DAYS } from '../database/former-names';
import { NOTIFICATIONS_SHOWN } from '../saved-alerts/list-saved-alerts';

/** Each part looks through the whole history anew, so that parts are larger than elsewhere. */
const MOST_AT_ONCE = 10_000;

/** The texts of an alert that its card does not show any more. */
const OLD_HISTORY = `DELETE FROM alert_history WHERE (alert_id, slot) IN (
  SELECT alert_id, slot
    FROM (SELECT alert_id, slot, row_number() OVER (PARTITION BY alert_id ORDER BY is_withdrawn, sent_at DESC, slot) AS place
            FROM alert_history) AS placed
   WHERE place > $1 LIMIT $2)`;
/** The texts of alerts that ended: none of them comes back with it any more. */
const HISTORY_OF_NOBODY = `DELETE FROM alert_history WHERE (alert_id, slot) IN (
  SELECT alert_id, slot FROM alert_history r
   WHERE NOT EXISTS (SELECT FROM saved_alert s WHERE s.id = r.alert_id)
     AND NOT EXISTS (SELECT FROM ended_alert e WHERE e.alert_id = r.alert_id AND e.ended_at >= $1) LIMIT $2)`;
const ENDED_ALERTS = `DELETE FROM ended_alert WHERE alert_id IN (
  SELECT alert_id FROM ended_alert WHERE ended_at < $1 LIMIT $2)`;
const DELISTED_PRODUCTS = `DELETE FROM catalogue_entry WHERE sku IN (
  SELECT sku FROM catalogue_entry WHERE NOT listed AND observed_at < $1 LIMIT $2) AND NOT listed`;
const FORMER_NAMES = `DELETE FROM former_name WHERE (sku, name) IN (
  SELECT sku, name FROM former_name WHERE renamed_at < $1 LIMIT $2)`;

const READ_REMOVALS = `DELETE FROM removed_alert WHERE id IN (
  SELECT id FROM removed_alert WHERE read_at IS NOT NULL AND removed_at < $1 LIMIT $2)`;

/** Removes what nobody reads any more. What a person can still see stays. */
@Injectable()
export class PurgeOldRows {
  private readonly log = logger('purge-old-rows');

  constructor(private readonly dataSource: DataSource) {}

  async run(now: Date, signal?: AbortSignal): Promise<void> {
    const daysAgo = (days: number) => new Date(now.getTime() - days * DAY_MS);
    const removed = {
      history: await this.purge(OLD_HISTORY, NOTIFICATIONS_SHOWN, signal),
      historyOfNobody: await this.purge(HISTORY_OF_NOBODY, daysAgo(ENDED_ALERT_KEPT_DAYS), signal),
      endedAlerts: await this.purge(ENDED_ALERTS, daysAgo(ENDED_ALERT_KEPT_DAYS), signal),
      readRemovals: await this.purge(READ_REMOVALS, daysAgo(REMOVED_ALERT_KEPT_DAYS), signal),
      delistedProducts: await this.purge(DELISTED_PRODUCTS, daysAgo(NAMES_KEPT_DAYS), signal),
      formerNames: await this.purge(FORMER_NAMES, daysAgo(NAMES_KEPT_DAYS), signal),
    };
    this.log.info(removed, 'removed what nobody reads any more');
  }

  private purge(sql: string, kept: number | Date, signal: AbortSignal | undefined): Promise<number> {
    const deletePart = (atMost: number) =>
      this.dataSource.transaction(async (manager) => {
        await allowLongWork(manager);
        return execute(manager, sql, [kept, atMost]);
      });
    return deleteInParts({ deletePart, atMost: MOST_AT_ONCE, signal });
  }
}
