import { execute, queryRow } from '@barrelhive/database';
import type { DataSource } from 'typeorm';
import * as z from 'zod';

/** One count serves all replicas for this long. */
const COUNT_LASTS_SECONDS = 10;
/** A longer outbox is not counted: what Postgres estimates of it is good enough, and costs nothing. */
const COUNTED_AT_MOST = 10_000;

type Labels = Record<string, string>;

/** The part of Prometheus that messaging needs; `metrics` of the service kit is one. */
export interface MetricsFactory {
  counter(description: { name: string; help: string; labelNames: string[] }): {
    inc(labels: Labels, by?: number): void;
  };
  gauge(description: { name: string; help: string; labelNames: string[] }): {
    set(labels: Labels, value: number): void;
  };
}

/** The figures by which an operator sees whether messages flow. All carry the label `service`. */
export type MessagingMetrics = ReturnType<typeof messagingMetrics>;

/** Makes the figures of one service's messaging, each of which carries its name. */
export function messagingMetrics(factory: MetricsFactory, service: string) {
  const counter = (name: string, help: string, ...labelNames: string[]) => {
    const metric = factory.counter({ name, help, labelNames: ['service', ...labelNames] });
    return (labels: Labels = {}, by = 1) => metric.inc({ service, ...labels }, by);
  };
  const gauge = (name: string, help: string, ...labelNames: string[]) => {
    const metric = factory.gauge({ name, help, labelNames: ['service', ...labelNames] });
    return (value: number, labels: Labels = {}) => metric.set({ service, ...labels }, value);
  };
  return {
    relayed: counter('barrelhive_events_relayed_total', 'Events handed to the queue of a consumer', 'consumer'),
    resent: counter('barrelhive_events_resent_total', 'Events sent again for want of an acknowledgement', 'consumer'),
    handled: counter('barrelhive_events_handled_total', 'Events handled and committed', 'type'),
    duplicate: counter('barrelhive_events_duplicate_total', 'Deliveries of events that were handled before', 'type'),
    attemptFailed: counter('barrelhive_event_attempts_failed_total', 'Attempts to handle an event that failed', 'type'),
    buried: counter('barrelhive_events_dead_total', 'Events that became dead letters', 'type'),
    outboxBacklog: gauge('barrelhive_outbox_backlog', 'Events not yet acknowledged by their consumer'),
    outboxAgeSeconds: gauge('barrelhive_outbox_oldest_seconds', 'Age of the oldest event not yet acknowledged'),
    queueJobs: gauge(
      'barrelhive_queue_jobs',
      'Chunks of events in the queue of this consumer: wait, active, delayed',
      'state',
    ),
    queueAgeSeconds: gauge('barrelhive_queue_oldest_seconds', 'How long the first chunk in line has waited'),
    deadLetters: gauge('barrelhive_dead_letters', 'Dead letters waiting for an operator'),
  };
}

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
