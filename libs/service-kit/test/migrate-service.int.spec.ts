import { randomUUID } from 'node:crypto';
import { execute, queryRows } from '@barrelhive/database';
import { eventually, testDatabase, type TestDatabase } from '@barrelhive/testing';
import pg from 'pg';
import type { MigrationInterface, QueryRunner } from 'typeorm';
import * as z from 'zod';
import { createServiceDataSource, migrateService, ProvisioningError } from '../src/index';

class CreateShelves1767225800000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query('CREATE TABLE shelf (id integer PRIMARY KEY); INSERT INTO shelf VALUES (1)');
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DROP TABLE shelf');
  }
}

/** Takes long enough for others to arrive at the lock meanwhile. */
class FindShelves1767225800001 implements MigrationInterface {
  readonly transaction = false;

  async up(runner: QueryRunner): Promise<void> {
    await runner.query('SELECT pg_sleep(0.5)');
    await runner.query('CREATE INDEX CONCURRENTLY shelf_found ON shelf (id)');
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DROP INDEX CONCURRENTLY shelf_found');
  }
}

/** Needs the table for itself, for a moment. */
class WidenShelves1767225800002 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query('ALTER TABLE shelf ADD COLUMN width integer');
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('ALTER TABLE shelf DROP COLUMN width');
  }
}

describe('the migration of a service', () => {
  let database: TestDatabase;
  let administrator: pg.Client;

  beforeEach(async () => {
    database = await testDatabase({ name: 'search', migrations: [] });
    administrator = new pg.Client({ connectionString: database.url });
    await administrator.connect();
  });

  afterEach(async () => {
    await administrator.end();
    await database.dispose();
  });

  const migrate = (databaseUrl = database.url) =>
    migrateService({ name: 'gateway', databaseUrl, migrations: [CreateShelves1767225800000] });

  /** A user as a careful administrator gives one out: it owns the database and nothing else. */
  const limitedUser = async (): Promise<{ name: string; url: string }> => {
    const name = `limited_${randomUUID().replaceAll('-', '')}`;
    const url = new URL(database.url);
    url.username = name;
    await execute(administrator, `CREATE ROLE ${name} LOGIN`);
    await execute(administrator, `GRANT CREATE ON DATABASE "${url.pathname.slice(1)}" TO ${name}`);
    return { name, url: url.href };
  };

  const dropUser = async (name: string) => {
    await execute(administrator, `DROP OWNED BY ${name}`);
    await execute(administrator, `DROP ROLE ${name}`);
  };

  it('creates an index concurrently while other services wait for their turn in the same database', async () => {
    const migrations = [CreateShelves1767225800000, FindShelves1767225800001];
    await Promise.all(
      (['gateway', 'billing', 'allocated'] as const).map((name) =>
        migrateService({ name, databaseUrl: database.url, migrations }),
      ),
    );
    expect(await execute(administrator, `SELECT FROM pg_indexes WHERE indexname = 'shelf_found'`)).toBe(3);
  });

  it('lets the service go on between its tries while somebody reads the table for long, and ends when they do', async () => {
    await migrate();
    const service = await createServiceDataSource({ name: 'gateway', databaseUrl: database.url }).initialize();
    const untilItWaits = () =>
      eventually(
        'the migration to wait for its lock',
        async () =>
          (await execute(
            administrator,
            `SELECT FROM pg_stat_activity WHERE datname = current_database() AND wait_event_type = 'Lock'
               AND query LIKE 'ALTER TABLE shelf%'`,
          )) === 1,
      );
    const reader = new pg.Client({ connectionString: database.url });
    await reader.connect();
    try {
      await execute(reader, 'BEGIN');
      await execute(reader, 'SELECT FROM gateway.shelf');
      const migrations = [CreateShelves1767225800000, WidenShelves1767225800002];
      const migrated = migrateService({ name: 'gateway', databaseUrl: database.url, migrations });
      await untilItWaits();
      expect(await execute(service, 'SELECT FROM shelf')).toBe(1);
      await untilItWaits();
      await execute(reader, 'ROLLBACK');
      await migrated;
      expect(await execute(service, 'SELECT FROM shelf WHERE width IS NULL')).toBe(1);
    } finally {
      await reader.end();
      await service.destroy();
    }
  });

  it('by a user who may not create roles says what to ask the administrator for, and works once that is done', async () => {
    const user = await limitedUser();
    try {
      const refused = migrate(user.url);
      await expect(refused).rejects.toThrow(ProvisioningError);
      await expect(refused).rejects.toThrow(
        `The user "${user.name}" of DATABASE_URL may not create the role barrelhive_gateway. Have an administrator run: ` +
          `CREATE ROLE barrelhive_gateway NOLOGIN; GRANT barrelhive_gateway TO "${user.name}";`,
      );

      await migrate();
      await execute(administrator, 'DROP SCHEMA gateway CASCADE');
      await execute(administrator, `GRANT barrelhive_gateway TO ${user.name}`);
      await migrate(user.url);
      expect(await execute(administrator, 'SELECT FROM gateway.shelf')).toBe(1);
    } finally {
      await dropUser(user.name);
    }
  });

  it('may be run again, and by several at once, here and in another database', async () => {
    const other = await testDatabase({ name: 'search', migrations: [] });
    try {
      await Promise.all([migrate(), migrate(), migrate(), migrate(other.url), migrate(other.url)]);
      await migrate();
      expect(await execute(administrator, 'SELECT FROM gateway.shelf')).toBe(1);
      expect(await execute(administrator, 'SELECT FROM gateway.outbox')).toBe(0);
    } finally {
      await other.dispose();
    }
  });

  it('leaves a service able to reach its own tables, and no other service of the same database', async () => {
    await migrate();
    const gateway = await createServiceDataSource({ name: 'gateway', databaseUrl: database.url }).initialize();
    try {
      const shelf = z.object({ role: z.string(), id: z.int() });
      expect(await queryRows(gateway, shelf, 'SELECT current_user AS role, id FROM shelf')).toEqual([
        { role: 'barrelhive_gateway', id: 1 },
      ]);
      await expect(execute(gateway, 'SELECT * FROM search.outbox')).rejects.toThrow(
        'permission denied for schema search',
      );
    } finally {
      await gateway.destroy();
    }
  });
});
