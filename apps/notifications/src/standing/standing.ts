import { execute, queryRow } from '@barrelhive/database';
import { logger, metrics } from '@barrelhive/service-kit';
import type { EntityManager } from 'typeorm';
import * as z from 'zod';
import { BY_PHONE, isAddressOfSomebody, type Addressing } from './addressing';
import { forgetAddressOfNobody, takeKeptOptOut } from './kept-opt-outs';

const log = logger('standing');

/** An address is paused after this many deliveries in a row that did not reach it (Twilio's errors 30003, 30004, 30005), or this many within a day that its server put off. */
const UNREACHABLE_BEFORE_PAUSE = 3;
const PAUSE_DAYS = 7;

const filtered = metrics.counter({
  name: 'barrelhive_messages_filtered_total',
  help: 'Messages that were filtered as spam on their way (30007): the operator has to act.',
});

const lockKeyOf = ({ id }: Pick<Addressing, 'id'>, address: string) => `hashtextextended('${id}:' || ${address}, 0)`;

/**
 * For a statement: fixes the standing of an address for the rest of the transaction, for whoever acts on it. `address` is the expression of the
 * address. Whoever changes it waits: a message is therefore claimed either wholly before an opt-out or wholly after it.
 */
export function sharedAddressLockSql(channel: Addressing, address: string): string {
  return `pg_advisory_xact_lock_shared(${lockKeyOf(channel, address)})`;
}

/** Fixes the standing of an address for the rest of the transaction, for whoever changes it. */
export async function lockAddress(
  manager: EntityManager,
  channel: Pick<Addressing, 'id'>,
  address: string,
): Promise<void> {
  await execute(manager, `SELECT pg_advisory_xact_lock(${lockKeyOf(channel, '$1')})`, [address]);
}

/** For a statement: whether who has an address wants no messages there, as far as that is committed. `address` is its expression. */
export function isOptedOutSql({ id }: Addressing, address: string): string {
  return `EXISTS (SELECT FROM standing s WHERE s.channel = '${id}' AND s.address = ${address} AND s.opted_out_at IS NOT NULL)`;
}

/**
 * Whoever has the address wants no messages there, as STOP or the provider says. An address that no user has is kept as a digest. Messages that
 * wait are suppressed when they are claimed (notices/decide-notice.ts).
 */
export async function recordOptOut(manager: EntityManager, channel: Addressing, address: string): Promise<void> {
  await lockAddress(manager, channel, address);
  await execute(
    manager,
    `INSERT INTO standing (channel, address, opted_out_at) VALUES ($1, $2, now())
     ON CONFLICT (channel, address) DO UPDATE SET opted_out_at = coalesce(standing.opted_out_at, now())`,
    [channel.id, address],
  );
  await forgetAddressOfNobody(manager, channel, address);
}

/** Whoever has the address wants messages again. Whoever writes to us can also be reached, so all else is forgotten, too. */
export async function recordOptIn(manager: EntityManager, channel: Addressing, address: string): Promise<void> {
  await lockAddress(manager, channel, address);
  await execute(manager, 'DELETE FROM standing WHERE channel = $1 AND address = $2', [channel.id, address]);
  await takeKeptOptOut(manager, channel, address);
}

/** Messages reached these addresses. Whoever records several locks them in one order. */
export async function recordReached(
  manager: EntityManager,
  { id }: Addressing,
  addresses: readonly string[],
): Promise<void> {
  await execute(
    manager,
    `UPDATE standing SET unreachable_in_a_row = 0
      WHERE channel = $1 AND address IN (
        SELECT address FROM standing WHERE channel = $1 AND address = ANY ($2) AND unreachable_in_a_row > 0
         ORDER BY address FOR UPDATE)`,
    [id, addresses],
  );
}

