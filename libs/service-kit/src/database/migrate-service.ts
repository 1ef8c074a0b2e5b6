import { execute } from '@barrelhive/database';
import { jobsMigrations } from '@barrelhive/jobs';
import { messagingMigrations } from '@barrelhive/messaging';
import type { ServiceName } from '@barrelhive/contracts';
import pg from 'pg';
import { provisionRoleAndSchema } from './provision-role';
import { createServiceDataSource, type MigrationClass } from './service-data-source';

export interface MigrateOptions {
  name: ServiceName;
  /** A user that may create the service's role and schema, or is a member of the role already. */
  databaseUrl: string;
  migrations: MigrationClass[];
}

/** Names the lock under which one migration at a time works on a database, whichever service it is for. */
const MIGRATION_LOCK = 0x0bee_417e;

/**
 * Brings a service's database up to date: its role, its schema, the tables of messaging and jobs, and its own migrations. May be run
 * again and by several at once. Throws ProvisioningError when the user of `databaseUrl` lacks the right.
 */
export async function migrateService({ name, databaseUrl, migrations }: MigrateOptions): Promise<void> {
  const client = new pg.Client({ connectionString: databaseUrl, application_name: `barrelhive-${name}-migration` });
  client.on('error', () => undefined);
  await client.connect();
  try {
    await execute(client, 'SELECT pg_advisory_lock($1)', [MIGRATION_LOCK]);
    await provisionRoleAndSchema(client, name);
    await runMigrations(name, databaseUrl, migrations);
  } finally {
    await client.end();
  }
}

async function runMigrations(name: ServiceName, databaseUrl: string, own: MigrationClass[]): Promise<void> {
  const dataSource = createServiceDataSource({
    name,
    databaseUrl,
    migrations: [...messagingMigrations, ...jobsMigrations, ...own],
    poolSize: 1,
  });
  await dataSource.initialize();
  try {
    await dataSource.runMigrations();
  } finally {
    await dataSource.destroy();
  }
}
