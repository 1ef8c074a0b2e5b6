import { allowLongWork, execute, queryRows } from '@barrelhive/database';
import { deleteInParts } from '@barrelhive/jobs';
import { ENDED_ALERT_KEPT_DAYS, FEED_RETENTION_DAYS, SHELF_REPORT_RETENTION_DAYS } from '@barrelhive/rules';
import { logger } from '@barrelhive/service-kit';
import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import * as z from 'zod';
import { lockWaiting } from '../database/known-users';
import { IS_UNDER_WAY } from '../deliveries/message';
import { forgetOldRecoveredTexts } from '../deliveries/recovered-texts';

/**
 * What was told, or ended with its notice, may come back for a while: the provider may keep a text back that it accepted. That one address was told
 * it is known for as long as it waits for the others, with which it would be told there once more.
 */
const NOTIFIED_KEPT_DAYS = 2;
/** What a notice told is read by its text and the page of that; notices are kept this long. */
const CHANGES_KEPT_DAYS = 10;
/** What waited this long is no news. */
const WAITING_KEPT_DAYS = 30;
/** An observation that is older than that does not come any more. */
const DELISTED_KEPT_DAYS = 365;
/** Each part looks through all that waits anew, so that parts are larger than elsewhere. */
const MOST_AT_ONCE = 10_000;
const ALERTS_AT_ONCE = 500;
/** No alert comes before it. */
const NO_ALERT = '00000000-0000-0000-0000-000000000000';
const alertRow = z.object({ alertId: z.string() });

/** Of some alerts, whoever they are: each row is looked up among the messages of its owner, which would take too long for all at once. */
export const NOTIFIED_MATCHES = `DELETE FROM waiting_match WHERE (alert_id, change_id, only_at) IN (
  SELECT alert_id, change_id, only_at FROM waiting_match w JOIN matched_alert a USING (alert_id)
   WHERE alert_id = ANY ($2::uuid[]) AND notice_id IS NOT NULL AND NOT EXISTS (
     SELECT FROM message m WHERE m.user_id = a.user_id AND m.notice_id = w.notice_id AND (${IS_UNDER_WAY}
       OR coalesce(m.finished_at, m.accepted_at, m.created_at) >= now() - make_interval(days => $1)))
     AND NOT EXISTS (
       SELECT FROM waiting_match o WHERE o.alert_id = w.alert_id AND o.change_id = w.change_id AND o.only_at = '' AND o.notice_id IS NULL))`;
const NEXT_ALERTS = `SELECT alert_id AS "alertId" FROM matched_alert WHERE alert_id > $1 ORDER BY alert_id LIMIT $2`;
const MATCHES_OF_ENDED = `DELETE FROM waiting_match WHERE (alert_id, change_id, only_at) IN (
  SELECT alert_id, change_id, only_at FROM waiting_match JOIN matched_alert USING (alert_id)
   WHERE ended_at < now() - make_interval(days => $1) LIMIT $2)`;
const OLD_MATCHES = `DELETE FROM waiting_match WHERE (alert_id, change_id, only_at) IN (
  SELECT w.alert_id, w.change_id, w.only_at FROM waiting_match w JOIN seen_change c ON c.id = w.change_id
   WHERE w.notice_id IS NULL AND c.observed_at < now() - make_interval(days => $1) LIMIT $2)`;
/** Nothing is lost where one had not ended: its next match brings it again, but not where it looks. */
const OLD_ALERTS = `DELETE FROM matched_alert WHERE alert_id IN (
  SELECT alert_id FROM matched_alert a
   WHERE changed_at < now() - make_interval(days => $1) AND (ended_at IS NOT NULL OR (scope = 'anywhere' AND at_least = 1))
     AND NOT EXISTS (SELECT FROM waiting_match w WHERE w.alert_id = a.alert_id) LIMIT $2)`;
const OLD_CHANGES = `DELETE FROM seen_change WHERE id IN (
  SELECT id FROM seen_change c
   WHERE observed_at < now() - make_interval(days => $1)
     AND coalesce(notified_at < now() - make_interval(days => $1), true)
     AND NOT EXISTS (SELECT FROM waiting_match w WHERE w.change_id = c.id)
     AND NOT EXISTS (SELECT FROM feed_match f WHERE f.change_id = c.id) LIMIT $2)`;
