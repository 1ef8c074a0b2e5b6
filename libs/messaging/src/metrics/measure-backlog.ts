import { execute, queryRow } from '@barrelhive/database';
import type { DataSource } from 'typeorm';
import * as z from 'zod';
import type { MessagingMetrics } from './messaging-metrics';

/** One count serves all replicas for this long. */
const COUNT_LASTS_SECONDS = 10;

/** A longer outbox is not counted: what Postgres estimates of it is good enough, and costs nothing. */
const COUNTED_AT_MOST = 10_000;

const backlogRow = z.object({ backlog: z.int(), ageSeconds: z.number(), deadLetters: z.int() });

/** Brings the gauges of outbox and dead letters up to date, from a count that the replicas share. */
export async function measureBacklog(dataSource: DataSource, metrics: MessagingMetrics): Promise<void> {
  await countIfOld(dataSource);
  const row = await queryRow(
    dataSource,
    backlogRow,
    `SELECT backlog, coalesce(extract(epoch FROM now() - oldest_at), 0)::float8 AS "ageSeconds", dead_letters AS "deadLetters"
       FROM backlog_figures`,
  );
  if (!row) return;
  metrics.outboxBacklog(row.backlog);
  metrics.outboxAgeSeconds(row.ageSeconds);
  metrics.deadLetters(row.deadLetters);
}

/** Counts unless another replica did so lately. One of several at once counts, and the others wait for it. */
async function countIfOld(dataSource: DataSource): Promise<void> {
  await execute(
    dataSource,
    `UPDATE backlog_figures SET
       measured_at = now(),
       backlog = (
         SELECT CASE WHEN count(*) < $2 THEN count(*)
                ELSE greatest(count(*), (SELECT reltuples FROM pg_class WHERE oid = 'outbox'::regclass)::bigint) END
           FROM (SELECT FROM outbox LIMIT $2) AS first_rows),
       oldest_at = (SELECT created_at FROM outbox ORDER BY position LIMIT 1),
       dead_letters = (SELECT count(*) FROM dead_letter)
     WHERE measured_at < now() - make_interval(secs => $1)`,
    [COUNT_LASTS_SECONDS, COUNTED_AT_MOST],
  );
}
