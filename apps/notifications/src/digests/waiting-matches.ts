import { alertScopes, stockChange, type StockChange } from '@barrelhive/contracts';
import { queryRows } from '@barrelhive/database';
import type { EntityManager } from 'typeorm';
import * as z from 'zod';
import { MAX_ITEMS_PER_NOTICE } from '../notices/message-content';
import type { SlotOfDay } from './due-alerts';
import { HAS_COME_IN } from './on-its-way';
import { CURRENT_PRODUCT, currentProduct, WHERE_IT_LOOKS } from './still-true';

const waitingRow = z.object({
  alertId: z.string(),
  userId: z.string(),
  term: z.string(),
  changeId: z.string(),
  change: stockChange,
  observedAt: z.date(),
  correlationId: z.string(),
  product: currentProduct.nullable(),
  scope: z.enum(alertScopes),
  atLeast: z.int(),
  homeStores: z.array(z.string()).nullable(),
  hasComeIn: z.boolean(),
  /** The address that it waits for (`placeOf`); empty: all that have no other row. */
  onlyAt: z.string(),
});

type WaitingRow = z.infer<typeof waitingRow>;

/** Where a morning told it already, at addresses that are told at once by now. */
const rowOfSlot = waitingRow.extend({ toldAt: z.array(z.string()) });

type RowOfSlot = z.infer<typeof rowOfSlot>;

/** All that waits of one product and kind for an alert, at one address or at all others, joined to one change. */
export interface WaitingMatch extends WaitingRow {
  changeIds: string[];
  firstObservedAt: Date;
}

/** By alert the addresses that are not told the same as all others. */
export type PlacesAlone = ReadonlyMap<string, ReadonlySet<string>>;

/** What waits of some alerts, and the addresses that have matches of their own among these, if any. */
interface LockedMatches {
  matches: WaitingMatch[];
  placesAlone: PlacesAlone;
}

/**
 * Locks and reads what waits of some alerts and may be told at the slot, as many products of each as a notice holds, oldest first. Nothing of one that was deleted since its turn
 * was found out. An address that something waits for alone is told that together with what waits for all, but for what a morning told it.
 */
export async function lockWaitingMatches(
  manager: EntityManager,
  alertIds: readonly string[],
  { isInTurn, isLeftToMorning }: Pick<SlotOfDay, 'isInTurn' | 'isLeftToMorning'>,
): Promise<LockedMatches> {
  const rows = await queryRows(
    manager,
    rowOfSlot,
    `WITH placed AS (
       SELECT w.alert_id, w.change_id, w.only_at,
              dense_rank() OVER (PARTITION BY w.alert_id ORDER BY first_seen, sku, kind) AS place
         FROM (
           SELECT w.alert_id, w.change_id, w.only_at, c.sku, c.kind,
                  min(c.observed_at) OVER (PARTITION BY w.alert_id, c.sku, c.kind) AS first_seen
             FROM waiting_match w JOIN seen_change c ON c.id = w.change_id
             JOIN matched_alert a ON a.alert_id = w.alert_id LEFT JOIN recipient r ON r.user_id = a.user_id
            WHERE w.alert_id = ANY ($1::uuid[]) AND w.notice_id IS NULL AND ${isInTurn}
         ) AS w
     )
     SELECT w.alert_id AS "alertId", a.user_id AS "userId", a.term, w.change_id::text AS "changeId", c.change,
            c.observed_at AS "observedAt", c.correlation_id AS "correlationId",
            ${CURRENT_PRODUCT}, ${WHERE_IT_LOOKS},
            ${HAS_COME_IN} AS "hasComeIn", w.only_at AS "onlyAt",
            ARRAY(SELECT w.only_at FROM waiting_match w
                   WHERE w.alert_id = placed.alert_id AND w.change_id = placed.change_id AND w.only_at <> '' AND w.notice_id IS NOT NULL
                     AND NOT ${isLeftToMorning}) AS "toldAt"
       FROM waiting_match w
       JOIN placed USING (alert_id, change_id, only_at)
       JOIN matched_alert a ON a.alert_id = w.alert_id AND a.ended_at IS NULL
       JOIN seen_change c ON c.id = w.change_id
       LEFT JOIN catalogue_entry p ON p.sku = c.sku
       LEFT JOIN recipient r ON r.user_id = a.user_id
      WHERE w.notice_id IS NULL AND place <= $2
      ORDER BY w.alert_id, c.observed_at, w.change_id
        FOR UPDATE OF w`,
    [alertIds, MAX_ITEMS_PER_NOTICE],
  );
  const placesAlone = new Map<string, Set<string>>();
  for (const { alertId, onlyAt, toldAt } of rows)
    for (const place of onlyAt === '' ? toldAt : [onlyAt])
      placesAlone.set(alertId, (placesAlone.get(alertId) ?? new Set()).add(place));
  return { matches: joined(rows.flatMap((row) => forEachAddress(row, placesAlone.get(row.alertId)))), placesAlone };
}

/** What waits for all once more for each address that has matches of its own, and was not told it. */
function forEachAddress(row: RowOfSlot, placesAlone: ReadonlySet<string> = new Set()): WaitingRow[] {
  const others = row.onlyAt === '' ? [...placesAlone].filter((place) => !row.toldAt.includes(place)) : [];
  return [row, ...others.map((onlyAt) => ({ ...row, onlyAt }))];
}

const dayRow = waitingRow.extend({ noticeIds: z.array(z.string()) });

/** A match of the last days, and the notices that told it, or ended it. */
export type MatchOfDay = z.infer<typeof dayRow>;

/** What was found for the alerts of some people since a moment, told or not, oldest first. */
export function matchesSince(manager: EntityManager, userIds: readonly string[], since: Date): Promise<MatchOfDay[]> {
  return queryRows(
    manager,
    dayRow,
    `SELECT w.alert_id AS "alertId", a.user_id AS "userId", a.term, w.change_id::text AS "changeId",
            ARRAY(SELECT o.notice_id FROM waiting_match o WHERE o.alert_id = w.alert_id AND o.change_id = w.change_id AND o.notice_id IS NOT NULL) AS "noticeIds", c.change,
            c.observed_at AS "observedAt", c.correlation_id AS "correlationId",
            ${CURRENT_PRODUCT}, ${WHERE_IT_LOOKS}, ${HAS_COME_IN} AS "hasComeIn", w.only_at AS "onlyAt"
       FROM matched_alert a
       JOIN waiting_match w ON w.alert_id = a.alert_id AND w.only_at = ''
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
 * delivered, is told as that, whatever came to some stores since. What came to several stores in turn is news of all of these. `rows` are in the order of observation.
 */
export function joined(rows: readonly WaitingRow[]): WaitingMatch[] {
  const matches = new Map<string, WaitingMatch>();
  for (const row of rows) {
    const key = [row.alertId, row.change.sku, row.change.kind, row.onlyAt].join(' ');
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
  const rose = reason === 'at-stores' ? [...new Set([...(earlier.rose ?? []), ...(newest.rose ?? [])])] : undefined;
  return { ...newest, reason, rose };
}
