import { PostgresNotifications, SlotLease } from '@barrelhive/jobs';
import { EventRelay, EventTransport, Outbox } from '@barrelhive/messaging';
import { Module, type DynamicModule, type Provider } from '@nestjs/common';
import { APP_FILTER, APP_GUARD } from '@nestjs/core';
import { ScheduleModule } from '@nestjs/schedule';
import { TerminusModule } from '@nestjs/terminus';
import { getRepositoryToken } from '@nestjs/typeorm';
import type { Redis } from 'ioredis';
import { DataSource } from 'typeorm';
import { ServiceExceptionFilter } from '../errors/service-exception.filter';
import { OWN_NEEDS, Readiness, ServiceHealth, type OwnNeeds } from '../health/service-health';
import { DrainRequests } from '../http/drain-requests';
import { JsonBodyGuard } from '../http/json-body.guard';
import { createIdentityGuard } from '../identity/identity.guard';
import { TokenVerifier } from '../identity/token-verifier';
import { VerifiedTokens } from '../identity/verified-tokens';
import { currentCorrelationId } from '../logging/correlation';
import { Measures } from '../metrics/measures';
import type { RedisHealth } from '../redis/redis-health';
import { noteSending } from '../tracing/event-spans';
import type { ServiceDefinition } from './service-definition';
import { ServiceLoops } from './service-loops';

/** Injection token of an ioredis connection for limits and counters; commands fail at once while Redis is away. */
export const REDIS = Symbol('redis');

/** What a service holds while it runs; made before Nest, closed after it. */
export interface ServiceParts {
  dataSource?: DataSource;
  redis: Redis;
  redisHealth: RedisHealth;
  readiness: Readiness;
  requests: DrainRequests;
  measures: Measures;
  endTracing: () => Promise<void>;
  verifiedTokens: VerifiedTokens;
  /** The name of the identity strategy within passport. */
  strategy: string;
  notifications?: PostgresNotifications;
  slots?: SlotLease;
  relay?: EventRelay;
  transport?: EventTransport;
}

@Module({})
class ServiceModule {}

/** The one Nest module of a service: its own controllers and providers around the parts every service has. */
export function serviceModule(definition: ServiceDefinition, parts: ServiceParts): DynamicModule {
  const shared: Provider[] = [
    { provide: REDIS, useValue: parts.redis },
    { provide: Measures, useValue: parts.measures },
    { provide: DrainRequests, useValue: parts.requests },
    { provide: TokenVerifier, useValue: new TokenVerifier(parts.strategy) },
    { provide: VerifiedTokens, useValue: parts.verifiedTokens },
    ...databaseProviders(definition, parts),
  ];
  return {
    module: ServiceModule,
    global: true,
    imports: [TerminusModule.forRoot({ logger: false }), ScheduleModule.forRoot(), ...(definition.imports ?? [])],
    controllers: definition.controllers,
    providers: [
      ...shared,
      { provide: Readiness, useValue: parts.readiness },
      { provide: OWN_NEEDS, useValue: ownNeeds(definition, parts) },
      ServiceHealth,
      { provide: APP_FILTER, useClass: ServiceExceptionFilter },
      { provide: APP_GUARD, useClass: createIdentityGuard(parts.strategy) },
      { provide: APP_GUARD, useClass: JsonBodyGuard },
      ...(definition.providers ?? []),
    ],
    exports: shared,
  };
}

function ownNeeds({ readiness, needs, wants }: ServiceDefinition, parts: ServiceParts): OwnNeeds {
  const { redisHealth, transport } = parts;
  return {
    needs: { ...(readiness && { service: readiness }), ...needs },
    // Without Redis requests are answered, and events wait in Postgres.
    wants: { redis: redisHealth.isUsable, ...wants },
    consumes: () => transport?.isConsuming ?? true,
  };
}

function databaseProviders({ name, entities }: ServiceDefinition, parts: ServiceParts): Provider[] {
  const { dataSource } = parts;
  if (!dataSource) return [];
  return [
    { provide: DataSource, useValue: dataSource },
    { provide: PostgresNotifications, useValue: parts.notifications },
    { provide: SlotLease, useValue: parts.slots },
    ServiceLoops,
    { provide: Outbox, useValue: new Outbox(name, currentCorrelationId, noteSending) },
    ...entities.map((entity) => ({ provide: getRepositoryToken(entity), useValue: dataSource.getRepository(entity) })),
  ];
}
