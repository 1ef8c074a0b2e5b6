import { setTimeout } from 'node:timers/promises';
import { execute, isInfrastructureError, queryRow } from '@barrelhive/database';
import type { DataSource } from 'typeorm';
import * as z from 'zod';

/**
 * The deaths of processes that handled an event and nothing else, after which it is given up. The one before, among others, only made
 * suspects of them all: it may be the doing of any, or of none.
 */
const LONE_DEATHS_AT_MOST = 2;

/** The deaths of processes after which their event is given up. */
export const DEATHS_AT_MOST = 1 + LONE_DEATHS_AT_MOST;

const DATABASE_AWAY_MS = 500;

const suspect = z.object({ loneStarts: z.int() });

/** How often a suspect was begun alone without an end. */
export async function loneDeathsOf(dataSource: DataSource, eventId: string): Promise<number> {
  const sql = 'SELECT lone_starts AS "loneStarts" FROM suspect_event WHERE event_id = $1';
  return (await queryRow(dataSource, suspect, sql, [eventId]))?.loneStarts ?? 0;
}

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
  return (row?.loneStarts ?? 0) <= LONE_DEATHS_AT_MOST;
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

/** Takes back the note of a beginning: the process ends for another reason, while the suspect is under way. */
export async function takeBackBeginning(dataSource: DataSource, eventId: string): Promise<void> {
  const sql = 'UPDATE suspect_event SET lone_starts = greatest(lone_starts - 1, 0) WHERE event_id = $1';
  await execute(dataSource, sql, [eventId]);
}

/** Forgets suspects that nobody began for this long: their event came to another end, or was lost with Redis and sent anew. */
export async function forgetOldSuspects(dataSource: DataSource, retentionDays: number): Promise<void> {
  const sql = 'DELETE FROM suspect_event WHERE begun_at < now() - make_interval(days => $1)';
  await execute(dataSource, sql, [retentionDays]);
}
