import { MAX_ITEMS_PER_BUNDLE, stockChange } from '@barrelhive/contracts';
import { queryRow, queryRows } from '@barrelhive/database';
import { holdsAtSql } from '@barrelhive/entitlements';
import type { EntityManager } from 'typeorm';
import * as z from 'zod';
import { currentProduct } from '../matching/pending-match';

/**
 * A match of a user without a valid subscription waits this long: the payment may be minutes old and its event held up by a crash.
 * After that it is forgotten, so that nobody who subscribes gets texts about the weeks before.
 */
const UNPAID_WAITS_MS = 3_600_000;
/** Comes before the id of every alert. */
const NO_ALERT = '00000000-0000-0000-0000-000000000000';

const HOLDS_AT_SLOT = holdsAtSql('e', '$5::timestamptz');

const waitingMatch = z.object({
  alertId: z.string(),
  userId: z.string(),
  term: z.string(),
  change: stockChange,
  firstObservedAt: z.date(),
  observedAt: z.date(),
  correlationId: z.string(),
  isEntitled: z.boolean(),
  entitlementVersion: z.int(),
  product: currentProduct.nullable(),
});

export type WaitingMatch = z.infer<typeof waitingMatch>;

/** Which alerts are looked at, in the order of their ids. */
interface Part {
  slot: Date;
  day: string;
  /** The last one that was looked at before. */
  after: string | undefined;
  atMost: number;
}

export interface TakenMatches {
  matches: WaitingMatch[];
  /** The last alert of this part; undefined when nothing waits beyond it. */
  last: string | undefined;
}

const lookedAt = z.object({ last: z.string().nullable(), alerts: z.int() });

/**
 * Removes and returns the matches of paying users whose alert had no bundle yet on this day; the others go on waiting. Matches that
 * waited too long for a payment are removed, too, but not returned.
 */
export async function takeWaitingMatches(manager: EntityManager, part: Part): Promise<TakenMatches> {
  const { slot, day, after = NO_ALERT, atMost } = part;
  const range = await queryRow(
    manager,
    lookedAt,
    `SELECT max(alert_id::text) AS last, count(*)::int AS alerts
       FROM (SELECT DISTINCT alert_id FROM pending_match WHERE alert_id > $1 ORDER BY alert_id LIMIT $2) AS part`,
    [after, atMost],
  );
  if (!range?.last) return { matches: [], last: undefined };
  const rows = await queryRows(
    manager,
    waitingMatch,
    `DELETE FROM pending_match p
      USING saved_alert a
      LEFT JOIN entitlement e ON e.user_id = a.user_id,
        LATERAL (SELECT alert_id, sku, kind, row_number() OVER (
                   PARTITION BY alert_id ORDER BY coalesce(first_observed_at, observed_at), sku, kind) AS place
                   FROM pending_match WHERE alert_id > $3 AND alert_id <= $4) AS placed
      WHERE a.id = p.alert_id AND p.alert_id > $3 AND p.alert_id <= $4
        AND (placed.alert_id, placed.sku, placed.kind) = (p.alert_id, p.sku, p.kind) AND placed.place <= ${MAX_ITEMS_PER_BUNDLE}
        AND CASE WHEN ${HOLDS_AT_SLOT}
            THEN NOT EXISTS (SELECT FROM handed_on_day d WHERE d.alert_id = p.alert_id AND d.day = $1)
            ELSE p.observed_at < $2 END
      RETURNING p.alert_id AS "alertId", a.user_id AS "userId", a.search_term AS term, p.change,
        coalesce(p.first_observed_at, p.observed_at) AS "firstObservedAt", p.observed_at AS "observedAt",
        p.correlation_id AS "correlationId", coalesce(${HOLDS_AT_SLOT}, false) AS "isEntitled",
        coalesce(e.version, 0) AS "entitlementVersion",
        (SELECT jsonb_build_object('listed', c.listed, 'storeQty', c.store_qty, 'priceCents', c.price_cents,
                                   'observedAt', c.observed_at)
           FROM catalogue_entry c WHERE c.sku = p.sku) AS product`,
    [day, new Date(slot.getTime() - UNPAID_WAITS_MS), after, range.last, slot],
  );
  const matches = rows.filter(({ isEntitled }) => isEntitled);
  return { matches, last: range.alerts < atMost ? undefined : range.last };
}
