import { execute, queryRow } from '@barrelhive/database';
import { phoneDigest } from '@barrelhive/service-kit';
import type { EntityManager } from 'typeorm';
import * as z from 'zod';
import { isAddressOfSomebody, type Addressing } from './addressing';

const keptOptOut = z.object({ optedOutAt: z.date() });

/**
 * Forgets what is known of an address that no user has any more; several may have one address, and the last one takes it along. A digest of an opt-out
 * stays, so that it still holds when the address comes again. The caller holds the lock of the address.
 */
export async function forgetAddressOfNobody(
  manager: EntityManager,
  channel: Addressing,
  address: string,
): Promise<void> {
  if (await isAddressOfSomebody(manager, channel, address)) return;
  const sql = `DELETE FROM standing WHERE channel = $1 AND address = $2 AND opted_out_at IS NOT NULL
    RETURNING opted_out_at AS "optedOutAt"`;
  const optOut = await queryRow(manager, keptOptOut, sql, [channel.id, address]);
  if (optOut) {
    await execute(manager, 'INSERT INTO kept_opt_out VALUES ($1, $2, $3) ON CONFLICT DO NOTHING', [
      channel.id,
      await phoneDigest(address),
      optOut.optedOutAt,
    ]);
  }
  await execute(manager, 'DELETE FROM standing WHERE channel = $1 AND address = $2', [channel.id, address]);
  // The provider's ids of its texts stay for their time: a repeat of an old START must not undo the opt-out.
  await execute(manager, `UPDATE inbound_message SET phone = '', body = NULL WHERE phone = $1`, [address]);
}

/** Lets the opt-out of an address hold again that somebody brought. */
export async function restoreOptOut(manager: EntityManager, channel: Addressing, address: string): Promise<void> {
  const optedOutAt = await takeKeptOptOut(manager, channel, address);
  if (!optedOutAt) return;
  await execute(
    manager,
    `INSERT INTO standing (channel, address, opted_out_at) VALUES ($1, $2, $3)
     ON CONFLICT (channel, address) DO UPDATE SET opted_out_at = coalesce(standing.opted_out_at, $3)`,
    [channel.id, address, optedOutAt],
  );
}

/** What was kept of an address, and is no longer. A digest costs more than the look whether any opt-out is kept at all. */
export async function takeKeptOptOut(
  manager: EntityManager,
  channel: Addressing,
  address: string,
): Promise<Date | undefined> {
  if ((await execute(manager, 'SELECT FROM kept_opt_out LIMIT 1')) === 0) return undefined;
  const sql = `DELETE FROM kept_opt_out WHERE channel = $1 AND address_digest = $2 RETURNING opted_out_at AS "optedOutAt"`;
  return (await queryRow(manager, keptOptOut, sql, [channel.id, await phoneDigest(address)]))?.optedOutAt;
}
