import { setImmediate } from 'node:timers/promises';
import { queryRow } from '@barrelhive/database';
import type { DataSource, EntityManager } from 'typeorm';
import * as z from 'zod';
import { currentIndexRevision } from '../database/index-revision';
import { lettersOf } from './alert-ids';
import { WatchedAlerts } from './watched-alerts';

/** Two megabytes of the table are some twenty thousand alerts: a few milliseconds of work, and no large text. */
const PAGES_AT_ONCE = 256;
const NEWLINE = 10;

const size = z.object({ pages: z.int() });
const part = z.object({ alerts: z.string().nullable() });

/**
 * Reads all alerts as of one instant. The table is read as it lies on the disk, a few pages at a time, each time as one text, since the
 * driver is slow at reading a million rows. Postgres works on the next part while this one is taken in.
 */
export function loadWatchedAlerts(dataSource: DataSource): Promise<WatchedAlerts> {
  return dataSource.transaction('REPEATABLE READ', async (manager) => {
    const watched = new WatchedAlerts(await currentIndexRevision(manager, 'terms'));
    await forEachPart(manager, (alerts) => addLines(watched, alerts));
    return watched;
  });
}

/** Hands over the alerts of the whole table, part by part: lines of an id with the key of the term right behind it. */
export async function forEachPart(manager: EntityManager, take: (alerts: string) => void): Promise<void> {
  const sql = `SELECT (pg_relation_size('saved_alert') / current_setting('block_size')::int)::int AS pages`;
  const { pages = 0 } = (await queryRow(manager, size, sql)) ?? {};
  let next = readPart(manager, 0);
  for (let page = PAGES_AT_ONCE; ; page += PAGES_AT_ONCE) {
    const alerts = await next;
    const isLast = page >= pages;
    if (!isLast) next = readPart(manager, page);
    // A failure is met when the part is awaited.
    next.catch(() => undefined);
    // Lets the statement go out, and others have their turn.
    await setImmediate();
    take(alerts);
    if (isLast) return;
  }
}

async function readPart(manager: EntityManager, page: number): Promise<string> {
  const row = await queryRow(
    manager,
    part,
    `SELECT string_agg(id::text || term_key, E'\\n') AS alerts FROM saved_alert WHERE ctid >= $1::tid AND ctid < $2::tid`,
    [`(${page},0)`, `(${page + PAGES_AT_ONCE},0)`],
  );
  return row?.alerts ?? '';
}

function addLines(watched: WatchedAlerts, lines: string): void {
  const text = lettersOf(lines);
  for (let start = 0; start < text.length;) {
    const newline = text.indexOf(NEWLINE, start);
    const end = newline < 0 ? text.length : newline;
    watched.addFrom(text, start, end);
    start = end + 1;
  }
}
