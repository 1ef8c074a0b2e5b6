import type { ServiceName } from '@barrelhive/contracts';
import { execute, queryRows } from '@barrelhive/database';
import type { DataSource, EntityManager } from 'typeorm';
import * as z from 'zod';
import type { MessagingTiming } from '../messaging-options';
import type { MessagingMetrics } from '../metrics/messaging-metrics';
import { eventQueueOf, jobIdOf, type Delivery } from '../queues/deliveries';
import type { QueuedJob, QueueProducer } from '../queues/queue-producer';

/** Rows claimed by one transaction. */
export const BATCH_SIZE = 200;

export interface Relaying {
  service: ServiceName;
  dataSource: DataSource;
  producer: QueueProducer;
  resendSeconds: number;
  timing: Pick<MessagingTiming, 'attempts' | 'backoffMs'>;
  metrics: MessagingMetrics;
}

const outboxRow = z.object({
  position: z.string(),
  eventId: z.string(),
  consumer: z.string(),
  type: z.string(),
  envelope: z.unknown(),
  timesSent: z.int(),
});

type OutboxRow = z.infer<typeof outboxRow>;

const COLUMNS = 'position, event_id AS "eventId", consumer, type, envelope, times_sent AS "timesSent"';

/**
 * Sends events that were never sent, oldest first; returns how many. The claim is held until Redis has them: a crash or a lost
 * Redis before the commit leaves the rows as they were, and other relays pass over them meanwhile.
 */
export async function relayUnsent(relaying: Relaying): Promise<number> {
  return relaying.dataSource.transaction(async (manager) => {
    const rows = await queryRows(
      manager,
      outboxRow,
      `SELECT ${COLUMNS} FROM outbox WHERE times_sent = 0 ORDER BY position LIMIT $1 FOR UPDATE SKIP LOCKED`,
      [BATCH_SIZE],
    );
    await send(manager, relaying, rows);
    for (const { consumer } of rows) relaying.metrics.relayed({ consumer });
    return rows.length;
  });
}

/**
 * Sends again, under a fresh job id, what no consumer acknowledged in time, and returns how many events it looked at. What still
 * waits in Redis is left there and looked at later. This is what makes the loss of all of Redis harmless.
 */
export async function resendUnacknowledged(relaying: Relaying): Promise<number> {
  return relaying.dataSource.transaction(async (manager) => {
    const overdue = await queryRows(
      manager,
      outboxRow,
      `SELECT ${COLUMNS} FROM outbox WHERE times_sent > 0 AND look_again_at <= now()
       ORDER BY look_again_at LIMIT $1 FOR UPDATE SKIP LOCKED`,
      [BATCH_SIZE],
    );
    const underway = await Promise.all(
      overdue.map((row) =>
        relaying.producer.isUnderway(
          eventQueueOf(row.consumer),
          jobIdOf({ ...row, sender: relaying.service, timesSent: row.timesSent - 1 }),
        ),
      ),
    );
    const lost = overdue.filter((_row, index) => !underway[index]);
    await send(manager, relaying, lost);
    await postpone(
      manager,
      relaying,
      overdue.filter((_row, index) => underway[index]),
    );
    for (const { consumer } of lost) relaying.metrics.resent({ consumer });
    return overdue.length;
  });
}

async function send(manager: EntityManager, relaying: Relaying, rows: OutboxRow[]): Promise<void> {
  if (rows.length === 0) return;
  for (const [consumer, batch] of groupByConsumer(rows)) {
    await relaying.producer.add(
      eventQueueOf(consumer),
      batch.map((row) => jobOf(relaying, row)),
    );
  }
  await execute(
    manager,
    `UPDATE outbox SET times_sent = times_sent + 1, look_again_at = clock_timestamp() + make_interval(secs => $2)
     WHERE position = ANY ($1::bigint[])`,
    [rows.map(({ position }) => position), relaying.resendSeconds],
  );
}

async function postpone(manager: EntityManager, { resendSeconds }: Relaying, rows: OutboxRow[]): Promise<void> {
  if (rows.length === 0) return;
  await execute(
    manager,
    `UPDATE outbox SET look_again_at = clock_timestamp() + make_interval(secs => $2)
     WHERE position = ANY ($1::bigint[])`,
    [rows.map(({ position }) => position), resendSeconds],
  );
}

function jobOf({ service, timing }: Relaying, row: OutboxRow): QueuedJob {
  const { eventId, position, timesSent, type, envelope } = row;
  const data: Delivery = { eventId, position, timesSent, sender: service, type, envelope };
  return {
    name: row.type,
    data,
    opts: {
      jobId: jobIdOf({ ...row, sender: service }),
      attempts: timing.attempts,
      backoff: { type: 'exponential', delay: timing.backoffMs, jitter: 0.5 },
    },
  };
}

function groupByConsumer(rows: OutboxRow[]): Map<string, OutboxRow[]> {
  const groups = new Map<string, OutboxRow[]>();
  for (const row of rows) {
    const group = groups.get(row.consumer);
    if (group) group.push(row);
    else groups.set(row.consumer, [row]);
  }
  return groups;
}
