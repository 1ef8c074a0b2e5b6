import { createHash, randomUUID } from 'node:crypto';
import type { ServiceName } from '@barrelhive/contracts';
import { execute, withClient } from '@barrelhive/database';
import {
  createServiceDataSource,
  migrateService,
  migrationStatements,
  sharedMigrations,
  type MigrationClass,
} from '@barrelhive/service-kit';
import type pg from 'pg';
import type { DataSource } from 'typeorm';
import { testServer } from '../test-server-settings';

/** A database of one test suite. */
export interface TestDatabase {
  /** For the setting DATABASE_URL. */
  url: string;
  /** A connection that acts as the service itself; it is closed with the database. */
  connect(): Promise<DataSource>;
  /** Drops the database, and cuts whoever is still connected. */
  dispose(): Promise<void>;
}

export interface TestedService {
  name: ServiceName;
  migrations: MigrationClass[];
}

/**
 * A fresh, migrated database. The migrations run once per set of them, into a template; each suite gets a copy of it, which
 * takes some 30 ms.
 */
export async function testDatabase(service: TestedService): Promise<TestDatabase> {
  const { url, dispose } = await copyOfTemplate({
    prefix: `test_${service.name}`,
    template: await templateNameOf(service),
    fill: (databaseUrl) => migrateService({ ...service, databaseUrl }),
  });
  const connections: DataSource[] = [];
  return {
    url,
    connect: async () => {
      const connection = await createServiceDataSource({ name: service.name, databaseUrl: url }).initialize();
      connections.push(connection);
      return connection;
    },
    dispose: async () => {
      await Promise.all(connections.filter((one) => one.isInitialized).map((one) => one.destroy()));
      await dispose();
    },
  };
}

/** A database for one whole product; every service makes its own schema in it. */
export function emptyDatabase(): Promise<Pick<TestDatabase, 'url' | 'dispose'>> {
  return copyDatabase('product', 'template1');
}

interface Template {
  /** How the copies are called. */
  prefix: string;
  /** Stands for all that is in it: whatever is filled otherwise has another name. */
  template: string;
  fill: (databaseUrl: string) => Promise<void>;
}

/** A fresh copy of a database that is filled once. */
export async function copyOfTemplate({
  prefix,
  template,
  fill,
}: Template): Promise<Pick<TestDatabase, 'url' | 'dispose'>> {
  await withAdministrator((client) => makeTemplateOnce(client, template, fill));
  return copyDatabase(prefix, template);
}

async function copyDatabase(prefix: string, template: string): Promise<Pick<TestDatabase, 'url' | 'dispose'>> {
  const name = `${prefix}_${randomUUID().replaceAll('-', '')}`;
  await withAdministrator((client) =>
    execute(client, `CREATE DATABASE "${name}" TEMPLATE "${template}" STRATEGY file_copy`),
  );
  const dispose = () =>
    withAdministrator((client) => execute(client, `DROP DATABASE IF EXISTS "${name}" WITH (FORCE)`));
  return { url: urlOf(name), dispose };
}

async function templateNameOf({ name, migrations }: TestedService): Promise<string> {
  const hash = createHash('sha256');
  for (const migration of [...sharedMigrations, ...migrations]) {
    hash.update(migration.name);
    for (const statement of await migrationStatements(migration)) hash.update(statement);
  }
  return `template_${name}_${hash.digest('hex').slice(0, 16)}`;
}

/** Under a lock, since Jest's workers ask for the same template at once. A half-made template is never seen under its name. */
async function makeTemplateOnce(client: pg.Client, template: string, fill: Template['fill']): Promise<void> {
  await execute(client, 'SELECT pg_advisory_lock(hashtext($1))', [template]);
  try {
    if ((await execute(client, 'SELECT FROM pg_database WHERE datname = $1', [template])) > 0) return;
    const draft = `${template}_draft`;
    await execute(client, `DROP DATABASE IF EXISTS "${draft}" WITH (FORCE)`);
    await execute(client, `CREATE DATABASE "${draft}"`);
    await fill(urlOf(draft));
    await execute(client, `ALTER DATABASE "${draft}" RENAME TO "${template}"`);
  } finally {
    await execute(client, 'SELECT pg_advisory_unlock(hashtext($1))', [template]);
  }
}

async function withAdministrator(work: (client: pg.Client) => Promise<unknown>): Promise<void> {
  await withClient(testServer('TEST_DATABASE_URL'), work);
}

function urlOf(database: string): string {
  const url = new URL(testServer('TEST_DATABASE_URL'));
  url.pathname = `/${database}`;
  return url.href;
}
