import {
  eventually,
  faultyProxy,
  testDatabase,
  testRedis,
  type FaultyProxy,
  type TestDatabase,
  type TestRedis,
} from '@barrelhive/testing';
import type { DataSource } from 'typeorm';
import type { MessagingOptions } from '../src/index';
import {
  CONSUMER,
  countingMetrics,
  countOf,
  messagingOf,
  recordDeclined,
  SENDER,
  startConsumer,
  startRelay,
  type Handle,
} from './messaging-harness';

type CountingMetrics = ReturnType<typeof countingMetrics>;

/** A sender (notifications) and a consumer (alerts) with databases of their own, and the Redis between them. */
export interface MessagingSetup {
  databases: { sender: TestDatabase; consumer: TestDatabase };
  sender: DataSource;
  consumer: DataSource;
  redis: TestRedis;
  /** Stands in front of Redis, for those who are given its address. */
  redisProxy: FaultyProxy;
  /** Starts a relay, by default of the sender. */
  startRelay(given?: Partial<MessagingOptions>): Promise<CountingMetrics>;
  /** Starts a consumer of the tests' event. */
  receive(
    handle?: Handle,
    given?: Partial<MessagingOptions>,
  ): Promise<{ close: () => Promise<void>; metrics: CountingMetrics }>;
  /** Waits until every event of the sender is acknowledged. */
  untilSettled(): Promise<unknown>;
  /** Runs at the end of the test; what was added last runs first. */
  atEnd(step: () => Promise<unknown>): void;
  dispose(): Promise<void>;
}

export async function messagingSetup(): Promise<MessagingSetup> {
  const [senderDatabase, consumerDatabase, redis] = await Promise.all([
    testDatabase(SENDER),
    testDatabase(CONSUMER),
    testRedis(),
  ]);
  const redisProxy = await faultyProxy(redis.url);
  const [sender, consumer] = await Promise.all([senderDatabase.connect(), consumerDatabase.connect()]);
  const steps: (() => Promise<unknown>)[] = [
    () => Promise.all([senderDatabase, consumerDatabase, redis, redisProxy].map((one) => one.dispose())),
  ];
  const atEnd = (step: () => Promise<unknown>) => void steps.push(step);
  const queues = { redisUrl: redis.url, queuePrefix: redis.prefix };

  return {
    databases: { sender: senderDatabase, consumer: consumerDatabase },
    sender,
    consumer,
    redis,
    redisProxy,
    atEnd,
    async startRelay(given = {}) {
      const metrics = countingMetrics();
      const options = messagingOf('notifications', { dataSource: sender, ...queues, metrics, ...given });
      const { url } = options.service === 'alerts' ? consumerDatabase : senderDatabase;
      atEnd(await startRelay(options, url));
      return metrics;
    },
    async receive(handle = recordDeclined, given = {}) {
      const metrics = countingMetrics();
      const app = await startConsumer(
        messagingOf('alerts', { dataSource: consumer, ...queues, metrics, ...given }),
        handle,
      );
      atEnd(() => app.close());
      return { close: () => app.close(), metrics };
    },
    untilSettled: () =>
      eventually('every event to be acknowledged', async () => (await countOf(sender, 'outbox')) === 0, 20_000),
    async dispose() {
      for (const step of steps.splice(0).reverse()) await step();
    },
  };
}
