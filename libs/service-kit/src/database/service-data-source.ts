import type { ServiceName } from '@barrelhive/contracts';
import { DataSource } from 'typeorm';
import type { EntityClass } from '../service/service-definition';
import type { MigrationClass } from './migrate-service';
import { connectionOptionsOf } from './service-role';

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
