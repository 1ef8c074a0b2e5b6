import { execute, queryRow } from '@barrelhive/database';
import { logger, metrics } from '@barrelhive/service-kit';
import type { EntityManager } from 'typeorm';
import * as z from 'zod';
import { isNumberOfSomebody } from '../database/known-users';
import { providerFaultOf } from '../twilio/provider-faults';
import { forgetKeptOptOut, forgetPhoneOfNobody } from './kept-opt-outs';
import { PhoneStateEntity } from './phone-state.entity';

const log = logger('phone-state');

/** A number is paused after so many messages in a row that did not reach it (facts: sms, errors 30003, 30004, 30005). */
const UNREACHABLE_BEFORE_PAUSE = 3;
const PAUSE_DAYS = 7;

const filtered = metrics.counter({
  name: 'barrelhive_sms_filtered_total',
  help: 'Messages a carrier filtered as spam (30007): the operator has to act.',
});

const lockKeyOf = (phone: string) => `hashtextextended('phone:' || ${phone}, 0)`;

/**
 * For a statement: fixes the state of a number for the rest of the transaction, for who acts on it. `phone` is the expression of the
 * number. Who changes it waits: a message is therefore claimed either wholly before an opt-out or wholly after it.
 */
export function sharedPhoneLockSql(phone: string): string {
  return `pg_advisory_xact_lock_shared(${lockKeyOf(phone)})`;
}

/** Fixes the state of a number for the rest of the transaction, for who changes it. */
export async function lockPhone(manager: EntityManager, phone: string): Promise<void> {
  await execute(manager, `SELECT pg_advisory_xact_lock(${lockKeyOf('$1')})`, [phone]);
}

/** For a statement: whether the owner of a number wants no messages, as far as that is committed. `phone` is the expression of the number. */
export function isOptedOutSql(phone: string): string {
  return `EXISTS (SELECT FROM phone_state s WHERE s.phone = ${phone} AND s.opted_out_at IS NOT NULL)`;
}

/**
 * The owner of the number wants no messages, as STOP or the provider says. Of a number that no user has a digest is kept. Messages that
 * wait are suppressed when they are claimed (notices/decide-notice.ts).
 */
export async function recordOptOut(manager: EntityManager, phone: string): Promise<void> {
  await lockPhone(manager, phone);
  await execute(
    manager,
    `INSERT INTO phone_state (phone, opted_out_at) VALUES ($1, now())
     ON CONFLICT (phone) DO UPDATE SET opted_out_at = coalesce(phone_state.opted_out_at, now())`,
    [phone],
  );
  await forgetPhoneOfNobody(manager, phone);
}

/** The owner of the number wants messages again. Who writes to us can also be reached, so all else is forgotten, too. */
export async function recordOptIn(manager: EntityManager, phone: string): Promise<void> {
  await lockPhone(manager, phone);
  await manager.delete(PhoneStateEntity, { phone });
  await forgetKeptOptOut(manager, phone);
}

/** Texts reached these numbers. Whoever records several locks them in one order. */
export async function recordReached(manager: EntityManager, phones: readonly string[]): Promise<void> {
  await execute(
    manager,
    `UPDATE phone_state SET unreachable_in_a_row = 0
      WHERE phone IN (
        SELECT phone FROM phone_state WHERE phone = ANY ($1) AND unreachable_in_a_row > 0 ORDER BY phone FOR UPDATE)`,
    [phones],
  );
}

/** Records what an error of the provider for a message to this number says about the number. */
export async function recordErrorCode(manager: EntityManager, phone: string, errorCode: number): Promise<void> {
  switch (providerFaultOf(errorCode)) {
    case 'opted-out':
      return recordOptOut(manager, phone);
    case 'unusable':
      return recordUnusable(manager, phone);
    case 'unreachable':
      return recordUnreachable(manager, phone);
    case 'filtered':
      filtered.inc();
      log.error({ errorCode }, 'a carrier filtered a message as spam');
      return;
    default:
      return;
  }
}

/** Fixes the state of a number that a user has. False when nobody has it any more: then nothing is kept of it. */
async function lockKnownPhone(manager: EntityManager, phone: string): Promise<boolean> {
  await lockPhone(manager, phone);
  return isNumberOfSomebody(manager, phone);
}

async function recordUnusable(manager: EntityManager, phone: string): Promise<void> {
  if (!(await lockKnownPhone(manager, phone))) return;
  await execute(
    manager,
    `INSERT INTO phone_state (phone, unusable_since) VALUES ($1, now())
     ON CONFLICT (phone) DO UPDATE SET unusable_since = coalesce(phone_state.unusable_since, now())`,
    [phone],
  );
}

async function recordUnreachable(manager: EntityManager, phone: string): Promise<void> {
  if (!(await lockKnownPhone(manager, phone))) return;
  await execute(
    manager,
    `INSERT INTO phone_state (phone, unreachable_in_a_row) VALUES ($1, 1)
     ON CONFLICT (phone) DO UPDATE
       SET unreachable_in_a_row = (phone_state.unreachable_in_a_row + 1) % $2,
           paused_until = CASE WHEN phone_state.unreachable_in_a_row + 1 >= $2
                               THEN now() + make_interval(days => $3) ELSE phone_state.paused_until END`,
    [phone, UNREACHABLE_BEFORE_PAUSE, PAUSE_DAYS],
  );
}

/**
 * For a statement: the number of user `$1` as `r.phone`. Numbers are not proven to be the user's own: what is known of one is shown to its
 * only recipient alone, and only from the consent on, since somebody else may have had it before.
 */
export const OWN_NUMBER = `recipient r
  WHERE r.user_id = $1 AND r.phone <> '' AND NOT EXISTS (SELECT FROM recipient other WHERE other.phone = r.phone AND other.user_id <> r.user_id)`;

const shownState = z.object({
  optedOutAt: z.date().nullable(),
  unusableSince: z.date().nullable(),
  pausedUntil: z.date().nullable(),
});

/** What is known of the user's number, as far as the user may be shown it: what came since the consent. */
export async function shownPhoneState(
  manager: EntityManager,
  userId: string,
): Promise<z.infer<typeof shownState> | null> {
  const sql = `SELECT CASE WHEN opted_out_at >= consent_at THEN opted_out_at END AS "optedOutAt",
      CASE WHEN unusable_since >= consent_at THEN unusable_since END AS "unusableSince",
      CASE WHEN paused_until >= consent_at + make_interval(days => $2) THEN paused_until END AS "pausedUntil"
    FROM phone_state JOIN (SELECT r.phone, r.consent_at FROM ${OWN_NUMBER}) AS own USING (phone)`;
  return (await queryRow(manager, shownState, sql, [userId, PAUSE_DAYS])) ?? null;
}
