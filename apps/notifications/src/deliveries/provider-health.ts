import { execute, queryRow } from '@barrelhive/database';
import type { EntityManager } from 'typeorm';
import * as z from 'zod';

/** What shows that the provider works again: that it accepted a message, or that it sent one. */
export type Proof = 'accepted' | 'sent';

/**
 * One row of a channel for all replicas: how many posts in a row had no clear answer, and what proved last that the provider works. Whoever changes
 * it together with the pause changes it first, so that no two wait for each other.
 */
const countRow = z.object({ inARow: z.int() });
const recoverySignsRow = z.object({ endsCount: z.boolean(), endsPause: z.boolean() });

/** Counts a post of which nobody knows whether it was taken; gives how many there were in a row. */
export async function countUnclear(manager: EntityManager, channel: string, attemptedAt: Date): Promise<number> {
  const row = await queryRow(
    manager,
    countRow,
    `INSERT INTO provider_health AS health (channel, unclear_in_a_row, unclear_since) VALUES ($2, 1, $1)
     ON CONFLICT (channel) DO UPDATE SET unclear_in_a_row = health.unclear_in_a_row + 1,
       unclear_since = least(health.unclear_since, excluded.unclear_since)
     RETURNING unclear_in_a_row AS "inARow"`,
    [attemptedAt, channel],
  );
  return row?.inARow ?? 0;
}

/** What it changes that the provider took or answered a post of this time. Mostly nothing, which is why it is only looked at first. */
export async function readRecoverySigns(manager: EntityManager, channel: string, proof: Proof, attemptedAt: Date) {
  const row = await queryRow(
    manager,
    recoverySignsRow,
    `SELECT EXISTS (SELECT FROM provider_health WHERE channel = $3 AND unclear_since < $2) AS "endsCount",
       EXISTS (SELECT FROM sending_pause WHERE channel = $3 AND since < $2 AND (ends_with = 'accepted' OR $1 = 'sent')) AS "endsPause"`,
    [proof, attemptedAt, channel],
  );
  return row ?? { endsCount: false, endsPause: false };
}

export async function restartCount(manager: EntityManager, channel: string, attemptedAt: Date): Promise<void> {
  await execute(
    manager,
    'UPDATE provider_health SET unclear_in_a_row = 0, unclear_since = NULL WHERE channel = $2 AND unclear_since < $1',
    [attemptedAt, channel],
  );
}

/** A post of this time proved that the provider works: what was posted before and is reported later begins no pause. */
export async function recordProof(manager: EntityManager, channel: string, attemptedAt: Date): Promise<void> {
  await execute(
    manager,
    `INSERT INTO provider_health AS health (channel, proven_at) VALUES ($2, $1)
     ON CONFLICT (channel) DO UPDATE SET proven_at = greatest(health.proven_at, excluded.proven_at)`,
    [attemptedAt, channel],
  );
}
