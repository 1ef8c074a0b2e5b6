import { PLANNED_EACH_TIME, queryRow } from '@barrelhive/database';
import { WorkLoop, type PostgresNotifications } from '@barrelhive/jobs';
import type { DataSource } from 'typeorm';
import * as z from 'zod';
import { forgetOldInboxRows } from '../inbox/inbox';
import { defaultTiming, type MessagingOptions, type MessagingTiming } from '../messaging-options';
import { measureBacklog, messagingMetrics, type MessagingMetrics } from '../metrics/messaging-metrics';
import { acknowledgement, acknowledgementQueueOf } from '../queues/deliveries';
import { QueueProducer } from '../queues/queue-producer';
import { QueueWorker } from '../queues/queue-worker';
import { forgetOldSuspects } from '../dead-letters/suspects';
import { BATCH_SIZE, relayUnsent, resendUnacknowledged, type Relaying } from './relay-outbox';

const RETENTION_MS = 3_600_000;

/**
 * Carries a service's outbox to the queues of its consumers and clears what they acknowledge. Any number of replicas may run one;
 * they share the work. Starts and works on without Redis: events then wait in Postgres.
 */
export class EventRelay {
  private readonly timing: MessagingTiming;
  private readonly metrics: MessagingMetrics;
  private readonly producer: QueueProducer;
  private readonly acknowledgements: QueueWorker;
  private readonly loops: { relay: WorkLoop; sweep: WorkLoop; retention: WorkLoop };

  /** `notifications` wake the relay with each commit that wrote into the outbox. The caller starts and stops them. */
  constructor(
    private readonly options: MessagingOptions,
    notifications: PostgresNotifications,
  ) {
    const { service, dataSource, logger, redisUrl, queuePrefix, resendSeconds } = options;
    this.timing = { ...defaultTiming, ...options.timing };
    this.metrics = messagingMetrics(options.metrics, service);
    this.producer = new QueueProducer(redisUrl, queuePrefix, logger);
    this.acknowledgements = new QueueWorker(
      {
        redisUrl,
        prefix: queuePrefix,
        queue: acknowledgementQueueOf(service),
        concurrency: 1,
        timing: this.timing,
        logger,
      },
      async (job) => {
        if (await settleAcknowledged(dataSource, job.data)) this.loops.relay.wake();
      },
    );

    const { producer, timing, metrics } = this;
    const relaying: Relaying = { service, dataSource, producer, resendSeconds, timing, metrics };
    this.loops = {
      relay: this.loop('relaying events', timing.pollMs, async () => {
        const sent = producer.isReady ? await relayUnsent(relaying) : 0;
        return sent >= BATCH_SIZE || (sent > 0 && 'gather');
      }),
      sweep: this.loop('looking for unacknowledged events', timing.sweepMs, async () => {
        return producer.isReady && (await resendUnacknowledged(relaying)) === BATCH_SIZE;
      }),
      retention: this.loop('forgetting old notes of events', RETENTION_MS, async () => {
        await forgetOldInboxRows(dataSource, timing.inboxRetentionDays);
        await forgetOldSuspects(dataSource, timing.inboxRetentionDays);
        return false;
      }),
    };
    notifications.subscribeToTable('outbox', () => this.loops.relay.wake());
  }

  start(): void {
    this.producer.onReady(() => this.loops.relay.wake());
    this.acknowledgements.run();
    for (const loop of Object.values(this.loops)) loop.start();
  }

  /** Takes the figures of outbox and dead letters. */
  measure(): Promise<void> {
    return measureBacklog(this.options.dataSource, this.metrics);
  }

  /** Finishes the round under way. What is not relayed by then stays in the outbox for the next start or another replica. */
  async stop(): Promise<void> {
    await Promise.all(Object.values(this.loops).map((loop) => loop.stop()));
    await this.acknowledgements.close();
    await this.producer.close();
  }

  private loop(task: string, restMs: number, round: () => Promise<boolean | 'gather'>): WorkLoop {
    const onError = (error: unknown) =>
      this.options.logger.warn({ err: error, service: this.options.service }, `${task} failed and is tried again`);
    return new WorkLoop({ round, restMs, gatherMs: this.timing.gatherMs, onError });
  }
}

/**
 * Removes from the outbox what a consumer says it dealt with, by its position: an event that was replayed since stands at another one,
 * and waits for an acknowledgement of its own. Tells whether more waits for that consumer, which now has room. Throws when `data` is no
 * acknowledgement.
 */
async function settleAcknowledged(dataSource: DataSource, data: unknown): Promise<boolean> {
  const { consumer, eventIds, positions } = acknowledgement.parse(data);
  const waiting = await queryRow(
    dataSource,
    z.object({}),
    `${PLANNED_EACH_TIME}
     WITH settled AS (
       DELETE FROM outbox WHERE consumer = $1 AND event_id = ANY ($2::uuid[]) AND position = ANY ($3::bigint[]))
     SELECT FROM outbox WHERE times_sent = 0 AND consumer = $1 LIMIT 1`,
    [consumer, eventIds, positions],
  );
  return waiting !== undefined;
}
