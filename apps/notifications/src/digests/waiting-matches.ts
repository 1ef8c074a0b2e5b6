import { stockChange, type StockChange } from '@barrelhive/contracts';
import { execute, queryRows } from '@barrelhive/database';
import type { EntityManager } from 'typeorm';
import * as z from 'zod';
import { MAX_ITEMS_PER_NOTICE } from '../notices/message-content';
import { HAS_COME_IN } from './on-its-way';
import { CURRENT_PRODUCT, currentProduct } from './still-true';

const waitingRow = z.object({
  alertId: z.string(),
  userId: z.string(),
  term: z.string(),
  changeId: z.string(),
  change: stockChange,
  observedAt: z.date(),
  correlationId: z.string(),
  product: currentProduct.nullable(),
  homeStores: z.array(z.string()),
  hasComeIn: z.boolean(),
});

type WaitingRow = z.infer<typeof waitingRow>;

/** All that waits of one product and kind for an alert, joined to one change. */
export interface WaitingMatch extends WaitingRow {
  changeIds: string[];
  firstObservedAt: Date;
}

/**
 * Locks and reads what waits of some alerts and may be told at the slot (`isInTurnSql`), as many products of each as a notice holds, oldest first. Of one that was deleted since its turn
 * was found out, nothing.
 */
export async function lockWaitingMatches(
  manager: EntityManager,
  alertIds: readonly string[],
  isInTurn = 'true',
): Promise<WaitingMatch[]> {
  const rows = await queryRows(
    manager,
    waitingRow,
    `WITH placed AS (
       SELECT w.alert_id, w.change_id,
              dense_rank() OVER (PARTITION BY w.alert_id ORDER BY first_seen, sku, kind) AS place
         FROM (
           SELECT w.alert_id, w.change_id, c.sku, c.kind,
                  min(c.observed_at) OVER (PARTITION BY w.alert_id, c.sku, c.kind) AS first_seen
             FROM waiting_match w JOIN seen_change c ON c.id = w.change_id
             JOIN matched_alert a ON a.alert_id = w.alert_id LEFT JOIN recipient r ON r.user_id = a.user_id
            WHERE w.alert_id = ANY ($1::uuid[]) AND w.notice_id IS NULL AND ${isInTurn}
         ) AS w
     )
     SELECT w.alert_id AS "alertId", a.user_id AS "userId", a.term, w.change_id::text AS "changeId", c.change,
            c.observed_at AS "observedAt", c.correlation_id AS "correlationId",
            ${CURRENT_PRODUCT}, coalesce(r.home_stores, '{}') AS "homeStores",
            ${HAS_COME_IN} AS "hasComeIn"
       FROM waiting_match w
       JOIN placed USING (alert_id, change_id)
       JOIN matched_alert a ON a.alert_id = w.alert_id AND a.ended_at IS NULL
       JOIN seen_change c ON c.id = w.change_id
       LEFT JOIN catalogue_entry p ON p.sku = c.sku
       LEFT JOIN recipient r ON r.user_id = a.user_id
      WHERE w.notice_id IS NULL AND place <= $2
      ORDER BY w.alert_id, c.observed_at, w.change_id
        FOR UPDATE OF w`,
    [alertIds, MAX_ITEMS_PER_NOTICE],
  );
  return joined(rows);
}

const dayRow = waitingRow.extend({ noticeId: z.string().nullable() });

/** A match of the last days, and the notice that told it, or ended it, if any. */
export type MatchOfDay = z.infer<typeof dayRow>;

