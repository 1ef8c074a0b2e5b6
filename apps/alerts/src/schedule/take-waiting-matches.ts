import { MAX_ITEMS_PER_BUNDLE, stockChange } from '@barrelhive/contracts';
import { queryRows } from '@barrelhive/database';
import { holdsAtSql } from '@barrelhive/entitlements';
import type { EntityManager } from 'typeorm';
import * as z from 'zod';
import { currentProduct } from '../matching/pending-match';
import { HAS_NO_BUNDLE_TODAY, type SlotOfDay } from './one-bundle-a-day';

const HOLDS_AT_SLOT = holdsAtSql('e', '$1::timestamptz');

const waitingMatch = z.object({
  alertId: z.string(),
  userId: z.string(),
  term: z.string(),
  change: stockChange,
  firstObservedAt: z.date(),
  observedAt: z.date(),
  correlationId: z.string(),
  entitlementVersion: z.int(),
  product: currentProduct.nullable(),
});

export type WaitingMatch = z.infer<typeof waitingMatch>;

/**
 * Removes and returns what waits of some alerts, as much of each as a bundle holds, oldest first. What may not be handed on at this slot
 * after all goes on waiting.
 */
export function takeWaitingMatches(
  manager: EntityManager,
  { slot, day }: SlotOfDay,
  alertIds: readonly string[],
): Promise<WaitingMatch[]> {
  return queryRows(
    manager,
    waitingMatch,
    `WITH placed AS (
       SELECT p.alert_id, p.sku, p.kind,
              row_number() OVER (PARTITION BY p.alert_id ORDER BY p.first_observed_at, p.sku, p.kind) AS place
         FROM pending_match p WHERE p.alert_id = ANY($3::uuid[])
     )
     DELETE FROM pending_match p
      USING placed, saved_alert a, entitlement e
      WHERE (p.alert_id, p.sku, p.kind) = (placed.alert_id, placed.sku, placed.kind) AND placed.place <= $4
        AND a.id = p.alert_id AND e.user_id = a.user_id AND ${HOLDS_AT_SLOT} AND ${HAS_NO_BUNDLE_TODAY}
      RETURNING p.alert_id AS "alertId", a.user_id AS "userId", a.search_term AS term, p.change,
        p.first_observed_at AS "firstObservedAt", p.observed_at AS "observedAt", p.correlation_id AS "correlationId",
        e.version AS "entitlementVersion",
        (SELECT jsonb_build_object('listed', c.listed, 'storeQty', c.store_qty, 'priceCents', c.price_cents,
                                   'observedAt', c.observed_at)
           FROM catalogue_entry c WHERE c.sku = p.sku) AS product`,
    [slot, day, alertIds, MAX_ITEMS_PER_BUNDLE],
  );
}
