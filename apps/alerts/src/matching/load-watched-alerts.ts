import { setImmediate } from 'node:timers/promises';
import { queryRow } from '@barrelhive/database';
import { TermIndexBuilder, type TermIndex } from '@barrelhive/matching';
import type { DataSource, EntityManager } from 'typeorm';
import * as z from 'zod';
import { currentIndexRevision } from '../database/index-revision';
import { AlertIds } from './alert-ids';
import { AlertWheres } from './alert-wheres';
import { WatchedAlerts } from './watched-alerts';

/** Two megabytes of the table are some twenty thousand alerts: a few milliseconds of work, and no large text. */
const PAGES_AT_ONCE = 256;

const size = z.object({ pages: z.int() });
const part = z.object({
  ids: z.instanceof(Buffer).nullable(),
  wheres: z.instanceof(Buffer).nullable(),
  keys: z.string().nullable(),
});

/** Some alerts: the bytes of their ids and where they look one behind the other, and the keys of their terms in the same order, each in a line. */
interface AlertsPart {
  ids: Buffer;
  wheres: Buffer;
  keys: string;
}

/**
 * Reads all watched alerts as of one instant. The table is read as it lies on the disk, a few pages at a time, each time as one row, since the
 * driver is slow at reading a million rows. Postgres works on the next part while this one is taken in. The index is made of all of them in
 * the end, in steps between which others have their turn.
 */
export async function loadWatchedAlerts(dataSource: DataSource): Promise<WatchedAlerts> {
  const ids = new AlertIds();
  const wheres = new AlertWheres();
  const builder = new TermIndexBuilder();
  const revision = await dataSource.transaction('REPEATABLE READ', async (manager) => {
    const seen = await currentIndexRevision(manager, 'terms');
    await forEachPart(manager, (alerts) => {
      const first = ids.addAll(alerts.ids);
      wheres.setAll(first, alerts.wheres);
      builder.addLines(lettersOf(alerts.keys), first);
    });
    return seen;
  });
  const order = new Uint32Array(builder.count);
  const terms = await built(builder, order);
  ids.reorder(order);
  wheres.reorder(order);
  return new WatchedAlerts(revision, ids, wheres, terms);
}

/** Hands over the alerts of the whole table, part by part. */
async function forEachPart(manager: EntityManager, take: (alerts: AlertsPart) => void): Promise<void> {
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
    if (alerts) take(alerts);
    if (isLast) return;
  }
}

async function readPart(manager: EntityManager, page: number): Promise<AlertsPart | undefined> {
  const row = await queryRow(
    manager,
    part,
    `SELECT string_agg(uuid_send(id), ''::bytea) AS ids, string_agg(int4send(where_bits), ''::bytea) AS wheres,
            string_agg(term_key, E'\\n') AS keys
       FROM saved_alert WHERE ctid >= $1::tid AND ctid < $2::tid AND is_watched`,
    [`(${page},0)`, `(${page + PAGES_AT_ONCE},0)`],
  );
  if (!row || row.ids === null || row.wheres === null || row.keys === null) return undefined;
  return { ids: row.ids, wheres: row.wheres, keys: row.keys };
}

async function built(builder: TermIndexBuilder, order: Uint32Array): Promise<TermIndex> {
  const steps = builder.buildInSteps(order);
  for (;;) {
    const { done, value } = steps.next();
    if (done) return value;
    await setImmediate();
  }
}

/** The codes of the letters of a text: they are read far more quickly than the text. */
function lettersOf(text: string): Uint16Array {
  const { buffer, byteOffset } = Buffer.from(text, 'utf16le');
  return new Uint16Array(buffer, byteOffset, text.length);
}
