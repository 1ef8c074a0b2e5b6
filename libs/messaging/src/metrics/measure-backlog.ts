import { queryRow } from '@barrelhive/database';
import type { DataSource } from 'typeorm';
import * as z from 'zod';
import type { MessagingMetrics } from './messaging-metrics';

const backlogRow = z.object({ backlog: z.int(), ageSeconds: z.number(), deadLetters: z.int() });

/** Brings the gauges of outbox and dead letters up to date. */
export async function measureBacklog(dataSource: DataSource, metrics: MessagingMetrics): Promise<void> {
  const row = await queryRow(
    dataSource,
    backlogRow,
    `SELECT count(*)::int AS backlog,
            coalesce(extract(epoch FROM now() - (SELECT created_at FROM outbox ORDER BY position LIMIT 1)), 0)::float8 AS "ageSeconds",
            (SELECT count(*)::int FROM dead_letter) AS "deadLetters"
     FROM outbox`,
  );
  if (!row) return;
  metrics.outboxBacklog(row.backlog);
  metrics.outboxAgeSeconds(row.ageSeconds);
  metrics.deadLetters(row.deadLetters);
}
