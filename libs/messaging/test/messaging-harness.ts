import { randomUUID } from 'node:crypto';
import type { EventEnvelope, EventPayload, ServiceName } from '@barrelhive/contracts';
import { execute, queryRow, queryRows } from '@barrelhive/database';
import { PostgresNotifications } from '@barrelhive/jobs';
import { Catch, Controller, Inject, Module, type DynamicModule, type ExceptionFilter, type Type } from '@nestjs/common';
import { NestFactory } from '@nestjs/core';
import { DataSource, type EntityManager, type MigrationInterface, type QueryRunner } from 'typeorm';
import * as z from 'zod';
import {
  EventContext,
  EventRelay,
  EventTransport,
  HandlesEvent,
  HandlesEvents,
  Outbox,
  rethrowToTransport,
  type MessagingOptions,
  type MessagingTiming,
  type MetricsFactory,
} from '../src/index';

/** The event most tests send: from notifications to alerts alone. */
export const SENT = 'notifications.message-sent.v1';

export type Sent = EventEnvelope<typeof SENT>;

/** What a handler in these tests changes: one row for each time it ran to its end. */
export class CreateSentTexts1767225700000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query('CREATE TABLE sent_text (alert_id text NOT NULL, correlation_id text NOT NULL)');
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DROP TABLE sent_text');
  }
}

export const SENDER = { name: 'notifications', migrations: [] } as const satisfies {
  name: ServiceName;
  migrations: [];
};
export const CONSUMER = { name: 'alerts' as const, migrations: [CreateSentTexts1767225700000] };

/** Short waits, so that what takes a minute in production takes a second here. */
export const FAST: Partial<MessagingTiming> = {
  pollMs: 200,
  gatherMs: 20,
  sweepMs: 100,
  backoffMs: 20,
  lockMs: 1_000,
  stalledMs: 500,
  suspectPauseMs: 300,
};

const silent = () => undefined;

/** Counts instead of measuring: `counts.get('barrelhive_events_handled_total')`. */
export function countingMetrics(): MetricsFactory & { counts: Map<string, number> } {
  const counts = new Map<string, number>();
  return {
    counts,
    counter: ({ name }) => ({ inc: (_labels, by = 1) => void counts.set(name, (counts.get(name) ?? 0) + by) }),
    gauge: ({ name }) => ({ set: (_labels, value) => void counts.set(name, value) }),
  };
}

export function messagingOf(
  service: ServiceName,
  given: Pick<MessagingOptions, 'dataSource' | 'redisUrl' | 'queuePrefix'> & Partial<MessagingOptions>,
): MessagingOptions {
  return {
    service,
    resendSeconds: 60,
    logger: { debug: silent, info: silent, warn: silent, error: silent },
    metrics: countingMetrics(),
    correlation: { run: (_id, handle) => handle() },
    scrub: (text) => text.replace(/\+\d+/g, '[phone]'),
    timing: FAST,
    ...given,
  };
}

/** A connection of a service that Postgres lists as `victim`, so that a test can see and cut it. */
export function connectVictim(service: ServiceName, databaseUrl: string): Promise<DataSource> {
  return new DataSource({
    type: 'postgres',
    url: databaseUrl,
    applicationName: 'victim',
    installExtensions: false,
    extra: { options: `-c role=barrelhive_${service} -c search_path=${service}` },
  }).initialize();
}

/** Starts a relay as a service does; the answer ends it. */
export async function startRelay(options: MessagingOptions, databaseUrl: string): Promise<() => Promise<void>> {
  const notifications = new PostgresNotifications({ databaseUrl, schema: options.service, onError: silent });
  const relay = new EventRelay(options, notifications);
  await notifications.start();
  relay.start();
  return async () => {
    await relay.stop();
    await notifications.stop();
  };
}

