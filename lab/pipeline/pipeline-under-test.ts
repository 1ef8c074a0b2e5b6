import { randomUUID } from 'node:crypto';
import { queryRow } from '@barrelhive/database';
import { PostgresNotifications } from '@barrelhive/jobs';
import { EventRelay, type MessagingOptions } from '@barrelhive/messaging';
import {
  createServiceDataSource,
  logger,
  metrics,
  migrateService,
  runWithCorrelationId,
  scrubSecrets,
} from '@barrelhive/service-kit';
import { Redis } from 'ioredis';
import pg from 'pg';
import type { DataSource } from 'typeorm';
import * as z from 'zod';
import { alertsMigrations } from '../../apps/alerts/src/database/migrations';
import { notificationsMigrations } from '../../apps/notifications/src/database/migrations';
import { chooseFreePort } from '../../libs/testing/src/network/free-port';
import { startTestServers, type TestServers } from '../../tools/dev/infrastructure/test-servers';
import { waitUntil } from '../../tools/dev/processes/wait-until';
import { createTwilioStandin, type TwilioStandin } from '../../tools/standins/twilio/src/twilio-standin';
import { startBenchProcess, type BenchProcess } from '../bench/servers/child-process';
import { commitPass } from './commit-pass';
import { Accounts } from './costs';
import { readyAnswer } from './serve-service';
import { Subscribers, type AwaitedBottle } from './subscribers';

const MIGRATIONS = { search: [], alerts: alertsMigrations, notifications: notificationsMigrations };
/** From queued to sent, and from sent to delivered. */
const DELIVERY_STEP_MS = 400;
const LATENCY_MS = 250;
const LATENCY_SPREAD_MS = 150;
const SETTLE_BOUND_MS = 600_000;
const SETTLE_STEP_MS = 250;

export const TWILIO = { accountSid: `AC${'1'.repeat(32)}`, authToken: 'token-of-the-bench' };

export interface PipelineOptions {
  slotSeconds: number;
  segmentsPerSecond: number;
  /** By how much the provider's latency of 250 ms varies; 150 ms unless given. */
  latencySpreadMs?: number;
  /** Postgres keeps an account of statements, which itself costs a little. */
  countsStatements?: boolean;
}

/**
 * One replica each of alerts, notifications and the gateway, in processes of their own that log at info; a Postgres that forces commits to the
 * disk, and a Redis that keeps a log; the stand-in of the provider, which reports each text three times, through the gateway; and search's outbox
 * with its relay.
 */
export interface PipelineUnderTest {
  databaseUrl: string;
  redisUrl: string;
  accounts: Accounts;
  subscribers: Subscribers;
  twilio: TwilioStandin;
  /** Connections as notifications has them. */
  notifications: DataSource;
  /** {@link commitPass} of search. */
  commitPass(bottles: readonly AwaitedBottle[]): Promise<number>;
  /** Resolves when every text that was begun is delivered and said to be, and no event is under way. */
  settled(): Promise<void>;
}

/** Starts all of it for some work, and ends it. */
export async function withPipeline<T>(
  options: PipelineOptions,
  work: (pipeline: PipelineUnderTest) => Promise<T>,
): Promise<T> {
  const counts = ['shared_preload_libraries=pg_stat_statements', 'pg_stat_statements.track_planning=on'];
  const servers = await startTestServers({ isDurable: true, options: options.countsStatements ? counts : [] });
  const ends: (() => Promise<unknown>)[] = [() => servers.stop()];
  try {
    return await work(await startPipeline(servers, options, ends));
  } finally {
    for (const end of ends.reverse()) await end();
  }
}

