import { randomUUID } from 'node:crypto';
import { loginSettingOf, type ServiceName } from '@barrelhive/contracts';
import { PostgresNotifications, SlotLease } from '@barrelhive/jobs';
import { EventRelay, EventTransport, failFastConnection, type MessagingOptions } from '@barrelhive/messaging';
import { NestFactory } from '@nestjs/core';
import type { NestFastifyApplication } from '@nestjs/platform-fastify';
import passport from 'passport';
import type { DataSource } from 'typeorm';
import { measurePool } from '../database/measure-pool';
import { createServiceDataSource } from '../database/service-data-source';
import { Readiness, ServiceHealth } from '../health/service-health';
import { DrainRequests } from '../http/drain-requests';
import { endWaitingAnswers, letConnectionsGo } from '../http/let-connections-go';
import { createHttpAdapter, leaveBodiesUnread, readJsonBodies, refuseSecondHost } from '../http/http-server';
import { followRequests } from '../http/request-context';
import { IdentityStrategy } from '../identity/identity.strategy';
import { PublicKeys } from '../identity/public-keys';
import { VerifiedTokens } from '../identity/verified-tokens';
import { runWithCorrelationId } from '../logging/correlation';
import { logger, NestLogger, openLog } from '../logging/logger';
import { scrubSecrets } from '../logging/scrub-secrets';
import { Measures } from '../metrics/measures';
import { metrics } from '../metrics/metrics';
import { processMeasure } from '../metrics/process-measures';
import { answerProbes, INTERNAL_READINESS_PATH } from '../operators/operators-server';
import { RedisHealth, redisAddress } from '../redis/redis-health';
import type { ServiceSettings } from '../settings/service-settings';
import { inEventSpan } from '../tracing/event-spans';
import { noteUnreadWebhooks } from '../webhooks/refused-webhooks';
import { closeParts, runningService } from './running-service';
import type { RunningService, ServiceDefinition } from './service-definition';
import { serviceModule, type ServiceParts } from './service-module';

/** A service was put together wrongly; one sentence per fault. */
export class AssemblyError extends Error {
  constructor(readonly sentences: readonly string[]) {
    super(sentences.join('\n'));
    this.name = 'AssemblyError';
  }
}

/**
 * Puts a service together: database, Redis, HTTP, identity, events, health, metrics, log. Nothing is served or consumed before
 * `listen()`. Rejects when the database does not answer, and with {@link AssemblyError} when handlers and event catalogue differ.
 */
export async function createService(definition: ServiceDefinition): Promise<RunningService> {
  openLog({ service: definition.name, level: definition.settings.LOG_LEVEL });
  const parts = await assembleParts(definition);
  try {
    const app = await assembleApp(definition, parts);
    return runningService(definition, app, parts);
  } catch (error) {
    await closeParts(parts);
    throw error;
  }
}

async function assembleParts(definition: ServiceDefinition): Promise<ServiceParts> {
  const { name, settings, findPublicKey = new PublicKeys(settings.AUTH_URL).find, database = true } = definition;
  const opened = database ? await openDatabase(definition) : undefined;

  const verifiedTokens = new VerifiedTokens();
  // Passport is one object per process, in which tests run all services.
  const strategy = `identity-${name}-${randomUUID()}`;
  passport.use(strategy, new IdentityStrategy(findPublicKey, verifiedTokens));

  const log = logger('redis');
  const redis = failFastConnection(redisAddress(settings));
  const redisHealth = new RedisHealth(redis, name);
  redis.on('error', (error) => log.debug({ err: error }, 'the connection to Redis failed'));

  const measures = new Measures(name);
  measures.add(() => redisHealth.measure());
  const ofProcess = processMeasure();
  if (ofProcess) measures.add(ofProcess);
  const endTracing = await startTracing(settings, name);
  const shared = {
    redis,
    redisHealth,
    readiness: new Readiness(),
    requests: new DrainRequests(),
    measures,
    endTracing,
    verifiedTokens,
    strategy,
  };
  if (!opened) return shared;
  const messaging = messagingOptions(opened.dataSource, definition);
  const relay = new EventRelay(messaging, opened.notifications);
  const transport = new EventTransport(messaging);
  measures.add(() => measurePool(opened.dataSource, name));
  measures.add(() => relay.measure());
  measures.add(() => transport.measure());
  return { ...shared, ...opened, slots: new SlotLease(opened.dataSource), relay, transport };
}

