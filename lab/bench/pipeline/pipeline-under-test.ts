import { randomUUID } from 'node:crypto';
import type { StockChange } from '@barrelhive/contracts';
import { PostgresNotifications } from '@barrelhive/jobs';
import { EventRelay, Outbox, type MessagingOptions } from '@barrelhive/messaging';
import {
  createServiceDataSource,
  logger,
  metrics,
  migrateService,
  runWithCorrelationId,
  scrubSecrets,
} from '@barrelhive/service-kit';
import type { DataSource } from 'typeorm';
import { alertsMigrations } from '../../../apps/alerts/src/database/migrations';
import { notificationsMigrations } from '../../../apps/notifications/src/database/migrations';
import { createTwilioStandin, type TwilioStandin } from '../../../tools/standins/twilio/src/twilio-standin';
import type { BenchServers } from '../servers/bench-servers';
import { startBenchProcess, type BenchProcess } from '../servers/child-process';
import { readyAnswer } from './ready-message';
import { Subscribers, type AwaitedBottle } from './subscribers';

/** The shortest slot whose wait can be told from what comes after it. */
export const SLOT_SECONDS = 2;
/** The most that the settings allow. */
const TEXTS_PER_SECOND = 1_000;
const CHANGES_PER_EVENT = 100;

const TWILIO = { accountSid: `AC${'1'.repeat(32)}`, authToken: 'token-of-the-bench' };

/** Alerts and notifications in processes of their own, a provider that takes each text at once, and search's outbox with its relay. */
export interface PipelineUnderTest {
  processes: { alerts: BenchProcess; notifications: BenchProcess };
  subscribers: Subscribers;
  twilio: TwilioStandin;
  /** Commits what a pass found, as search does: the bottles are back. Gives when it was committed, in milliseconds since the epoch. */
  commitPass(bottles: readonly AwaitedBottle[]): Promise<number>;
  stop(): Promise<void>;
}

export async function startPipeline({ databaseUrl, redisUrl }: BenchServers): Promise<PipelineUnderTest> {
  await migrateService({ name: 'search', databaseUrl, migrations: [] });
  await migrateService({ name: 'alerts', databaseUrl, migrations: alertsMigrations });
  await migrateService({ name: 'notifications', databaseUrl, migrations: notificationsMigrations });
  const queuePrefix = `bench-${randomUUID()}`;
  const twilio = await createTwilioStandin(TWILIO);
  twilio.faults.set({ callbackCopies: 0 });
  const [search, alerts, notifications] = await Promise.all(
    (['search', 'alerts', 'notifications'] as const).map((name) =>
      createServiceDataSource({ name, databaseUrl, poolSize: 3 }).initialize(),
    ),
  );
  if (!search || !alerts || !notifications) throw new Error('Not all databases were connected.');
  const relay = await startRelay(search, { databaseUrl, redisUrl, queuePrefix });
  const processes = await startServices({ databaseUrl, redisUrl, queuePrefix, twilioUrl: twilio.url });
  const outbox = new Outbox('search', () => undefined);
  return {
    processes,
    subscribers: new Subscribers(alerts, notifications),
    twilio,
    async commitPass(bottles) {
      const pass = { runId: randomUUID(), observedAt: new Date().toISOString() };
      const changes = bottles.map(backInStock);
      await search.transaction(async (manager) => {
        for (let at = 0; at < changes.length; at += CHANGES_PER_EVENT) {
          const part = { ...pass, changes: changes.slice(at, at + CHANGES_PER_EVENT) };
          await outbox.publish(manager, 'inventory.products-changed.v1', part);
        }
      });
      return Date.now();
    },
    async stop() {
      await Promise.all(Object.values(processes).map((each) => each.stop()));
      await relay.stop();
      await Promise.all([search, alerts, notifications].map((dataSource) => dataSource.destroy()));
      await twilio.close();
    },
  };
}

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

async function startServices({ databaseUrl, redisUrl, queuePrefix, twilioUrl }: Addresses & { twilioUrl: string }) {
  const environment = {
    NODE_ENV: 'test',
    HOST: '127.0.0.1',
    PORT: '0',
    OPS_PORT: '0',
    LOG_LEVEL: 'silent',
    DATABASE_URL: databaseUrl,
    REDIS_URL: redisUrl,
    QUEUE_PREFIX: queuePrefix,
    // Nobody asks here why an alert is silent.
    ALERTS_URL: 'http://127.0.0.1:9',
    SEND_WINDOW: '00:00-24:00',
    SEND_DAYS: 'mon-sun',
    ALERT_STEP_SECONDS: String(SLOT_SECONDS),
    SMS_SEGMENTS_PER_SECOND: String(TEXTS_PER_SECOND),
    TWILIO_API_BASE: twilioUrl,
    TWILIO_ACCOUNT_SID: TWILIO.accountSid,
    TWILIO_AUTH_TOKEN: TWILIO.authToken,
    TWILIO_FROM: '+18015550199',
  };
  const processes = {
    alerts: startBenchProcess('lab/bench/pipeline/serve-alerts.ts', environment),
    notifications: startBenchProcess('lab/bench/pipeline/serve-notifications.ts', environment),
  };
  await Promise.all(Object.values(processes).map((each) => each.ask({ ask: 'ready' }, readyAnswer)));
  return processes;
}

function backInStock({ sku, name }: AwaitedBottle): StockChange {
  return {
    kind: 'back-in-stock',
    sku,
    name,
    before: { storeQty: 0 },
    after: { storeQty: 6, priceCents: 6499 },
    stores: [],
  };
}
