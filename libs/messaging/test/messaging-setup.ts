import type { ChildProcess } from 'node:child_process';
import {
  eventually,
  testDatabase,
  testRedis,
  FaultyProxy,
  type TestDatabase,
  type TestRedis,
} from '@barrelhive/testing';
import { Queue } from 'bullmq';
import { Redis } from 'ioredis';
import type { DataSource } from 'typeorm';
import type { MessagingOptions } from '../src/index';
import {
  CONSUMER,
  countingMetrics,
  countOf,
  messagingOf,
  recordSent,
  SENDER,
  startConsumer,
  startRelay,
  type Handle,
} from './messaging-harness';
import { kill, startVictim, type VictimOptions } from './victim';

type CountingMetrics = ReturnType<typeof countingMetrics>;

/** A sender (notifications) and a consumer (alerts) with databases of their own, and the Redis between them. */
interface MessagingSetup {
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
  /** A queue in Redis, by its name, to look into or to add to. */
  queue(name: string): Queue;
  /** Starts a process that is to be killed; it ends with the test at the latest. A relay reaches Redis through the proxy. */
  startVictim(role: VictimOptions['role']): ChildProcess;
  /** Runs at the end of the test; what was added last runs first. */
  atEnd(step: () => Promise<unknown>): void;
  dispose(): Promise<void>;
}

/** Gives each test of a suite a set-up of its own. `prepare` is run with it before the test. */
export function messagingOfEachTest(
  prepare: (messaging: MessagingSetup) => Promise<unknown> = () => Promise.resolve(),
): Omit<MessagingSetup, 'dispose'> {
  let current: MessagingSetup;
  beforeEach(async () => {
    current = await messagingSetup();
    await prepare(current);
  });
  afterEach(() => current.dispose());
  return {
    get databases() {
      return current.databases;
    },
    get sender() {
      return current.sender;
    },
    get consumer() {
      return current.consumer;
    },
    get redis() {
      return current.redis;
    },
    get redisProxy() {
      return current.redisProxy;
    },
    queue: (name) => current.queue(name),
    startVictim: (role) => current.startVictim(role),
    startRelay: (given) => current.startRelay(given),
    receive: (handle, given) => current.receive(handle, given),
    untilSettled: () => current.untilSettled(),
    atEnd: (step) => current.atEnd(step),
  };
}

async function messagingSetup(): Promise<MessagingSetup> {
  const [senderDatabase, consumerDatabase, redis] = await Promise.all([
    testDatabase(SENDER),
    testDatabase(CONSUMER),
    testRedis(),
  ]);
  const redisProxy = await FaultyProxy.to(redis.url);
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
    queue(name) {
      const connection = new Redis(redis.url, { maxRetriesPerRequest: null });
      const queue = new Queue(name, { connection, prefix: redis.prefix });
      atEnd(async () => {
        await queue.close();
        connection.disconnect();
      });
      return queue;
    },
    startVictim(role) {
      const [{ url: databaseUrl }, { url: redisUrl }] =
        role === 'relay' ? [senderDatabase, redisProxy] : [consumerDatabase, redis];
      const victim = startVictim({ role, databaseUrl, redisUrl, queuePrefix: redis.prefix });
      atEnd(() => kill(victim));
      return victim;
    },
    async startRelay(given = {}) {
      const metrics = countingMetrics();
      const options = messagingOf('notifications', { dataSource: sender, ...queues, metrics, ...given });
      const { url } = options.service === 'alerts' ? consumerDatabase : senderDatabase;
      atEnd(await startRelay(options, url));
      return metrics;
    },
    async receive(handle = recordSent, given = {}) {
      const metrics = countingMetrics();
      const app = await startConsumer(
        messagingOf('alerts', { dataSource: consumer, ...queues, metrics, ...given }),
        handle,
      );
      atEnd(() => app.close());
      return { close: () => app.close(), metrics };
    },
    untilSettled: () =>
      eventually('every event to be acknowledged', async () => (await countOf(sender, 'outbox')) === 0),
    async dispose() {
      for (const step of steps.splice(0).reverse()) await step();
    },
  };
}
