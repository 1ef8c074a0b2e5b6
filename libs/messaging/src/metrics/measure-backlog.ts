import type { DataSource } from 'typeorm';
import type { MessagingMetrics } from './messaging-metrics';

/** Brings the gauges of outbox and dead letters up to date. */
export async function measureBacklog(dataSource: DataSource, metrics: MessagingMetrics): Promise<void> {
  const [row] = await dataSource.query<{ backlog: string; ageSeconds: string; deadLetters: string }[]>(
    `SELECT count(*) AS backlog,
            coalesce(extract(epoch FROM now() - min(created_at)), 0) AS "ageSeconds",
            (SELECT count(*) FROM dead_letter) AS "deadLetters"
     FROM outbox`,
  );
  if (!row) return;
  metrics.outboxBacklog(Number(row.backlog));
  metrics.outboxAgeSeconds(Number(row.ageSeconds));
  metrics.deadLetters(Number(row.deadLetters));
}