const OLD_FEED_MATCHES = `DELETE FROM feed_match WHERE (alert_id, change_id) IN (
  SELECT alert_id, change_id FROM feed_match WHERE observed_at < now() - make_interval(days => $1) LIMIT $2)`;
const OLD_READINGS = `DELETE FROM store_reading WHERE id IN (
  SELECT id FROM store_reading WHERE observed_at < now() - make_interval(days => $1) LIMIT $2)`;
const OLD_REPORTS = `DELETE FROM shelf_report WHERE (token, sku, store_number) IN (
  SELECT token, sku, store_number FROM shelf_report WHERE reported_at < now() - make_interval(days => $1) LIMIT $2)`;
const OLD_REPLACED = `DELETE FROM replaced_message WHERE message_id IN (
  SELECT message_id FROM replaced_message WHERE replaced_at < now() - make_interval(days => $1) LIMIT $2)`;
const DELISTED_PRODUCTS = `DELETE FROM catalogue_entry WHERE sku IN (
  SELECT sku FROM catalogue_entry WHERE NOT listed AND observed_at < now() - make_interval(days => $1) LIMIT $2) AND NOT listed`;

/** Deletes what alerts found and nobody needs any more: it was told, or is no news; and the changes and products of which nothing waits. */
@Injectable()
export class ForgetOldMatches {
  private readonly log = logger('forget-old-matches');

  constructor(private readonly dataSource: DataSource) {}

  async run(signal: AbortSignal): Promise<void> {
    const notified = await this.forgetNotified(signal);
    const ended = await this.forget(MATCHES_OF_ENDED, ENDED_ALERT_KEPT_DAYS, signal);
    const old = await this.forget(OLD_MATCHES, WAITING_KEPT_DAYS, signal);
    const alerts = await this.forget(OLD_ALERTS, ENDED_ALERT_KEPT_DAYS, signal);
    const feeds = await this.forget(OLD_FEED_MATCHES, FEED_RETENTION_DAYS, signal);
    const changes = await this.forget(OLD_CHANGES, CHANGES_KEPT_DAYS, signal);
    const readings = await this.forget(OLD_READINGS, CHANGES_KEPT_DAYS, signal);
    const reports = await this.forget(OLD_REPORTS, SHELF_REPORT_RETENTION_DAYS, signal);
    const replaced = await this.forget(OLD_REPLACED, NOTIFIED_KEPT_DAYS, signal);
    const products = await this.forget(DELISTED_PRODUCTS, DELISTED_KEPT_DAYS, signal);
    await forgetOldRecoveredTexts(this.dataSource.manager);
    this.log.info(
      { notified, ended, old, alerts, feeds, changes, readings, reports, replaced, products },
      'matches that nobody needs any more were deleted',
    );
  }

  /** A few alerts at a time: whoever has found something waits meanwhile. */
  private async forgetNotified(signal: AbortSignal): Promise<number> {
    let deleted = 0;
    for (let after = NO_ALERT; ;) {
      signal.throwIfAborted();
      const alerts = await queryRows(this.dataSource, alertRow, NEXT_ALERTS, [after, ALERTS_AT_ONCE]);
      const last = alerts.at(-1);
      if (!last) return deleted;
      deleted += await this.whileNobodyWrites(NOTIFIED_MATCHES, [
        NOTIFIED_KEPT_DAYS,
        alerts.map(({ alertId }) => alertId),
      ]);
      after = last.alertId;
    }
  }

  private forget(sql: string, days: number, signal: AbortSignal): Promise<number> {
    const deletePart = (atMost: number) => this.whileNobodyWrites(sql, [days, atMost]);
    return deleteInParts({ deletePart, atMost: MOST_AT_ONCE, signal });
  }

  private whileNobodyWrites(sql: string, parameters: readonly unknown[]): Promise<number> {
    return this.dataSource.transaction(async (manager) => {
      await allowLongWork(manager);
      await lockWaiting(manager, 'delete');
      return execute(manager, sql, parameters);
    });
  }
}
