import { queryRow } from '@barrelhive/database';
import type { EntityManager } from 'typeorm';
import * as z from 'zod';

const clockRow = z.object({ at: z.date() });

/** What was said last of an alert or a user counts: by one clock, since those of two replicas differ, and by that of the statement, not of its transaction. */
export async function timeOfDatabase(manager: EntityManager): Promise<string> {
  const row = await queryRow(manager, clockRow, 'SELECT clock_timestamp() AS at');
  if (!row) throw new Error('Postgres did not say what time it is.');
  return row.at.toISOString();
}