/** Publishes one sent text for each alert id, in one transaction. */
export async function publishSent(dataSource: DataSource, ...alertIds: string[]): Promise<void> {
  const outbox = new Outbox('notifications', () => 'from-the-test');
  await dataSource.transaction((manager) => outbox.publishAll(manager, SENT, alertIds.map(sentText)));
}

export const sentText = (alertId: string): EventPayload<typeof SENT> => ({
  alertId,
  slot: '2026-11-21T17:00:00.000Z',
  sentAt: '2026-11-21T17:00:02.000Z',
  itemsFound: 1,
});

/** A delivery of that event as it stands in a chunk. */
export function sentDelivery(alertId: string, eventId: string = randomUUID()) {
  const envelope = {
    id: eventId,
    type: SENT,
    occurredAt: '2026-11-21T17:00:00.000Z',
    correlationId: 'from-the-test',
    payload: sentText(alertId),
  };
  return { eventId, position: '1', timesSent: 0, sender: SENDER.name, type: SENT, envelope };
}

export type Handle = (event: Sent, manager: EntityManager) => Promise<void>;
export type HandleAll = (events: readonly Sent[], manager: EntityManager) => Promise<void>;

/** The handler proper: one row. */
export const recordSent: Handle = async ({ payload, correlationId }, manager) => {
  await execute(manager, 'INSERT INTO sent_text VALUES ($1, $2)', [payload.alertId, correlationId]);
};

/** The alert ids handled so far, sorted; an id twice was handled twice. */
export async function handledAlertIds(dataSource: DataSource): Promise<string[]> {
  const rows = await queryRows(
    dataSource,
    z.object({ id: z.string() }),
    'SELECT alert_id AS id FROM sent_text ORDER BY 1',
  );
  return rows.map(({ id }) => id);
}

export async function countOf(
  dataSource: DataSource,
  table: 'outbox' | 'inbox' | 'dead_letter' | 'suspect_event',
): Promise<number> {
  const row = await queryRow(dataSource, z.object({ count: z.int() }), `SELECT count(*)::int FROM ${table}`);
  return row?.count ?? 0;
}

const HANDLE = Symbol('handle');

@Controller()
class SentTextsController {
  constructor(@Inject(HANDLE) private readonly handle: Handle) {}

  @HandlesEvent(SENT)
  async recordOne(event: Sent, context: EventContext): Promise<void> {
    await this.handle(event, context.manager);
  }

  @HandlesEvent('auth.user-deleted.v1')
  async forget(): Promise<void> {}
}

@Controller()
class ManySentTextsController {
  constructor(@Inject(HANDLE) private readonly handleAll: HandleAll) {}

  @HandlesEvents(SENT)
  async recordAll(events: readonly Sent[], context: EventContext): Promise<void> {
    await this.handleAll(events, context.manager);
  }
}

@Module({})
class ConsumerModule {}

@Catch()
class RethrowingFilter implements ExceptionFilter {
  catch(exception: unknown) {
    return rethrowToTransport(exception);
  }
}

/** Starts a consumer of the tests' event as Nest runs one. */
export const startConsumer = (options: MessagingOptions, handle: Handle = recordSent) =>
  startWith(options, SentTextsController, handle);

/** Starts a consumer whose handler takes many of the tests' events at once. */
export const startConsumerOfMany = (options: MessagingOptions, handleAll: HandleAll) =>
  startWith(options, ManySentTextsController, handleAll);

async function startWith(
  options: MessagingOptions,
  controller: Type,
  handle: Handle | HandleAll,
): Promise<{ close(): Promise<void> }> {
  const module: DynamicModule = {
    module: ConsumerModule,
    controllers: [controller],
    providers: [{ provide: HANDLE, useValue: handle }],
  };
  const strategy = new EventTransport(options);
  const app = await NestFactory.createMicroservice(module, { strategy, logger: false, abortOnError: false });
  app.useGlobalFilters(new RethrowingFilter());
  await app.listen();
  return app;
}