/** `ends` gets what must be done when the work is over, in the order of the starts. */
async function startPipeline(
  servers: TestServers,
  { slotSeconds, segmentsPerSecond, latencySpreadMs = LATENCY_SPREAD_MS }: PipelineOptions,
  ends: (() => Promise<unknown>)[],
): Promise<PipelineUnderTest> {
  const { databaseUrl, redisUrl, pids } = servers;
  const twilio = await createTwilioStandin({
    ...TWILIO,
    deliveryStepMs: DELIVERY_STEP_MS,
    latencyMs: LATENCY_MS,
    latencySpreadMs,
  });
  ends.push(() => twilio.close());
  const open = async (name: keyof typeof MIGRATIONS) => {
    await migrateService({ name, databaseUrl, migrations: MIGRATIONS[name] });
    const dataSource = await createServiceDataSource({ name, databaseUrl, poolSize: 5 }).initialize();
    ends.push(() => dataSource.destroy());
    return dataSource;
  };
  const [search, alerts, notifications] = [await open('search'), await open('alerts'), await open('notifications')];
  const client = new pg.Client({ connectionString: databaseUrl });
  await client.connect();
  ends.push(() => client.end());
  const redis = new Redis(redisUrl);
  ends.push(() => redis.quit());
  const queuePrefix = `bench-${randomUUID()}`;
  const relay = await startRelay(search, { databaseUrl, redisUrl, queuePrefix });
  ends.push(() => relay.stop());
  const environment = {
    DATABASE_URL: databaseUrl,
    REDIS_URL: redisUrl,
    QUEUE_PREFIX: queuePrefix,
    ALERT_STEP_SECONDS: String(slotSeconds),
    SMS_SEGMENTS_PER_SECOND: String(segmentsPerSecond),
    TWILIO_API_BASE: twilio.url,
  };
  const processes = await startServices(environment, ends);
  return {
    databaseUrl,
    redisUrl,
    accounts: new Accounts({ ...pids, ...processes }, client, redis),
    subscribers: new Subscribers(alerts, notifications),
    twilio,
    notifications,
    commitPass: (bottles) => commitPass(search, bottles),
    async settled() {
      const isSettled = async () =>
        (await queryRow(client, z.object({ isSettled: z.boolean() }), SETTLED))?.isSettled === true;
      await waitUntil('The reports of the texts', isSettled, SETTLE_BOUND_MS, SETTLE_STEP_MS);
    },
  };
}

const SETTLED = `SELECT NOT EXISTS (SELECT FROM notifications.message WHERE state IN ('pending', 'sending', 'unknown', 'accepted', 'sent'))
  AND NOT EXISTS (SELECT FROM search.outbox) AND NOT EXISTS (SELECT FROM alerts.outbox)
  AND NOT EXISTS (SELECT FROM notifications.outbox) AS "isSettled"`;

interface Addresses {
  databaseUrl: string;
  redisUrl: string;
  queuePrefix: string;
}

async function startRelay(dataSource: DataSource, { databaseUrl, redisUrl, queuePrefix }: Addresses) {
  const log = logger('bench');
  const onError = (err: unknown) => log.warn({ err }, 'the listening connection failed');
  const notifications = new PostgresNotifications({ databaseUrl, schema: 'search', onError });
  const options: MessagingOptions = {
    service: 'search',
    dataSource,
    redisUrl,
    queuePrefix,
    resendSeconds: 60,
    logger: log,
    metrics,
    correlation: { run: runWithCorrelationId },
    scrub: scrubSecrets,
  };
  const relay = new EventRelay(options, notifications);
  await notifications.start();
  relay.start();
  return {
    async stop() {
      await relay.stop();
      await notifications.stop();
    },
  };
}

/** Gives the numbers of their processes. */
async function startServices(environment: Record<string, string>, ends: (() => Promise<unknown>)[]) {
  const gatewayPort = String(await chooseFreePort());
  const notificationsPort = String(await chooseFreePort());
  const common = {
    ...environment,
    NODE_ENV: 'test',
    HOST: '127.0.0.1',
    PORT: '0',
    OPS_PORT: '0',
    LOG_LEVEL: 'info',
    PUBLIC_URL: `http://127.0.0.1:${gatewayPort}`,
    SEND_WINDOW: '00:00-24:00',
    SEND_DAYS: 'mon-sun',
    TWILIO_ACCOUNT_SID: TWILIO.accountSid,
    TWILIO_AUTH_TOKEN: TWILIO.authToken,
    TWILIO_FROM: '+18015550199',
    // Nobody asks here why an alert is silent.
    ALERTS_URL: 'http://127.0.0.1:9',
    ALLOCATED_URL: 'http://127.0.0.1:9',
    // The provider calls from many addresses; its stand-in has one.
    REQUESTS_PER_MINUTE: '100000000',
    CONNECTIONS_PER_ADDRESS: '100000',
    CALLS_AT_ONCE_PER_ADDRESS: '100000',
    NOTIFICATIONS_URL: `http://127.0.0.1:${notificationsPort}`,
  };
  const ports = { alerts: '0', notifications: notificationsPort, gateway: gatewayPort };
  const start = (service: keyof typeof ports): BenchProcess => {
    const given = { ...common, PORT: ports[service], SERVED_SERVICE: service };
    const started = startBenchProcess('lab/pipeline/serve-service.ts', given, { isQuiet: true });
    ends.push(() => started.stop());
    return started;
  };
  const processes = { alerts: start('alerts'), notifications: start('notifications'), gateway: start('gateway') };
  await Promise.all(Object.values(processes).map((each) => each.ask({ ask: 'ready' }, readyAnswer)));
  const { alerts, notifications, gateway } = processes;
  return { alerts: alerts.pid, notifications: notifications.pid, gateway: gateway.pid };
}
