import type { ServiceName } from '@barrelhive/contracts';
import {
  boundsOf,
  KEEP_ALIVE,
  LONGEST_LIFE_SECONDS,
  prepareStatements,
  startOptions,
  type ConnectionUse,
} from '@barrelhive/database';
import type { Type } from '@nestjs/common';
import pg from 'pg';
import { DataSource, type MigrationInterface, type ObjectLiteral } from 'typeorm';

/**
 * The server became read-only (25006), dropped the database (57P04) or broke the protocol (08P01). Its other answers would be the same, while a
 * new connection may reach the new leader.
 */
const LEFT_AFTER = new Set(['25006', '57P04', '08P01']);

/** An entity class with its `@Entity()` decorator. */
export type EntityClass = Type<ObjectLiteral>;

/** A migration class; its name ends with the milliseconds it is ordered by. */
export type MigrationClass = new () => MigrationInterface;

export interface ServiceDataSourceOptions {
  name: ServiceName;
  databaseUrl: string;
  entities?: EntityClass[];
  migrations?: MigrationClass[];
  /** Whether the address has the service's own login, to which Postgres gives its settings (see `provisionLogin`). */
  hasOwnLogin?: boolean;
  /** Connections at most; 4 by default: what a Postgres computes at once is far less than all replicas together could ask for. */
  poolSize?: number;
  /** Which bounds of time hold; those of a service, unless given. */
  use?: ConnectionUse;
  /** Whether a service's statements are prepared, which they are unless given. Migrations and upkeep prepare none. */
  prepared?: boolean;
}

/** How long a service waits for a connection, be it made or given back by another. */
const SERVICE_WAIT_MS = 3_000;
/** Migrations of all services begin at once, often with a Postgres that has just started, and no caller waits for them. */
const UNHURRIED_WAIT_MS = 20_000;

/** Connections that act as the service's role in the service's schema. Not yet open: call `initialize()`. */
export function createServiceDataSource(options: ServiceDataSourceOptions): DataSource {
  const {
    name,
    databaseUrl,
    entities = [],
    migrations = [],
    hasOwnLogin = false,
    poolSize = 4,
    use = 'service',
    prepared = true,
  } = options;
  const dataSource = new DataSource({
    type: 'postgres',
    // TypeORM would look for it in node_modules at run time, and a bundle has none.
    driver: pg,
    url: databaseUrl,
    schema: name,
    entities,
    migrations,
    migrationsTableName: 'migration',
    migrationsTransactionMode: 'each',
    uuidExtension: 'pgcrypto',
    installExtensions: false,
    poolSize,
    applicationName: `barrelhive-${name}`,
    connectTimeoutMS: use === 'service' ? SERVICE_WAIT_MS : UNHURRIED_WAIT_MS,
    extra: {
      // A pooler between takes no options, and brings sessions of others.
      ...(!hasOwnLogin && { options: startOptions(sessionSettings(name, use)) }),
      ...KEEP_ALIVE,
      ...(use === 'service' && { Client: LeavingClient, maxLifetimeSeconds: LONGEST_LIFE_SECONDS }),
    },
  });
  if (use === 'service' && prepared) prepareStatements(dataSource);
  return dataSource;
}

/** The role that owns a service's schema; the only one that reaches into it. */
export const roleOf = (service: ServiceName) => `barrelhive_${service}`;

/** The settings of Postgres, by name, with which a connection acts as the service's role in the service's schema, within bounds of time. */
export const sessionSettings = (service: ServiceName, use: ConnectionUse): Readonly<Record<string, string>> => ({
  role: roleOf(service),
  search_path: service,
  ...boundsOf(use),
});

/** A connection that ends after an error that it would go on giving, so that its pool makes a new one. */
class LeavingClient extends pg.Client {
  constructor(config?: string | pg.ClientConfig) {
    super(config);
    // The driver's own listener, which hands the error to whoever asked, comes first.
    this.once('connect', () => {
      this.connection.on('errorMessage', ({ code }: { code?: string }) => {
        if (LEFT_AFTER.has(code ?? '')) this.end().catch(() => undefined);
      });
    });
  }
}