/** What was found for the alerts of some people since a moment, told or not, oldest first. */
export function matchesSince(manager: EntityManager, userIds: readonly string[], since: Date): Promise<MatchOfDay[]> {
  return queryRows(
    manager,
    dayRow,
    `SELECT w.alert_id AS "alertId", a.user_id AS "userId", a.term, w.change_id::text AS "changeId", w.notice_id AS "noticeId", c.change,
            c.observed_at AS "observedAt", c.correlation_id AS "correlationId",
            ${CURRENT_PRODUCT}, r.home_stores AS "homeStores", ${HAS_COME_IN} AS "hasComeIn"
       FROM matched_alert a
       JOIN waiting_match w USING (alert_id)
       JOIN seen_change c ON c.id = w.change_id AND c.observed_at > $2
       JOIN recipient r ON r.user_id = a.user_id
       LEFT JOIN catalogue_entry p ON p.sku = c.sku
      WHERE a.user_id = ANY ($1) AND a.ended_at IS NULL
      ORDER BY w.alert_id, c.observed_at, w.change_id`,
    [userIds, since],
  );
}

/**
 * The newest change of each product and kind stays. A price is told from the earliest "before", and a bottle that had been gone everywhere, or was
 * delivered, is told as that, whatever came to some stores since. `rows` are in the order of observation.
 */
export function joined(rows: readonly WaitingRow[]): WaitingMatch[] {
  const matches = new Map<string, WaitingMatch>();
  for (const row of rows) {
    const key = [row.alertId, row.change.sku, row.change.kind].join(' ');
    const earlier = matches.get(key);
    if (!earlier) {
      matches.set(key, { ...row, changeIds: [row.changeId], firstObservedAt: row.observedAt });
      continue;
    }
    Object.assign(earlier, {
      ...row,
      change: since(earlier.change, row.change),
      changeIds: [...earlier.changeIds, row.changeId],
    });
  }
  return [...matches.values()];
}

function since(earlier: StockChange, newest: StockChange): StockChange {
  if (newest.kind === 'price') return { ...newest, before: earlier.before };
  const reason = earlier.reason === 'at-stores' ? newest.reason : newest.reason && earlier.reason;
  return { ...newest, reason };
}

interface TiedMatch {
  alertId: string;
  changeIds: readonly string[];
  noticeId: string;
}

/** What matched is told by these notices, or ends with them. */
export async function tieToNotices(manager: EntityManager, matches: readonly TiedMatch[]): Promise<void> {
  const rows = matches.flatMap(({ changeIds, ...tie }) => changeIds.map((changeId) => ({ ...tie, changeId })));
  await execute(
    manager,
    `UPDATE waiting_match w SET notice_id = tied.notice_id
       FROM unnest($1::uuid[], $2::bigint[], $3::uuid[]) AS tied (alert_id, change_id, notice_id)
      WHERE w.alert_id = tied.alert_id AND w.change_id = tied.change_id`,
    [rows.map(({ alertId }) => alertId), rows.map(({ changeId }) => changeId), rows.map(({ noticeId }) => noticeId)],
  );
}

/** Their notices tell these changes, which are kept for as long as a page shows them. In the order in which others lock them. */
export async function noteNotified(manager: EntityManager, changeIds: readonly string[]): Promise<void> {
  await execute(
    manager,
    `UPDATE seen_change SET notified_at = now() WHERE id IN (
       SELECT id FROM seen_change
        WHERE id = ANY ($1::bigint[]) AND coalesce(notified_at < now() - interval '1 hour', true)
        ORDER BY sku, kind, observed_at FOR UPDATE)`,
    [[...new Set(changeIds)]],
  );
}

/** What is no longer true, or came back to where it began, is never told. */
export async function endMatches(
  manager: EntityManager,
  matches: readonly Pick<WaitingMatch, 'alertId' | 'changeIds'>[],
): Promise<void> {
  const rows = matches.flatMap(({ alertId, changeIds }) => changeIds.map((changeId) => ({ alertId, changeId })));
  await execute(
    manager,
    `DELETE FROM waiting_match w USING unnest($1::uuid[], $2::bigint[]) AS ended (alert_id, change_id)
      WHERE w.alert_id = ended.alert_id AND w.change_id = ended.change_id`,
    [rows.map(({ alertId }) => alertId), rows.map(({ changeId }) => changeId)],
  );
}
