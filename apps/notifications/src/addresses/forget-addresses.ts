import { execute, queryRows } from '@barrelhive/database';
import type { EntityManager } from 'typeorm';
import * as z from 'zod';
import { removeAddress } from './given-address';

/** What was not confirmed in this many days is forgotten. */
const UNCONFIRMED_KEPT_DAYS = 1;

const idRow = z.object({ channel: z.string(), id: z.string() });

/** Removes all addresses of a user, in one order, as the claim of a message locks them. */
export async function forgetAddressesOf(manager: EntityManager, userId: string): Promise<void> {
  const sql = 'SELECT channel, id FROM given_address WHERE user_id = $1 ORDER BY channel, id COLLATE "C"';
  for (const known of await queryRows(manager, idRow, sql, [userId])) await removeAddress(manager, known);
}

/** Deletes some of the addresses that nobody confirmed in time. Gives how many. */
export function forgetUnconfirmed(manager: EntityManager, atMost: number): Promise<number> {
  const sql = `DELETE FROM given_address WHERE id IN (
    SELECT id FROM given_address WHERE confirmed_at IS NULL AND given_at < now() - make_interval(days => $1) LIMIT $2)`;
  return execute(manager, sql, [UNCONFIRMED_KEPT_DAYS, atMost]);
}
