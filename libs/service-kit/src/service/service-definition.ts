import type { ServiceName } from '@barrelhive/contracts';
import type { DynamicModule, Provider, Type } from '@nestjs/common';
import type { NestFastifyApplication } from '@nestjs/platform-fastify';
import type { EntityClass } from '../database/service-data-source';
import type { FindPublicKey } from '../identity/public-keys';
import type { ServiceSettings } from '../settings/service-settings';

/** The parts a service is made from. */
export interface ServiceDefinition {
  name: ServiceName;
  /** DATABASE_URL may be missing where `database` is false. */
  settings: Omit<ServiceSettings, 'DATABASE_URL'> & Partial<Pick<ServiceSettings, 'DATABASE_URL'>>;
  entities: EntityClass[];
  /** HTTP controllers and event handlers alike. */
  controllers: Type[];
  providers?: Provider[];
  imports?: (Type | DynamicModule)[];
  /** Stand on every answer that the service makes, also to what leads to no route. */
  ownHeaders?: Readonly<Record<string, string>>;
  /** The networks in which a proxy must stand to be believed; anywhere by default. */
  proxyNetworks?: readonly string[];
  /** Gives the path and query under which a target is served, where it may be called by another one, too. */
  servedTarget?: (target: string) => string;
  /** How long a client may take to send a request; 30 s by default. */
  clientTimeoutMs?: number;
  /** Called before the routes are registered: plugins, hooks, static files. */
  configureHttp?(app: NestFastifyApplication): Promise<void> | void;
  /** What `/readyz` asks besides the database; it need not be fast, but must not take longer than 2 s. */
  readiness?: () => Promise<boolean>;
  /** The same by name, for a service that stands on several others: `/readyz` names those that are missing. */
  needs?: Readonly<Record<string, () => Promise<boolean>>>;
  /** Named by `/readyz` when they are missing, too, but the service takes requests without them. */
  wants?: Readonly<Record<string, () => Promise<boolean>>>;
  /** Where the readiness is told on the service's own port, besides `/readyz` on the operators' port; for the gateway's question by default. */
  publicReadiness?: string | false;
  /** Keeps the unparsed body as `request.rawBody`, for signatures of webhooks. */
  rawBody?: boolean;
  /** False for a service that passes bodies on unread (the gateway). */
  parseBodies?: boolean;
  /** False for a service without tables: no connection, no events, `/readyz` asks only `readiness` and `needs`. */
  database?: boolean;
  /** Where public keys of session tokens come from; by default the JWKS of AUTH_URL. For auth itself, which has them at hand. */
  findPublicKey?: FindPublicKey;
}

/** A service that was put together; it answers once `listen()` resolves. */
export interface RunningService {
  app: NestFastifyApplication;
  /** Starts serving and consuming; gives the base address. Port 0 in the settings takes a free one. */
  listen(): Promise<string>;
  /** The base address of the operators' port, once `listen()` resolved. */
  readonly operatorsUrl: string;
  /** Ends in order: not ready, clients' connections and consumers, HTTP, scheduled work, relay, notifications, Redis, database, the operators' port. Safe to call twice. */
  close(): Promise<void>;
}
