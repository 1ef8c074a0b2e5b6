import { queryRow } from '@barrelhive/database';
import type { EntityManager } from 'typeorm';
import * as z from 'zod';
import type { AlertsSettings } from '../alerts-settings';

/** Injection token of a {@link SendPace}. */
export const SEND_PACE = Symbol('send pace');

/** How fast texts go out, and how long a bundle may wait for its turn. */
export type SendPace = Pick<AlertsSettings, 'SMS_PER_SECOND' | 'BUNDLE_WAIT_SECONDS'>;

const underWay = z.object({ bundles: z.int() });

/**
 * How many more bundles can be handed on at a slot so that each can still be sent before it goes stale (docs/adr/0016): as many as the
 * provider takes in that time, without those that have no answer yet.
 */
export async function roomForBundles(
  manager: EntityManager,
  slot: Date,
  { SMS_PER_SECOND, BUNDLE_WAIT_SECONDS }: SendPace,
): Promise<number> {
  const row = await queryRow(
    manager,
    underWay,
    `SELECT count(*)::int AS bundles
       FROM (SELECT DISTINCT alert_id, slot FROM handed_on_match WHERE slot > $1) AS bundle`,
    [new Date(slot.getTime() - BUNDLE_WAIT_SECONDS * 1000)],
  );
  return Math.max(0, Math.ceil(SMS_PER_SECOND * BUNDLE_WAIT_SECONDS) - (row?.bundles ?? 0));
}
