import { setTimeout } from 'node:timers/promises';
import { connectionBounds, isLockConflict, KEEP_ALIVE, queryRow, queryRows } from '@barrelhive/database';
import { jobsMigrations } from '@barrelhive/jobs';
import { messagingMigrations } from '@barrelhive/messaging';
import type { ServiceName } from '@barrelhive/contracts';
import pg from 'pg';
import type { DataSource } from 'typeorm';
import * as z from 'zod';
import { logger } from '../logging/logger';
import { provisionLogin } from './provision-login';
import { provisionRoleAndSchema } from './provision-role';
import { createServiceDataSource, type MigrationClass } from './service-data-source';

export interface MigrateOptions {
  name: ServiceName;
  /** A user that may create the service's role and schema, or is a member of the role already. */
  databaseUrl: string;
  /** The service's own address, whose user is made a login of the service. */
  loginUrl?: string | undefined;
  migrations: MigrationClass[];
  /** The names of those to run; all, unless given. A restore stops where its backup was taken. */
  only?: ReadonlySet<string>;
}

/** Names the lock under which one migration at a time works on a database, whichever service it is for. */
const MIGRATION_LOCK = 0x0bee_417e;
const LOCK_POLL_MS = 50;

/** How long a migration is tried again that does not get the lock of a table, for instance while a backup reads. */
const PATIENCE_MS = 10 * 60_000;
/** Between two tries all those pass who queued behind the first. */
const FIRST_PAUSE_MS = 1_000;
const LONGEST_PAUSE_MS = 10_000;

/**
 * Brings a service's database up to date: its role, its login, its schema, the tables of messaging and jobs, and its own migrations. May be run
 * again and by several at once. Throws ProvisioningError when the user of `databaseUrl` lacks the right.
 */
export async function migrateService(options: MigrateOptions): Promise<void> {
  const { name, databaseUrl, loginUrl, migrations, only } = options;
  const client = await connect(name, databaseUrl, connectionBounds('migration'));
  try {
    await waitForTurn(client);
    await provisionRoleAndSchema(client, name);
    if (loginUrl !== undefined) await provisionLogin(client, name, loginUrl);
    const wanted = everyMigration(migrations).filter((migration) => !only || only.has(migration.name));
    await runMigrations(name, databaseUrl, wanted);
  } finally {
    await client.end();
  }
}

async function connect(name: ServiceName, databaseUrl: string, options?: string): Promise<pg.Client> {
  const client = new pg.Client({
    connectionString: databaseUrl,
    application_name: `barrelhive-${name}-migration`,
    options,
    ...KEEP_ALIVE,
  });
  client.on('error', () => undefined);
  await client.connect();
  return client;
}

/**
 * One service migrates at a time. The lock is asked for again and again, since who waits inside a statement keeps its snapshot, and
 * an index that is created concurrently waits for every older snapshot of the database: both would wait for ever.
 */
async function waitForTurn(client: pg.Client): Promise<void> {
  const lock = 'SELECT pg_try_advisory_lock($1) AS "isOurs"';
  while (!(await queryRow(client, lockRow, lock, [MIGRATION_LOCK]))?.isOurs) await setTimeout(LOCK_POLL_MS);
}

/**
 * Whether every migration of a service has run. False, too, while its schema is missing. Migrations of a later release, which this one
 * does not know, do no harm. The user may be the service's own login, and a pooler may stand between.
 */
export async function isMigrated({ name, databaseUrl, migrations }: MigrateOptions): Promise<boolean> {
  const client = await connect(name, databaseUrl);
  try {
    const table = `${client.escapeIdentifier(name)}.migration`;
    const found = await queryRow(client, foundRow, 'SELECT to_regclass($1) IS NOT NULL AS "isThere"', [table]);
    if (!found?.isThere) return false;
    const rows = await queryRows(client, migrationRow, `SELECT name FROM ${table}`);
    const done = new Set(rows.map((row) => row.name));
    return everyMigration(migrations).every((migration) => done.has(migration.name));
  } finally {
    await client.end();
  }
}

/** The names of a service's migrations, those included that all services share. */
export const migrationNames = (own: MigrationClass[]): string[] => everyMigration(own).map(({ name }) => name);

const lockRow = z.object({ isOurs: z.boolean() });
const foundRow = z.object({ isThere: z.boolean() });
const migrationRow = z.object({ name: z.string() });

/** What every service with a database runs before its own migrations. */
export const sharedMigrations: MigrationClass[] = [...messagingMigrations, ...jobsMigrations];

const everyMigration = (own: MigrationClass[]) => [...sharedMigrations, ...own];

async function runMigrations(name: ServiceName, databaseUrl: string, migrations: MigrationClass[]): Promise<void> {
  const dataSource = createServiceDataSource({
    name,
    databaseUrl,
    migrations,
    poolSize: 1,
    use: 'migration',
  });
  await dataSource.initialize();
  try {
    await runPatiently(name, dataSource);
  } finally {
    await dataSource.destroy();
  }
}

/** Each migration is one transaction: of one that does not get a lock nothing is left, and the next try begins with it. */
async function runPatiently(name: ServiceName, dataSource: DataSource): Promise<void> {
  let givesUpAt: number | undefined;
  for (let pauseMs = FIRST_PAUSE_MS; ; pauseMs = Math.min(2 * pauseMs, LONGEST_PAUSE_MS)) {
    try {
      await dataSource.runMigrations();
      return;
    } catch (error) {
      // Counted from the first conflict: a migration before it may have taken long, which is no conflict.
      givesUpAt ??= performance.now() + PATIENCE_MS;
      if (!isLockConflict(error) || performance.now() + pauseMs > givesUpAt) throw error;
      logger('migrations').warn({ err: error, service: name }, 'a migration did not get a lock and is tried again');
      await setTimeout(pauseMs);
    }
  }
}

/** What a migration asks of the database, one text for each of its queries, in their order. Asks no database. */
export async function migrationStatements(Migration: MigrationClass): Promise<string[]> {
  const statements: string[] = [];
  const dataSource = createServiceDataSource({ name: 'auth', databaseUrl: 'postgres://nobody@nowhere/nothing' });
  const runner = Object.assign(dataSource.createQueryRunner(), {
    query: (sql: string) => Promise.resolve(void statements.push(sql)),
  });
  await new Migration().up(runner);
  return statements;
}