/** The server of an address asked to come again later: with the third time within a day the address pauses. */
export async function recordPutOff(manager: EntityManager, channel: Addressing, address: string): Promise<void> {
  if (!(await lockKnownAddress(manager, channel, address))) return;
  const isNewDay = `coalesce(standing.put_off_since < now() - interval '1 day', true)`;
  const times = `(CASE WHEN ${isNewDay} THEN 0 ELSE standing.put_off_times END + 1)`;
  await execute(
    manager,
    `INSERT INTO standing (channel, address, put_off_since, put_off_times) VALUES ($1, $2, now(), 1)
     ON CONFLICT (channel, address) DO UPDATE
       SET put_off_since = CASE WHEN ${isNewDay} THEN now() ELSE standing.put_off_since END,
           put_off_times = ${times} % $3,
           paused_until = CASE WHEN ${times} >= $3 THEN now() + make_interval(days => $4) ELSE standing.paused_until END`,
    [channel.id, address, UNREACHABLE_BEFORE_PAUSE, PAUSE_DAYS],
  );
}

/** Records what the fault of a message to this address says about the address. */
export async function recordFault(
  manager: EntityManager,
  channel: Addressing,
  address: string,
  fault: string | undefined,
): Promise<void> {
  switch (fault) {
    case 'opted-out':
      return recordOptOut(manager, channel, address);
    case 'unusable':
      return recordUnusable(manager, channel, address);
    case 'unreachable':
      return recordUnreachable(manager, channel, address);
    case 'filtered':
      filtered.inc();
      log.error({ channel: channel.id }, 'a message was filtered as spam');
      return;
    default:
      return;
  }
}

/** Fixes the standing of an address that a user has. False when nobody has it any more: then nothing is kept of it. */
async function lockKnownAddress(manager: EntityManager, channel: Addressing, address: string): Promise<boolean> {
  await lockAddress(manager, channel, address);
  return isAddressOfSomebody(manager, channel, address);
}

async function recordUnusable(manager: EntityManager, channel: Addressing, address: string): Promise<void> {
  if (!(await lockKnownAddress(manager, channel, address))) return;
  await execute(
    manager,
    `INSERT INTO standing (channel, address, unusable_since) VALUES ($1, $2, now())
     ON CONFLICT (channel, address) DO UPDATE SET unusable_since = coalesce(standing.unusable_since, now())`,
    [channel.id, address],
  );
}

async function recordUnreachable(manager: EntityManager, channel: Addressing, address: string): Promise<void> {
  if (!(await lockKnownAddress(manager, channel, address))) return;
  await execute(
    manager,
    `INSERT INTO standing (channel, address, unreachable_in_a_row) VALUES ($1, $2, 1)
     ON CONFLICT (channel, address) DO UPDATE
       SET unreachable_in_a_row = (standing.unreachable_in_a_row + 1) % $3,
           paused_until = CASE WHEN standing.unreachable_in_a_row + 1 >= $3
                               THEN now() + make_interval(days => $4) ELSE standing.paused_until END`,
    [channel.id, address, UNREACHABLE_BEFORE_PAUSE, PAUSE_DAYS],
  );
}

/**
 * For a statement: the number of user `$1` as `r.phone`. Numbers are not proven to be the user's own: what is known of one is shown to its
 * only recipient alone, and only from the consent on, since somebody else may have had it before.
 */
export const OWN_NUMBER = `recipient r
  WHERE r.user_id = $1 AND r.phone <> '' AND NOT EXISTS (SELECT FROM recipient other WHERE other.phone = r.phone AND other.user_id <> r.user_id AND other.former_of IS NULL)`;

const standing = z.object({
  optedOutAt: z.date().nullable(),
  /** It can never be reached: a landline, or no number at all. */
  unusableSince: z.date().nullable(),
  pausedUntil: z.date().nullable(),
});
export type Standing = z.infer<typeof standing>;

/** What is known of the user's number, as far as the user may be shown it: what came since the consent. */
export async function shownStandingOf(manager: EntityManager, userId: string): Promise<Standing> {
  const sql = `SELECT CASE WHEN opted_out_at >= consent_at THEN opted_out_at END AS "optedOutAt",
      CASE WHEN unusable_since >= consent_at THEN unusable_since END AS "unusableSince",
      CASE WHEN paused_until >= consent_at + make_interval(days => $2) THEN paused_until END AS "pausedUntil"
    FROM standing JOIN (SELECT r.phone AS address, r.consent_at FROM ${OWN_NUMBER}) AS own USING (address)
   WHERE channel = $3`;
  const shown = await queryRow(manager, standing, sql, [userId, PAUSE_DAYS, BY_PHONE.id]);
  return shown ?? { optedOutAt: null, unusableSince: null, pausedUntil: null };
}
