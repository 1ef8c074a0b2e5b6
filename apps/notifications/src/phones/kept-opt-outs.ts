import { execute, queryRow } from '@barrelhive/database';
import { phoneDigest } from '@barrelhive/service-kit';
import type { EntityManager } from 'typeorm';
import * as z from 'zod';
import { isNumberOfSomebody } from '../database/known-users';

const keptOptOut = z.object({ optedOutAt: z.date() });

/**
 * Forgets what is known of a number that no user has any more; several may have one number, and the last one takes it along. Of an opt-out
 * a digest stays, so that it still holds when the number comes again. The caller holds the number's lock.
 */
export async function forgetPhoneOfNobody(manager: EntityManager, phone: string): Promise<void> {
  if (await isNumberOfSomebody(manager, phone)) return;
  const sql =
    'DELETE FROM phone_state WHERE phone = $1 AND opted_out_at IS NOT NULL RETURNING opted_out_at AS "optedOutAt"';
  const optOut = await queryRow(manager, keptOptOut, sql, [phone]);
  if (optOut) {
    await execute(manager, 'INSERT INTO kept_opt_out VALUES ($1, $2) ON CONFLICT DO NOTHING', [
      await phoneDigest(phone),
      optOut.optedOutAt,
    ]);
  }
  await execute(manager, 'DELETE FROM phone_state WHERE phone = $1', [phone]);
  // The provider's ids of its texts stay for their time: a repeat of an old START must not undo the opt-out.
  await execute(manager, `UPDATE inbound_message SET phone = '', body = NULL WHERE phone = $1`, [phone]);
}

/** Lets the opt-out of a number hold again that somebody brought. */
export async function restoreOptOut(manager: EntityManager, phone: string): Promise<void> {
  const sql = 'DELETE FROM kept_opt_out WHERE phone_digest = $1 RETURNING opted_out_at AS "optedOutAt"';
  const optOut = await queryRow(manager, keptOptOut, sql, [await phoneDigest(phone)]);
  if (!optOut) return;
  await execute(
    manager,
    `INSERT INTO phone_state (phone, opted_out_at) VALUES ($1, $2)
     ON CONFLICT (phone) DO UPDATE SET opted_out_at = coalesce(phone_state.opted_out_at, $2)`,
    [phone, optOut.optedOutAt],
  );
}

/** The owner of the number wants messages again. */
export async function forgetKeptOptOut(manager: EntityManager, phone: string): Promise<void> {
  await execute(manager, 'DELETE FROM kept_opt_out WHERE phone_digest = $1', [await phoneDigest(phone)]);
}
