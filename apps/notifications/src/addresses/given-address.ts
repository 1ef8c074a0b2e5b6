import { execute, queryRow } from '@barrelhive/database';
import type { DataSource, EntityManager } from 'typeorm';
import * as z from 'zod';
import { placeOf } from '../standing/addressing';
import { OPEN_HOURS, openHours } from '../standing/given-addresses';
import { lockAddress } from '../standing/standing';

const givenAddress = z.object({
  id: z.string(),
  channel: z.string(),
  userId: z.string(),
  label: z.string(),
  address: z.string(),
  secrets: z.record(z.string(), z.string()),
  /** Those before it was given again, which hold for a day more. */
  secretsBefore: z.record(z.string(), z.string()).nullable(),
  isConfirmed: z.boolean(),
  /** Nothing was taken there for this many days; null while things are. */
  failingDays: z.number().nullable(),
  openHours,
  /** In the link that ends it. */
  leaveToken: z.string(),
});

const FIND = `SELECT id, channel, user_id AS "userId", label, address, secrets, CASE WHEN secrets_at > now() - interval '1 day' THEN secrets_before END AS "secretsBefore",
    confirmed_at IS NOT NULL AS "isConfirmed", extract(epoch FROM now() - failing_since)::float8 / 86400 AS "failingDays", ${OPEN_HOURS} AS "openHours", leave_token::text AS "leaveToken"
  FROM given_address g WHERE id = $1 AND (confirmed_at IS NOT NULL OR $2)`;

/** The address that has an id, with all that its channel needs; undefined once it is removed, or while nobody confirmed it. */
export function findGivenAddress(
  { manager }: Pick<DataSource, 'manager'>,
  id: string,
  { alsoUnconfirmed = false }: { alsoUnconfirmed?: boolean | undefined } = {},
) {
  return queryRow(manager, givenAddress, FIND, [id, alsoUnconfirmed]);
}

/** Something was not taken at an address, and why. */
export async function noteFailure({ manager }: Pick<DataSource, 'manager'>, id: string, reason: string): Promise<void> {
  await execute(
    manager,
    'UPDATE given_address SET failing_since = coalesce(failing_since, now()), failed_at = now(), failed_reason = $2 WHERE id = $1',
    [id, reason],
  );
}

/** Something was taken at an address. */
export async function forgetFailure({ manager }: Pick<DataSource, 'manager'>, id: string): Promise<void> {
  await execute(
    manager,
    'UPDATE given_address SET failing_since = NULL, failed_at = NULL, failed_reason = NULL WHERE id = $1',
    [id],
  );
}

/** A test was taken at an address: it is confirmed, and whatever was wrong with it is over. */
export async function confirmByTest(
  dataSource: DataSource,
  { id: channel }: { id: string },
  id: string,
): Promise<void> {
  await dataSource.transaction(async (manager) => {
    await lockAddress(manager, { id: channel }, id);
    await execute(manager, 'DELETE FROM standing WHERE channel = $1 AND address = $2', [channel, id]);
    await execute(manager, 'UPDATE given_address SET confirmed_at = coalesce(confirmed_at, now()) WHERE id = $1', [id]);
  });
}

/** What a slot holds at this moment is told, or not, by that. */
const END_WHAT_WAITS = `DELETE FROM waiting_match WHERE (alert_id, change_id, only_at) IN (
  SELECT alert_id, change_id, only_at FROM given_address g JOIN matched_alert a USING (user_id) JOIN waiting_match w USING (alert_id)
   WHERE g.channel = $1 AND g.id = $2 AND w.only_at = $3 FOR UPDATE OF w SKIP LOCKED)`;

/**
 * Removes an address, all that is known of it, and what waits for it alone. Messages to it that wait are suppressed when they are claimed: a claim falls wholly before this or
 * wholly after it. False when it was gone. Must run in a transaction.
 */
export async function removeAddress(
  manager: EntityManager,
  { channel, id }: { channel: string; id: string },
): Promise<boolean> {
  await lockAddress(manager, { id: channel }, id);
  await execute(manager, 'DELETE FROM standing WHERE channel = $1 AND address = $2', [channel, id]);
  await execute(manager, END_WHAT_WAITS, [channel, id, placeOf(channel, id)]);
  return (await execute(manager, 'DELETE FROM given_address WHERE channel = $1 AND id = $2', [channel, id])) > 0;
}
