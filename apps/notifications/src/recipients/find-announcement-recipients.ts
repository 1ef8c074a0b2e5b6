import { queryRows } from '@barrelhive/database';
import { type AlertPreferences, tiers } from '@barrelhive/contracts';
import { holdsAtSql } from '@barrelhive/entitlements';
import { capabilitiesOf, type MessageKind } from '@barrelhive/rules';
import type { EntityManager } from 'typeorm';
import * as z from 'zod';
import type { Addressee, Reach } from '../standing/addressing';

export type AnnouncementKind = Extract<MessageKind, 'monthly-allocated' | 'lottery'>;

const preferenceOf: Readonly<Record<AnnouncementKind, keyof AlertPreferences>> = {
  'monthly-allocated': 'monthly_allocated',
  lottery: 'lottery',
};

const tiersAllowing = (kind: AnnouncementKind) =>
  tiers.filter((tier) => capabilitiesOf({ tier, valid: true }).texts.includes(kind));

const addresseeRow = z.object({ userId: z.string(), addressId: z.string() });

/** Those who consented to be told on a channel, each address of theirs, which is confirmed where that is asked, who may receive the announcement, and did not switch it off. */
export async function findAnnouncementRecipients(
  manager: EntityManager,
  channel: Reach,
  kind: AnnouncementKind,
): Promise<Addressee[]> {
  return queryRows(
    manager,
    addresseeRow,
    `SELECT r.user_id AS "userId", ${channel.addressId} AS "addressId"
       FROM ${channel.recipients}
       JOIN entitlement e ON e.user_id = r.user_id AND ${holdsAtSql('e', 'now()')} AND e.tier = ANY ($1)
       LEFT JOIN alert_preferences p ON p.user_id = r.user_id
      WHERE ${channel.hasConsented} AND ${channel.isConfirmed} AND coalesce((p.wishes -> $3 ->> $2)::boolean, (p.preferences ->> $2)::boolean, true)`,
    [tiersAllowing(kind).filter((tier) => channel.tiers.includes(tier)), preferenceOf[kind], channel.id],
  );
}
