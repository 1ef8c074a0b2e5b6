import { queryRows } from '@barrelhive/database';
import { type AlertPreferences, tiers } from '@barrelhive/contracts';
import { holdsAtSql } from '@barrelhive/entitlements';
import { capabilitiesOf, type MessageKind } from '@barrelhive/rules';
import type { EntityManager } from 'typeorm';
import * as z from 'zod';
import type { Reach } from '../standing/addressing';

export type AnnouncementKind = Extract<MessageKind, 'monthly-allocated' | 'lottery'>;

const preferenceOf: Readonly<Record<AnnouncementKind, keyof AlertPreferences>> = {
  'monthly-allocated': 'monthly_allocated',
  lottery: 'lottery',
};

const tiersAllowing = (kind: AnnouncementKind) =>
  tiers.filter((tier) => capabilitiesOf({ tier, valid: true }).texts.includes(kind));

const userRow = z.object({ userId: z.string() });

/** The users who consented to be told on a channel, and whose address there is confirmed where that is asked, who may receive the announcement, and did not switch it off. */
export async function findAnnouncementRecipients(
  manager: EntityManager,
  channel: Reach,
  kind: AnnouncementKind,
): Promise<string[]> {
  const rows = await queryRows(
    manager,
    userRow,
    `SELECT r.user_id AS "userId"
       FROM recipient r
       JOIN entitlement e ON e.user_id = r.user_id AND ${holdsAtSql('e', 'now()')} AND e.tier = ANY ($1)
       LEFT JOIN alert_preferences p ON p.user_id = r.user_id
      WHERE ${channel.hasConsented} AND ${channel.isConfirmed} AND coalesce((p.wishes -> $3 ->> $2)::boolean, (p.preferences ->> $2)::boolean, true)`,
    [tiersAllowing(kind), preferenceOf[kind], channel.id],
  );
  return rows.map(({ userId }) => userId);
}
