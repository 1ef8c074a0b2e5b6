import type { ServiceName } from '@barrelhive/contracts';
import type { Type } from '@nestjs/common';
import pg from 'pg';
import { DataSource, type MigrationInterface, type ObjectLiteral } from 'typeorm';
import { connectionOptionsOf } from './service-role';

/** An entity class with its `@Entity()` decorator. */
export type EntityClass = Type<ObjectLiteral>;

/** A migration class; its name ends with the milliseconds it is ordered by. */
export type MigrationClass = new () => MigrationInterface;

export interface ServiceDataSourceOptions {
  name: ServiceName;
  databaseUrl: string;
  entities?: EntityClass[];
  migrations?: MigrationClass[];
  /** Connections at most; 10 by default, which two replicas of seven services can have from one Postgres. */
  poolSize?: number;
}

/** Connections that act as the service's role in the service's schema. Not yet open: call `initialize()`. */
export function createServiceDataSource(options: ServiceDataSourceOptions): DataSource {
  const { name, databaseUrl, entities = [], migrations = [], poolSize = 10 } = options;
  return new DataSource({
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
    connectTimeoutMS: 5_000,
    extra: { options: connectionOptionsOf(name), keepAlive: true, keepAliveInitialDelayMillis: 10_000 },
  });
}
