import { execute, queryRows } from '@barrelhive/database';
import type { EntityManager } from 'typeorm';
import * as z from 'zod';
import { IS_UNDER_WAY } from '../deliveries/message';

/** The first moment of a month and of the next, UTC. */
interface Month {
  begin: Date;
  end: Date;
}

const beginRow = z.object({ begin: z.date() });
const tableRow = z.object({ table: z.string() });

const PREFIX = 'past_message_';

/** Nothing can happen any more to a notice that is over since then; announcements stay, of which nobody is told twice. */
const OVER_SINCE = `created_at < $1 AND NOT (${IS_UNDER_WAY}) AND alert_id IS NOT NULL`;

/** Makes the tables of the months in which notices were written that are over and older than a moment. */
export async function createMonths(manager: EntityManager, before: Date): Promise<void> {
  const query = `SELECT DISTINCT date_trunc('month', created_at, 'UTC') AS begin FROM message m WHERE ${OVER_SINCE}`;
  for (const { begin } of await queryRows(manager, beginRow, query, [before])) {
    const month = monthFrom(begin);
    await execute(
      manager,
      `CREATE TABLE IF NOT EXISTS ${tableOf(month)} PARTITION OF past_message
         FOR VALUES FROM ('${month.begin.toISOString()}') TO ('${month.end.toISOString()}')`,
    );
  }
}

/** Some of the notices that are over and older than a moment; the tables of their months are there. */
export const MOVE_TO_MONTHS = `WITH moved AS (
    DELETE FROM message WHERE id IN (
      SELECT id FROM message m WHERE ${OVER_SINCE} ORDER BY created_at LIMIT $2 FOR UPDATE SKIP LOCKED)
    RETURNING *)
  INSERT INTO past_message SELECT * FROM moved`;

/** Moves notices that are over and older than a moment to the tables of their months. Gives how many. */
export function moveToMonths(manager: EntityManager, before: Date, atMost: number): Promise<number> {
  return execute(manager, MOVE_TO_MONTHS, [before, atMost]);
}

/** Drops the months that were over before a moment. Gives how many. */
export async function dropMonths(manager: EntityManager, before: Date): Promise<number> {
  const query = `SELECT inhrelid::regclass::text AS table FROM pg_inherits WHERE inhparent = 'past_message'::regclass`;
  const months = (await queryRows(manager, tableRow, query)).map(({ table }) => monthOf(table));
  const over = months.filter(({ end }) => end <= before);
  for (const month of over) await execute(manager, `DROP TABLE ${tableOf(month)}`);
  return over.length;
}

const tableOf = ({ begin }: Month) => PREFIX + begin.toISOString().slice(0, 7).replace('-', '_');

function monthOf(table: string): Month {
  const [, year, month] = /_(\d{4})_(\d{2})$/.exec(table) ?? [];
  if (!year || !month) throw new Error(`${table} is not the table of a month`);
  return monthFrom(new Date(`${year}-${month}-01T00:00:00Z`));
}

function monthFrom(begin: Date): Month {
  return { begin, end: new Date(Date.UTC(begin.getUTCFullYear(), begin.getUTCMonth() + 1)) };
}
