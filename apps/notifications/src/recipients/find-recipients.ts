import { alertPreferences, tier, type AlertPreferences, type Tier } from '@barrelhive/contracts';
import { queryRows } from '@barrelhive/database';
import { holdsAtSql } from '@barrelhive/entitlements';
import { capabilitiesOf, type MessageKind, type SendSchedule } from '@barrelhive/rules';
import type { EntityManager } from 'typeorm';
import * as z from 'zod';
import { preferencesOn, wishesOfChannel } from '../preferences/wishes';
import type { Reach } from '../standing/addressing';
import { hoursEachDay, openHours } from '../standing/given-addresses';
import { sharedAddressLockSql, type Standing } from '../standing/standing';

/** Whom a message is for, with everything that decides whether it may be sent on a channel. */
export interface Recipient {
  /** Where the channel reaches them. */
  address: string;
  hasConsented: boolean;
  /** The address is known to be their own, or nobody asks for that. */
  isConfirmed: boolean;
  /** Since when the address is not theirs any more, as far as its carrier says. */
  lostAt: Date | null;
  /** Else what is found is told there each morning. */
  isNotifiedAtOnce: boolean;
  /** The hours of the address, which hold besides those of all messages. */
  hours: readonly SendSchedule[];
  /** The kinds of message that the entitlement allows; undefined while billing has not spoken of the user. */
  allowedKinds: readonly MessageKind[] | undefined;
  /** As they hold on the channel. Undefined when none were ever saved: then the defaults count. */
  preferences: AlertPreferences | undefined;
  /** What is known of the address. */
  standing: Standing;
  /** How many bottles of a month's list their alerts match, as alerts last said it; undefined where it said nothing. */
  listMatches: ListMatches | undefined;
  /** The same of the list that was posted last, ahead of its day. */
  postedMatches: ListMatches | undefined;
  /** The numbers of the stores that they drive to. */
  homeStores: readonly string[];
}

interface ListMatches {
  /** `2026-11`. */
  period: string;
  matching: number;
}

const recipientRow = z.object({
  userId: z.string(),
  addressId: z.string(),
  address: z.string(),
  openHours,
  hasConsented: z.boolean(),
  isConfirmed: z.boolean(),
  lostAt: z.date().nullable(),
  isNotifiedAtOnce: z.boolean(),
  tier: z.nullable(tier),
  isValid: z.boolean(),
  preferences: z.nullable(alertPreferences),
  wishes: z.nullable(wishesOfChannel),
  optedOutAt: z.date().nullable(),
  unusableSince: z.date().nullable(),
  pausedUntil: z.date().nullable(),
  listPeriod: z.string().nullable(),
  listMatching: z.int().nullable(),
  homeStores: z.array(z.string()),
  postedPeriod: z.string().nullable(),
  postedMatching: z.int().nullable(),
});

const lockedRow = z.object({ address: z.string() });

/** The recipients of each user on a channel, by the ids of their addresses. */
export type Recipients = ReadonlyMap<string, ReadonlyMap<string, Recipient>>;

/** The recipients among some users, by their ids; whoever is not among them has no address there, or auth never said anything of them. */
export async function findRecipients(
  manager: EntityManager,
  channel: Reach,
  userIds: readonly string[],
  now: Date,
): Promise<Recipients> {
  const rows = await queryRows(
    manager,
    recipientRow,
    `SELECT r.user_id AS "userId", ${channel.addressId} AS "addressId", ${channel.address} AS address, ${channel.hasConsented} AS "hasConsented",
       ${channel.isConfirmed} AS "isConfirmed", ${channel.lostAt} AS "lostAt",
       ${channel.openHours} AS "openHours", ${channel.tellsAtOnce} AS "isNotifiedAtOnce", e.tier,
       coalesce(${holdsAtSql('e', '$2::timestamptz')}, false) AS "isValid",
       p.preferences, p.wishes -> $3 AS wishes, s.opted_out_at AS "optedOutAt", s.unusable_since AS "unusableSince", s.paused_until AS "pausedUntil",
       r.list_period AS "listPeriod", r.list_matching AS "listMatching", r.posted_period AS "postedPeriod",
       r.posted_matching AS "postedMatching", r.home_stores AS "homeStores"
       FROM ${channel.recipients}
       LEFT JOIN entitlement e ON e.user_id = r.user_id
       LEFT JOIN alert_preferences p ON p.user_id = r.user_id
       LEFT JOIN standing s ON s.channel = $3 AND s.address = ${channel.address}
      WHERE r.user_id = ANY ($1)`,
    [userIds, now, channel.id],
  );
  const found = new Map<string, Map<string, Recipient>>();
  for (const row of rows) {
    const own = found.get(row.userId) ?? new Map<string, Recipient>();
    found.set(row.userId, own.set(row.addressId, recipientOf(channel, row)));
  }
  return found;
}

export interface LockedRecipients {
  recipients: Recipients;
  /** Who took another address, or became known, while the addresses were locked: their turn comes with the next lock. */
  changing: ReadonlySet<string>;
}

/** Like `findRecipients`; until the transaction ends nobody can change these recipients' addresses or opt them out. */
export async function lockRecipients(
  manager: EntityManager,
  channel: Reach,
  userIds: readonly string[],
  now: Date,
): Promise<LockedRecipients> {
  // All take the locks in one order, as who changes an address does, so that no two wait for each other.
  const rows = await queryRows(
    manager,
    lockedRow,
    `SELECT address, ${sharedAddressLockSql(channel, 'address')}
       FROM (SELECT DISTINCT ${channel.address} COLLATE "C" AS address FROM ${channel.recipients} WHERE r.user_id = ANY ($1) ORDER BY 1) AS addresses`,
    [userIds],
  );
  const locked = new Set(rows.map(({ address }) => address));
  // This sees whatever was committed before the locks were taken.
  const found = [...(await findRecipients(manager, channel, userIds, now))];
  const areLocked = (own: ReadonlyMap<string, Recipient>) =>
    [...own.values()].every(({ address }) => locked.has(address));
  return {
    recipients: new Map(found.filter(([, own]) => areLocked(own))),
    changing: new Set(found.flatMap(([userId, own]) => (areLocked(own) ? [] : [userId]))),
  };
}

function recipientOf({ id, hoursAt, tiers }: Reach, row: z.infer<typeof recipientRow>): Recipient {
  const { address, hasConsented, isConfirmed, lostAt, isNotifiedAtOnce, optedOutAt, unusableSince, pausedUntil } = row;
  return {
    address,
    hasConsented,
    isConfirmed,
    lostAt,
    isNotifiedAtOnce,
    hours: [...hoursAt(address), ...(row.openHours ? [hoursEachDay(row.openHours)] : [])],
    allowedKinds: allowedKinds(tiers, row),
    preferences: row.preferences ? preferencesOn(id, row.preferences, row.wishes) : undefined,
    standing: { optedOutAt, unusableSince, pausedUntil },
    listMatches: matchesOf(row.listPeriod, row.listMatching),
    postedMatches: matchesOf(row.postedPeriod, row.postedMatching),
    homeStores: row.homeStores,
  };
}

function allowedKinds(tiers: readonly Tier[], { tier, isValid }: z.infer<typeof recipientRow>) {
  if (tier === null) return undefined;
  return tiers.includes(tier) ? capabilitiesOf({ tier, valid: isValid }).texts : [];
}

function matchesOf(period: string | null, matching: number | null): ListMatches | undefined {
  return period === null || matching === null ? undefined : { period, matching };
}
