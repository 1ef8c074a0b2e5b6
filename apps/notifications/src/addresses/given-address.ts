import { execute, queryRow } from '@barrelhive/database';
import type { DataSource, EntityManager } from 'typeorm';
import * as z from 'zod';
import { OPEN_HOURS, openHours } from '../standing/given-addresses';
import { lockAddress } from '../standing/standing';

const givenAddress = z.object({
  id: z.string(),
  channel: z.string(),
  address: z.string(),
  secrets: z.record(z.string(), z.string()),
  openHours,
  /** In the link that ends it. */
  leaveToken: z.string(),
});

/** The address that has an id, with all that its channel needs; undefined once it is removed, or while nobody confirmed it. */
export function findGivenAddress({ manager }: Pick<DataSource, 'manager'>, id: string) {
  return queryRow(
    manager,
    givenAddress,
    `SELECT id, channel, address, secrets, ${OPEN_HOURS} AS "openHours", leave_token::text AS "leaveToken" FROM given_address g WHERE id = $1 AND confirmed_at IS NOT NULL`,
    [id],
  );
}

/**
 * Removes an address, and all that is known of it. Messages to it that wait are suppressed when they are claimed: a claim falls wholly before this or
 * wholly after it. False when it was gone. Must run in a transaction.
 */
export async function removeAddress(
  manager: EntityManager,
  { channel, id }: { channel: string; id: string },
): Promise<boolean> {
  await lockAddress(manager, { id: channel }, id);
  await execute(manager, 'DELETE FROM standing WHERE channel = $1 AND address = $2', [channel, id]);
  return (await execute(manager, 'DELETE FROM given_address WHERE channel = $1 AND id = $2', [channel, id])) > 0;
}
