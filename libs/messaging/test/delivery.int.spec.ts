import { randomUUID } from 'node:crypto';
import { eventually, testDatabase, testRedis, type TestDatabase, type TestRedis } from '@barrelhive/testing';
import { Queue } from 'bullmq';
import { Redis } from 'ioredis';
import type { DataSource } from 'typeorm';
import type { MessagingOptions } from '../src/index';
import { eventQueueOf } from '../src/queues/deliveries';
import {
  connectVictim,
  CONSUMER,
  countingMetrics,
  countOf,
  DECLINED,
  declinedBundle,
  handledAlertIds,
  messagingOf,
  publishDeclined,
  recordDeclined,
  SENDER,
  startConsumer,
  startRelay as startMessagingRelay,
  type Handle,
} from './messaging-harness';
import { kill, startVictim, untilInTransaction } from './victim';

jest.setTimeout(60_000);

describe('the delivery of an event', () => {
  let databases: { sender: TestDatabase; consumer: TestDatabase };
  let redis: TestRedis;
  let sender: DataSource;
  let consumer: DataSource;
  let closing: (() => Promise<unknown>)[];

  beforeEach(async () => {
    const [senderDatabase, consumerDatabase] = await Promise.all([testDatabase(SENDER), testDatabase(CONSUMER)]);
    databases = { sender: senderDatabase, consumer: consumerDatabase };
    redis = await testRedis();
    [sender, consumer] = await Promise.all([senderDatabase.connect(), consumerDatabase.connect()]);
    closing = [];
  });

  afterEach(async () => {
    for (const close of closing.reverse()) await close();
    await Promise.all([databases.sender.dispose(), databases.consumer.dispose(), redis.dispose()]);
  });

  const startRelay = async (resendSeconds = 60) => {
    const metrics = countingMetrics();
    const options = messagingOf('notifications', {
      dataSource: sender,
      redisUrl: redis.url,
      queuePrefix: redis.prefix,
      resendSeconds,
      metrics,
    });
    closing.push(await startMessagingRelay(options, databases.sender.url));
    return metrics;
  };

  const receive = async (handle: Handle = recordDeclined, given: Partial<MessagingOptions> = {}) => {
    const metrics = countingMetrics();
    const options = messagingOf('alerts', {
      dataSource: consumer,
      redisUrl: redis.url,
      queuePrefix: redis.prefix,
      metrics,
      ...given,
    });
    const app = await startConsumer(options, handle);
    closing.push(() => app.close());
    return { app, metrics };
  };

  const withQueue = async <T>(work: (queue: Queue) => Promise<T>): Promise<T> => {
    const connection = new Redis(redis.url, { maxRetriesPerRequest: null });
    const queue = new Queue(eventQueueOf('alerts'), { connection, prefix: redis.prefix });
    try {
      return await work(queue);
    } finally {
      await queue.close();
      connection.disconnect();
    }
  };

  const untilSettled = () =>
    eventually('every event to be acknowledged', async () => (await countOf(sender, 'outbox')) === 0, 20_000);

  it('twice, one after the other and both at once, is handled once', async () => {
    const { metrics } = await receive();
    const eventId = randomUUID();
    const envelope = {
      id: eventId,
      type: DECLINED,
      occurredAt: '2026-11-21T17:00:00.000Z',
      correlationId: 'from-the-test',
      payload: declinedBundle('a-1'),
    };
    const delivery = { name: DECLINED, data: { eventId, sender: 'notifications', type: DECLINED, envelope } };
    await withQueue(async (queue) => {
      await queue.addBulk([delivery, delivery]);
      await eventually('both to be seen', async () => metrics.counts.get('barrelhive_events_duplicate_total') === 1);
      await queue.addBulk([delivery]);
      await eventually(
        'the third to be seen',
        async () => metrics.counts.get('barrelhive_events_duplicate_total') === 2,
      );
    });

    expect(await handledAlertIds(consumer)).toEqual(['a-1']);
    expect(metrics.counts.get('barrelhive_events_handled_total')).toBe(1);
  });

  it('leaves no trace of an attempt that fails, and is tried again', async () => {
    await startRelay();
    let attempts = 0;
    await receive(async (event, manager) => {
      await recordDeclined(event, manager);
      attempts += 1;
      if (attempts < 3) throw new Error('not yet');
    });
    await publishDeclined(sender, 'a-1');

    await untilSettled();
    expect(attempts).toBe(3);
    expect(await handledAlertIds(consumer)).toEqual(['a-1']);
    expect(await countOf(consumer, 'inbox')).toBe(1);
  });

  it('survives the death of its consumer in the middle of the handler', async () => {
    const victim = startVictim({
      role: 'consumer',
      databaseUrl: databases.consumer.url,
      redisUrl: redis.url,
      queuePrefix: redis.prefix,
    });
    closing.push(() => kill(victim));
    await startRelay();
    await publishDeclined(sender, 'a-1');
    await untilInTransaction(databases.consumer.url);
    await kill(victim);
    closing.splice(closing.length - 2, 1);
    expect(await handledAlertIds(consumer)).toEqual([]);

    await receive();
    await untilSettled();
    expect(await handledAlertIds(consumer)).toEqual(['a-1']);
  });

  it('survives the loss of the database connection in the middle of the handler', async () => {
    await startRelay();
    const dataSource = await connectVictim('alerts', databases.consumer.url);
    closing.push(() => dataSource.destroy());
    let attempts = 0;
    let interrupt: () => void = () => undefined;
    const interrupted = new Promise<void>((resolve) => (interrupt = resolve));
    const handle: Handle = async (event, manager) => {
      await recordDeclined(event, manager);
      attempts += 1;
      if (attempts === 1) await interrupted;
    };
    await receive(handle, { dataSource });
    await publishDeclined(sender, 'a-1');
    await untilInTransaction(databases.consumer.url, { cut: true });
    interrupt();

    await untilSettled();
    expect(attempts).toBe(2);
    expect(await handledAlertIds(consumer)).toEqual(['a-1']);
    expect(await countOf(consumer, 'dead_letter')).toBe(0);
  });

  it('survives the loss of everything in Redis', async () => {
    const metrics = await startRelay(1);
    await publishDeclined(sender, 'a-1', 'a-2', 'a-3');
    await eventually('the events to be in Redis', async () => withQueue(async (queue) => (await queue.count()) === 3));
    await redis.flush();

    await receive();
    await untilSettled();
    expect(await handledAlertIds(consumer)).toEqual(['a-1', 'a-2', 'a-3']);
    expect(metrics.counts.get('barrelhive_events_resent_total')).toBe(3);
  });

  it('is not repeated while it still waits in Redis', async () => {
    const metrics = await startRelay(0.2);
    await publishDeclined(sender, 'a-1');
    const lookedAt = async () =>
      sender.query<{ at: Date | null }[]>('SELECT look_again_at AS at FROM outbox').then(([row]) => row?.at?.getTime());
    const first = await eventually('the event to be relayed', lookedAt);
    await eventually('the sweeper to look at it three times', async () => ((await lookedAt()) ?? 0) > first + 600);
    expect(metrics.counts.get('barrelhive_events_resent_total')).toBeUndefined();
    expect(await withQueue((queue) => queue.count())).toBe(1);

    await receive();
    await untilSettled();
    expect(await handledAlertIds(consumer)).toEqual(['a-1']);
  });

  it('whose acknowledgement was lost is acknowledged again, and handled once', async () => {
    const { metrics } = await receive();
    await startRelay(0.5);
    await publishDeclined(sender, 'a-1');
    await untilSettled();
    const [handled] = await consumer.query<{ id: string }[]>('SELECT event_id AS id FROM inbox');
    await sender.query(
      `INSERT INTO outbox (event_id, consumer, type, envelope, times_sent, look_again_at)
       VALUES ($1, 'alerts', $2, $3, 1, now())`,
      [
        handled?.id,
        DECLINED,
        JSON.stringify({
          id: handled?.id,
          type: DECLINED,
          occurredAt: '2026-11-21T17:00:00.000Z',
          correlationId: 'from-the-test',
          payload: declinedBundle('a-1'),
        }),
      ],
    );

    await untilSettled();
    expect(metrics.counts.get('barrelhive_events_duplicate_total')).toBe(1);
    expect(await handledAlertIds(consumer)).toEqual(['a-1']);
  });

  it('is finished before its consumer ends', async () => {
    await startRelay();
    let release = (): void => undefined;
    const released = new Promise<void>((resolve) => (release = resolve));
    let isUnderway = false;
    const { app } = await receive(async (event, manager) => {
      isUnderway = true;
      await released;
      await recordDeclined(event, manager);
    });
    await publishDeclined(sender, 'a-1');
    await eventually('the handler to be under way', async () => isUnderway);
    const ended = app.close();
    release();
    await ended;
    expect(await handledAlertIds(consumer)).toEqual(['a-1']);
    await untilSettled();
  });
});
