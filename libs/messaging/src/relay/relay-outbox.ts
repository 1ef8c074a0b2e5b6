import { serviceNames, type ServiceName } from '@barrelhive/contracts';
import { execute, PLANNED_EACH_TIME, queryRows } from '@barrelhive/database';
import type { DataSource, EntityManager } from 'typeorm';
import * as z from 'zod';
import type { MessagingTiming } from '../messaging-options';
import type { MessagingMetrics } from '../metrics/messaging-metrics';
import { chunkIdOf, chunkJob, cutIntoChunks, loneIdOf } from '../queues/chunks';
import { eventQueueOf, type Delivery } from '../queues/deliveries';
import type { QueueProducer } from '../queues/queue-producer';

/** Rows of one consumer that one transaction claims. */
export const BATCH_SIZE = 200;

/**
 * This many events of one consumer are under way at most, by the count of the relay that claims: the outbox is the queue, and Redis
 * holds little of it. Relays that claim in the same moment may each go up to it.
 */
const UNDER_WAY_AT_MOST = 1_000;

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
  bytes: z.int(),
  /** Of the chunk it was sent in last; null while it was never sent. */
  jobId: z.string().nullable(),
});

type OutboxRow = z.infer<typeof outboxRow>;

const COLUMNS = `position, event_id AS "eventId", consumer, type, envelope, times_sent AS "timesSent",
  pg_column_size(envelope) AS bytes, job_id AS "jobId"`;

/**
 * Sends events that were never sent, oldest first, as far as their consumers have room; returns how many. The claim is held until Redis has
 * them: a crash or a lost Redis before the commit leaves the rows as they were, and other relays pass over them meanwhile.
 */
export async function relayUnsent(relaying: Relaying): Promise<number> {
  return relaying.dataSource.transaction(async (manager) => {
    const rows = await queryRows(
      manager,
      outboxRow,
      `${PLANNED_EACH_TIME}
       SELECT claimed.* FROM unnest($1::text[]) AS receiver (name) CROSS JOIN LATERAL (
         SELECT ${COLUMNS} FROM outbox WHERE times_sent = 0 AND consumer = receiver.name ORDER BY position
         LIMIT (SELECT greatest(least(${BATCH_SIZE}, ${UNDER_WAY_AT_MOST} - count(*)), 0) FROM outbox AS sent
                 WHERE sent.times_sent > 0 AND sent.consumer = receiver.name)
         FOR UPDATE SKIP LOCKED) AS claimed
       ORDER BY claimed.position`,
      [serviceNames],
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
       ORDER BY look_again_at LIMIT ${BATCH_SIZE} FOR UPDATE SKIP LOCKED`,
    );
    const underway = await Promise.all(overdue.map((row) => isUnderway(relaying, row)));
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

/** Whether Redis has an event: in its chunk, or, which comes after that, by itself. */
async function isUnderway({ producer }: Relaying, { consumer, jobId, eventId }: OutboxRow): Promise<boolean> {
  if (jobId === null) return false;
  const queue = eventQueueOf(consumer);
  return (await producer.isUnderway(queue, jobId)) || producer.isUnderway(queue, loneIdOf(jobId, eventId));
}

async function send(manager: EntityManager, relaying: Relaying, rows: OutboxRow[]): Promise<void> {
  if (rows.length === 0) return;
  const { producer, service, timing, resendSeconds } = relaying;
  const jobIds = new Map<string, string>();
  for (const [consumer, ofConsumer] of groupByConsumer(rows)) {
    const jobs = cutIntoChunks(ofConsumer).map((events) => {
      const deliveries = events.map((event) => deliveryOf(service, event));
      const jobId = chunkIdOf(deliveries);
      for (const { position } of events) jobIds.set(position, jobId);
      return chunkJob(jobId, deliveries, timing);
    });
    await producer.add(eventQueueOf(consumer), jobs);
  }
  await execute(
    manager,
    `${PLANNED_EACH_TIME}
     UPDATE outbox SET times_sent = times_sent + 1, job_id = sent.job_id,
       look_again_at = clock_timestamp() + make_interval(secs => $3)
     FROM unnest($1::bigint[], $2::text[]) AS sent (position, job_id) WHERE outbox.position = sent.position`,
    [[...jobIds.keys()], [...jobIds.values()], resendSeconds],
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

function deliveryOf(sender: ServiceName, { eventId, position, timesSent, type, envelope }: OutboxRow): Delivery {
  return { eventId, position, timesSent, sender, type, envelope };
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