async function openDatabase({ name, settings, entities }: ServiceDefinition) {
  const databaseUrl = settings.DATABASE_URL;
  if (!databaseUrl) throw new AssemblyError([`${name} has a database but no DATABASE_URL.`]);
  const given: Readonly<Record<string, unknown>> = settings;
  const hasOwnLogin = given[loginSettingOf(name)] !== undefined;
  const dataSource = createServiceDataSource({
    name,
    databaseUrl,
    hasOwnLogin,
    entities,
    prepared: settings.DATABASE_PREPARED === 'on',
  });
  await dataSource.initialize();
  const log = logger('postgres-notifications');
  const onError = (error: unknown) => log.warn({ err: error }, 'the listening connection failed and is made again');
  const listenUrl = directAddress(databaseUrl, settings.DATABASE_DIRECT_URL);
  const notifications = new PostgresNotifications({ databaseUrl: listenUrl, hasOwnLogin, schema: name, onError });
  return { dataSource, notifications };
}

/** The user and password of an address are those of the other where it has none. */
function directAddress(databaseUrl: string, directUrl = databaseUrl): string {
  const { username, password } = new URL(databaseUrl);
  const direct = new URL(directUrl);
  return direct.username === '' ? Object.assign(direct, { username, password }).href : directUrl;
}

function messagingOptions(dataSource: DataSource, { name, settings }: ServiceDefinition): MessagingOptions {
  return {
    service: name,
    dataSource,
    redisUrl: redisAddress(settings),
    queuePrefix: settings.QUEUE_PREFIX,
    resendSeconds: settings.OUTBOX_RESEND_SECONDS,
    logger: logger('messaging'),
    metrics,
    correlation: {
      run: (id, handle, origin) => runWithCorrelationId(id, () => inEventSpan(origin, handle)),
    },
    scrub: scrubSecrets,
  };
}

async function assembleApp(definition: ServiceDefinition, parts: ServiceParts): Promise<NestFastifyApplication> {
  const { name, settings, ownHeaders, servedTarget, clientTimeoutMs, rawBody = false, parseBodies = true } = definition;
  const { publicReadiness = INTERNAL_READINESS_PATH } = definition;
  const proxies = { hops: settings.TRUSTED_PROXY_HOPS, networks: definition.proxyNetworks };
  const adapter = createHttpAdapter({ proxies, ownHeaders, servedTarget, clientTimeoutMs });
  followRequests(adapter.getInstance(), name);
  refuseSecondHost(adapter.getInstance());
  parts.requests.follow(adapter.getInstance());
  letConnectionsGo(adapter.getInstance());
  endWaitingAnswers(adapter.getInstance());
  noteUnreadWebhooks(adapter.getInstance());
  const app = await NestFactory.create<NestFastifyApplication>(serviceModule(definition, parts), adapter, {
    logger: new NestLogger(),
    abortOnError: false,
    rawBody,
    bodyParser: parseBodies,
  });
  try {
    if (parseBodies) readJsonBodies(app);
    else leaveBodiesUnread(app);
    await definition.configureHttp?.(app);
    answerProbes(adapter.getInstance(), app.get(ServiceHealth), publicReadiness || undefined);
    if (parts.transport) receiveEvents(app, parts.transport);
    await app.init();
    return app;
  } catch (error) {
    await app.close();
    throw error;
  }
}

function receiveEvents(app: NestFastifyApplication, transport: EventTransport): void {
  app.connectMicroservice({ strategy: transport }, { inheritAppConfig: true });
  const faults = transport.subscriptionFaults();
  if (faults.length > 0) throw new AssemblyError(faults);
}

type TracingSettings = Pick<ServiceSettings, 'OTEL_EXPORTER_OTLP_ENDPOINT' | 'OTEL_TRACES_SAMPLER_ARG'>;

/** Sends traces where the settings say so; what it takes is loaded only then. Gives what ends it and sends the last of them. */
async function startTracing(settings: TracingSettings, service: ServiceName): Promise<() => Promise<void>> {
  const { OTEL_EXPORTER_OTLP_ENDPOINT: endpoint, OTEL_TRACES_SAMPLER_ARG: share } = settings;
  if (endpoint === undefined) return async () => undefined;
  const { sendTraces } = await import('../tracing/send-traces');
  return sendTraces({ endpoint, share, service });
}
