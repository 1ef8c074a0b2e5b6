import { execute, queryRows } from '@barrelhive/database';
import type { EntityManager } from 'typeorm';
import * as z from 'zod';
import { removeAddress } from './given-address';

const idRow = z.object({ channel: z.string(), id: z.string() });

/** Removes all addresses of a user, in one order, as the claim of a message locks them. */
export async function forgetAddressesOf(manager: EntityManager, userId: string): Promise<void> {
  const sql = 'SELECT channel, id FROM given_address WHERE user_id = $1 ORDER BY channel, id COLLATE "C"';
  for (const known of await queryRows(manager, idRow, sql, [userId])) await removeAddress(manager, known);
}

/** Deletes some of the addresses that nobody confirmed within a day, since they were given last. Gives how many. */
export function forgetUnconfirmed(manager: EntityManager, atMost: number): Promise<number> {
  const sql = `DELETE FROM given_address WHERE id IN (
    SELECT id FROM given_address WHERE confirmed_at IS NULL AND code_until < now() LIMIT $1)`;
  return execute(manager, sql, [atMost]);
}
