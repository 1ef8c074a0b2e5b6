import { execute, queryRows } from '@barrelhive/database';
import type { EntityManager } from 'typeorm';
import * as z from 'zod';
import { ZERO_DOUBTED_MS, zeroCauses, type RecentZeros, type ZeroChanges } from './recent-zeros';

const recentZeroRow = z.object({
  sku: z.string(),
  beganAt: z.date(),
  cause: z.enum(zeroCauses),
});

/** The zeros that may still be doubted at a time. */
export async function readRecentZeros(manager: EntityManager, at: Date): Promise<RecentZeros> {
  const rows = await queryRows(
    manager,
    recentZeroRow,
    `SELECT sku, began_at AS "beganAt", cause FROM recent_zero WHERE began_at >= $1`,
    [new Date(at.getTime() - ZERO_DOUBTED_MS)],
  );
  return new Map(rows.map((row) => [row.sku, row]));
}

export async function writeRecentZeros(manager: EntityManager, { written, forgotten }: ZeroChanges): Promise<void> {
  if (forgotten.length > 0) await execute(manager, `DELETE FROM recent_zero WHERE sku = ANY($1)`, [forgotten]);
  if (written.length === 0) return;
  await execute(
    manager,
    `INSERT INTO recent_zero (sku, began_at, cause)
     SELECT * FROM unnest($1::text[], $2::timestamptz[], $3::text[])
     ON CONFLICT (sku) DO UPDATE SET began_at = excluded.began_at, cause = excluded.cause`,
    [written.map(({ sku }) => sku), written.map(({ beganAt }) => beganAt), written.map(({ cause }) => cause)],
  );
}
