import { setTimeout } from 'node:timers/promises';
import { execute, isInfrastructureError, queryRow } from '@barrelhive/database';
import type { DataSource } from 'typeorm';
import * as z from 'zod';

/** An event under which a process died once among others, and this often when it was handled alone, is given up. */
const LONE_DEATHS = 2;

/** The deaths of processes after which their event is given up. */
export const DEATHS_AT_MOST = 1 + LONE_DEATHS;

const DATABASE_AWAY_MS = 500;

const suspect = z.object({ loneStarts: z.int() });

/** Notes that a suspect is begun alone. False when it was begun so often without an end that its handling must be what kills. */
export async function mayBeginAlone(dataSource: DataSource, eventId: string): Promise<boolean> {
  const row = await queryRow(
    dataSource,
    suspect,
    `INSERT INTO suspect_event (event_id, lone_starts) VALUES ($1, 1)
     ON CONFLICT (event_id) DO UPDATE SET lone_starts = suspect_event.lone_starts + 1, begun_at = now()
     RETURNING lone_starts AS "loneStarts"`,
    [eventId],
  );
  return (row?.loneStarts ?? 0) <= LONE_DEATHS;
}

/**
 * Notes that the handling of a suspect came to an end, however it ended: the process lives. Waits for a database that is away, since
 * the end would be taken for a death.
 */
export async function noteEnd(dataSource: DataSource, eventId: string): Promise<void> {
  for (;;) {
    try {
      await execute(dataSource, 'DELETE FROM suspect_event WHERE event_id = $1', [eventId]);
      return;
    } catch (error) {
      if (!isInfrastructureError(error)) throw error;
      await setTimeout(DATABASE_AWAY_MS);
    }
  }
}

/** Forgets suspects that nobody began for so long: their event came to another end, or was lost with Redis and sent anew. */
export async function forgetOldSuspects(dataSource: DataSource, retentionDays: number): Promise<void> {
  const sql = 'DELETE FROM suspect_event WHERE begun_at < now() - make_interval(days => $1)';
  await execute(dataSource, sql, [retentionDays]);
}
