import { execute, queryRows } from '@barrelhive/database';
import type { EntityManager } from 'typeorm';
import * as z from 'zod';
import { BY_PHONE } from '../standing/addressing';
import { forgetAddressOfNobody } from '../standing/kept-opt-outs';
import { lockAddress } from '../standing/standing';

const formerRow = z.object({ id: z.string(), phone: z.string() });

/**
 * A number that a user gave up, as a recipient of its own: what is sent there is decided, locked and stopped like all else, and nothing but what is
 * queued for it is.
 */
export type FormerNumber = z.infer<typeof formerRow>;

/**
 * Keeps the number that a user is about to give up, where it was confirmed. The caller holds the locks of the user and the number. Gives the id of
 * its recipient.
 */
export async function keepFormerNumber(manager: EntityManager, userId: string): Promise<string | undefined> {
  const [kept] = await queryRows(
    manager,
    formerRow,
    `INSERT INTO recipient (user_id, phone, consent_agreed, consent_at, consent_wording, confirmed_at, profile_version, former_of, former_since)
     SELECT gen_random_uuid()::text, phone, consent_agreed, consent_at, consent_wording, confirmed_at, profile_version, user_id, now()
       FROM recipient WHERE user_id = $1 AND confirmed_at IS NOT NULL
     RETURNING user_id AS id, phone`,
    [userId],
  );
  return kept?.id;
}

/** The numbers that a user gave up. The caller holds the lock of the user. */
export function formerNumbersOf(manager: EntityManager, userId: string): Promise<FormerNumber[]> {
  const sql = 'SELECT user_id AS id, phone FROM recipient WHERE former_of = $1 ORDER BY phone';
  return queryRows(manager, formerRow, sql, [userId]);
}

/** Those that were given up this many days ago, some of them. */
export function oldFormerNumbers(manager: EntityManager, days: number, atMost: number): Promise<FormerNumber[]> {
  const sql = `SELECT user_id AS id, phone FROM recipient
    WHERE former_of IS NOT NULL AND former_since < now() - make_interval(days => $1) LIMIT $2`;
  return queryRows(manager, formerRow, sql, [days, atMost]);
}

/** Forgets a number that a user gave up, unless another has it. The caller has deleted the messages to it. */
export async function forgetFormerNumber(manager: EntityManager, { id, phone }: FormerNumber): Promise<void> {
  await lockAddress(manager, BY_PHONE, phone);
  await execute(manager, 'DELETE FROM recipient WHERE user_id = $1 AND former_of IS NOT NULL', [id]);
  await forgetAddressOfNobody(manager, BY_PHONE, phone);
}
