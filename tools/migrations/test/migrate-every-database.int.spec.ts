import { randomUUID } from 'node:crypto';
import { upstreamNames } from '@barrelhive/contracts';
import { execute, withClient } from '@barrelhive/database';
import { testDatabase, type TestDatabase } from '@barrelhive/testing';
import { migrateEveryDatabase, whatIsMissing } from '../src/migrate-every-database';

describe('the migration of every database', () => {
  let database: TestDatabase;
  beforeAll(async () => {
    // Any database will do: each service makes its schema in it.
    database = await testDatabase({ name: 'auth', migrations: [] });
  });
  afterAll(() => database.dispose());

  it('prepares the schema of every service but the gateway, by several at once and again', async () => {
    expect(await whatIsMissing({ DATABASE_URL: database.url })).toMatch(/^the database of .* is not up to date$/);
    await Promise.all([migrateEveryDatabase(database.url), migrateEveryDatabase(database.url)]);
    await migrateEveryDatabase(database.url);
    expect(await whatIsMissing({ DATABASE_URL: database.url })).toBeUndefined();
    const connection = await database.connect();
    const tables = await execute(
      connection,
      "SELECT FROM pg_tables WHERE schemaname = ANY ($1) AND tablename = 'migration'",
      [upstreamNames],
    );
    expect(tables).toBe(upstreamNames.length);
  });

  it('makes a login for each service that has an address of its own, by which its migrations can be waited for', async () => {
    const owned = new URL(database.url);
    owned.username = `alerts_${randomUUID().replaceAll('-', '')}`;
    const logins = { DATABASE_URL_ALERTS: owned.href };
    try {
      expect(await whatIsMissing(logins)).toMatch(/^Its database refuses the user/);
      await migrateEveryDatabase(database.url, logins);
      expect(await whatIsMissing(logins)).toBeUndefined();
    } finally {
      await withClient(database.url, (client) => execute(client, `DROP ROLE IF EXISTS ${owned.username}`));
    }
  });

  it('misses a migration that has not run', async () => {
    const last = 'DELETE FROM notifications.migration WHERE id = (SELECT max(id) FROM notifications.migration)';
    await withClient(database.url, (client) => execute(client, last));
    expect(await whatIsMissing({ DATABASE_URL: database.url })).toBe('the database of notifications is not up to date');
  });

  it('says of which service the database cannot be prepared, and why', async () => {
    const elsewhere = 'postgres://nobody@127.0.0.1:1/nowhere';
    await expect(migrateEveryDatabase(elsewhere)).rejects.toThrow(/database of auth .* does not answer .*DATABASE_URL/);
  });
});
