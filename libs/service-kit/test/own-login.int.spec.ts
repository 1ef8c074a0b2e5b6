import { randomUUID } from 'node:crypto';
import { execute, queryRow, queryRows } from '@barrelhive/database';
import { PostgresNotifications } from '@barrelhive/jobs';
import { eventually, testDatabase, testRedis, type TestDatabase } from '@barrelhive/testing';
import pg from 'pg';
import { DataSource } from 'typeorm';
import * as z from 'zod';
import { createServiceDataSource, migrateService, ProvisioningError } from '../src/index';
import { kitService } from './kit-service';

const text = z.object({ value: z.string() });

describe("a service's own login", () => {
  let database: TestDatabase;
  let administrator: pg.Client;
  const users: string[] = [];

  /** The address of the database with another user, who is forgotten in the end. */
  const addressOf = (user: string, password = 'a b@c') => {
    users.push(user);
    return Object.assign(new URL(database.url), { username: user, password }).href;
  };
  const newUser = () => `login_${randomUUID().replaceAll('-', '')}`;

  beforeAll(async () => {
    // Somebody else's schema is there, too.
    database = await testDatabase({ name: 'search', migrations: [] });
    administrator = new pg.Client({ connectionString: database.url });
    await administrator.connect();
  });
  afterAll(async () => {
    for (const user of new Set(users)) {
      if ((await execute(administrator, 'SELECT FROM pg_roles WHERE rolname = $1', [user])) === 0) continue;
      await execute(administrator, `DROP OWNED BY ${user}`);
      await execute(administrator, `DROP ROLE ${user}`);
    }
    await administrator.end();
    await database.dispose();
  });

  const migrate = (loginUrl: string, databaseUrl = database.url) =>
    migrateService({ name: 'gateway', databaseUrl, loginUrl, migrations: [] });
  const connect = (databaseUrl: string) =>
    createServiceDataSource({ name: 'gateway', databaseUrl, hasOwnLogin: true }).initialize();

  it('is made by the migrations, and a session of it has the settings of a service without saying any', async () => {
    const loginUrl = addressOf(newUser());
    await migrate(loginUrl);
    await migrate(loginUrl);
    const service = await connect(loginUrl);
    try {
      const shown = async (what: string) => (await queryRow(service, text, `SELECT ${what} AS value`))?.value;
      expect(await shown('current_user')).toBe('barrelhive_gateway');
      expect(await shown(`current_setting('search_path')`)).toBe('gateway');
      expect(await shown(`current_setting('statement_timeout')`)).toBe('15s');
      expect(await shown(`current_setting('idle_in_transaction_session_timeout')`)).toBe('15s');
      expect(await shown(`current_setting('lock_timeout')`)).toBe('10s');
      expect(await shown(`current_setting('tcp_user_timeout')`)).toBe('25000');
      expect(service.options).toMatchObject({ extra: expect.not.objectContaining({ options: expect.anything() }) });
    } finally {
      await service.destroy();
    }
  });

  it('reaches the tables of its service, and neither the tables nor the role of another', async () => {
    const loginUrl = addressOf(newUser());
    await migrate(loginUrl);
    const service = await connect(loginUrl);
    try {
      expect(await execute(service, 'SELECT FROM outbox')).toBe(0);
      await expect(execute(service, 'SELECT FROM search.outbox')).rejects.toThrow(
        'permission denied for schema search',
      );
      await expect(execute(service, 'SET ROLE barrelhive_search')).rejects.toThrow('permission denied to set role');
      await expect(execute(service, 'CREATE SCHEMA mine')).rejects.toThrow('permission denied for database');
    } finally {
      await service.destroy();
    }
  });

  it('has a password that stands nowhere as it is, and that another migration leaves alone', async () => {
    const user = newUser();
    const kept = async () => {
      const sql = 'SELECT rolpassword AS value FROM pg_authid WHERE rolname = $1';
      return (await queryRow(administrator, text, sql, [user]))?.value;
    };
    await migrate(addressOf(user, 'first'));
    const first = await kept();
    expect(first).toMatch(/^SCRAM-SHA-256\$4096:/);
    await migrate(addressOf(user, 'second'));
    expect(await kept()).toBe(first);
  });

  it('may be the role of the service itself', async () => {
    const own = new URL(database.url);
    own.username = 'barrelhive_gateway';
    own.password = 'secret';
    await migrate(own.href);
    const service = await connect(own.href);
    try {
      expect(await execute(service, 'SELECT FROM outbox')).toBe(0);
    } finally {
      await service.destroy();
      await execute(administrator, 'ALTER ROLE barrelhive_gateway NOLOGIN PASSWORD NULL');
      await execute(administrator, 'ALTER ROLE barrelhive_gateway RESET ALL');
    }
  });

  it('cannot be that of the migrations, nor that of another service', async () => {
    await expect(migrate(database.url)).rejects.toThrow(/DATABASE_URL_GATEWAY needs one of its own/);
    const loginUrl = addressOf(newUser());
    await migrate(loginUrl);
    const ofAnother = migrateService({ name: 'search', databaseUrl: database.url, loginUrl, migrations: [] });
    await expect(ofAnother).rejects.toThrow(/DATABASE_URL_SEARCH needs one of its own/);
  });

  it('is asked of an administrator, without its password, where the migrations may not make it', async () => {
    const limited = newUser();
    const databaseUrl = addressOf(limited);
    await execute(administrator, `CREATE ROLE ${limited} LOGIN`);
    await execute(administrator, `GRANT barrelhive_gateway TO ${limited}`);
    const user = newUser();
    const refused = migrate(addressOf(user), databaseUrl);
    await expect(refused).rejects.toThrow(ProvisioningError);
    await expect(refused).rejects.toThrow(
      `CREATE ROLE "${user}" LOGIN PASSWORD '…'; GRANT barrelhive_gateway TO "${user}"; ALTER ROLE "${user}" SET role = 'barrelhive_gateway';`,
    );
    await migrate(addressOf(user));
    await migrate(addressOf(user), databaseUrl);
  });

  it('serves a service that has no other address, which listens at the direct one with the same user', async () => {
    const user = newUser();
    const loginUrl = addressOf(user);
    await migrate(loginUrl);
    const redis = await testRedis();
    const direct = Object.assign(new URL(database.url), { username: '', password: '' });
    const service = await kitService({
      name: 'gateway',
      databaseUrl: '',
      redisUrl: redis.url,
      controllers: [],
      environment: { DATABASE_URL_GATEWAY: loginUrl, DATABASE_DIRECT_URL: direct.href },
    });
    try {
      await service.listen();
      expect(await execute(service.app.get(DataSource), 'SELECT FROM outbox')).toBe(0);
      await eventually('the service to listen', async () => service.app.get(PostgresNotifications).isListening);
      const sessions = await queryRows(
        administrator,
        text,
        `SELECT DISTINCT application_name AS value FROM pg_stat_activity WHERE usename = $1 ORDER BY 1`,
        [user],
      );
      expect(sessions.map(({ value }) => value)).toEqual(['barrelhive-gateway', 'barrelhive-gateway-listener']);
    } finally {
      await service.close();
      await redis.dispose();
    }
  });
});
