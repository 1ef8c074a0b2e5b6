import { alertPreferences, tier, type AlertPreferences } from '@barrelhive/contracts';
import { queryRows } from '@barrelhive/database';
import { holdsAtSql } from '@barrelhive/entitlements';
import { capabilitiesOf, type MessageKind } from '@barrelhive/rules';
import type { EntityManager } from 'typeorm';
import * as z from 'zod';
import { sharedPhoneLockSql } from '../phones/phone-state';
import type { PhoneStateEntity } from '../phones/phone-state.entity';

/** Whom a message is for, with everything that decides whether it may be sent. */
export interface Recipient {
  phone: string;
  hasConsented: boolean;
  /** The kinds of message that the entitlement allows; undefined while billing has not spoken of the user. */
  allowedKinds: readonly MessageKind[] | undefined;
  /** Undefined when none were ever saved: then the defaults count. */
  preferences: AlertPreferences | undefined;
  /** Null for a number of which nothing is known. */
  phoneState: Pick<PhoneStateEntity, 'optedOutAt' | 'unusableSince' | 'pausedUntil'> | null;
  /** How many bottles of a month's list their alerts match, as alerts last said it; undefined where it said nothing. */
  listMatches: ListMatches | undefined;
}

interface ListMatches {
  /** `2026-11`. */
  period: string;
  matching: number;
}

const recipientRow = z.object({
  userId: z.string(),
  phone: z.string(),
  hasConsented: z.boolean(),
  tier: z.nullable(tier),
  isValid: z.boolean(),
  preferences: z.nullable(alertPreferences),
  optedOutAt: z.date().nullable(),
  unusableSince: z.date().nullable(),
  pausedUntil: z.date().nullable(),
  listPeriod: z.string().nullable(),
  listMatching: z.int().nullable(),
});

const lockedRow = z.object({ phone: z.string() });

/** The recipients among some users, by their ids; who is not among them is somebody of whom auth never said anything. */
export async function findRecipients(
  manager: EntityManager,
  userIds: readonly string[],
  now: Date,
): Promise<Map<string, Recipient>> {
  const rows = await queryRows(
    manager,
    recipientRow,
    `SELECT r.user_id AS "userId", r.phone, r.consent_agreed AS "hasConsented", e.tier,
       coalesce(${holdsAtSql('e', '$2::timestamptz')}, false) AS "isValid",
       p.preferences, s.opted_out_at AS "optedOutAt", s.unusable_since AS "unusableSince", s.paused_until AS "pausedUntil",
       r.list_period AS "listPeriod", r.list_matching AS "listMatching"
       FROM recipient r
       LEFT JOIN entitlement e ON e.user_id = r.user_id
       LEFT JOIN alert_preferences p ON p.user_id = r.user_id
       LEFT JOIN phone_state s ON s.phone = r.phone
      WHERE r.user_id = ANY ($1)`,
    [userIds, now],
  );
  return new Map(rows.map((row) => [row.userId, recipientOf(row)]));
}

export interface LockedRecipients {
  recipients: Map<string, Recipient>;
  /** Who took another number, or became known, while the numbers were locked: their turn comes with the next lock. */
  changing: ReadonlySet<string>;
}

/** Like `findRecipients`; until the transaction ends nobody can change these recipients' numbers or opt them out. */
export async function lockRecipients(
  manager: EntityManager,
  userIds: readonly string[],
  now: Date,
): Promise<LockedRecipients> {
  // All take the locks in one order, as who changes a number does, so that no two wait for each other.
  const rows = await queryRows(
    manager,
    lockedRow,
    `SELECT phone, ${sharedPhoneLockSql('phone')}
       FROM (SELECT DISTINCT phone COLLATE "C" AS phone FROM recipient WHERE user_id = ANY ($1) ORDER BY 1) AS numbers`,
    [userIds],
  );
  const locked = new Set(rows.map(({ phone }) => phone));
  // This sees whatever was committed before the locks were taken.
  const found = [...(await findRecipients(manager, userIds, now))];
  return {
    recipients: new Map(found.filter(([, { phone }]) => locked.has(phone))),
    changing: new Set(found.flatMap(([userId, { phone }]) => (locked.has(phone) ? [] : [userId]))),
  };
}

function recipientOf(row: z.infer<typeof recipientRow>): Recipient {
  const { phone, hasConsented, optedOutAt, unusableSince, pausedUntil } = row;
  const { listPeriod: period, listMatching: matching } = row;
  return {
    phone,
    hasConsented,
    allowedKinds: row.tier === null ? undefined : capabilitiesOf({ tier: row.tier, valid: row.isValid }).texts,
    preferences: row.preferences ?? undefined,
    phoneState: { optedOutAt, unusableSince, pausedUntil },
    listMatches: period === null || matching === null ? undefined : { period, matching },
  };
}
