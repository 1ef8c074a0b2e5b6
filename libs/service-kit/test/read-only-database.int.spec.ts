import { execute, isInfrastructureError, queryRow } from '@barrelhive/database';
import { eventually, testDatabase, testRedis, type TestDatabase, type TestRedis } from '@barrelhive/testing';
import { Controller, Inject, Post } from '@nestjs/common';
import { Client } from 'pg';
import { DataSource } from 'typeorm';
import * as z from 'zod';
import { createServiceDataSource, Public, type RunningService } from '../src/index';
import { EventsController, kitService } from './kit-service';

@Controller('writing')
class WritingController {
  constructor(@Inject(DataSource) private readonly dataSource: DataSource) {}

  @Public()
  @Post()
  async write() {
    await this.dataSource.transaction((manager) => execute(manager, 'CREATE TABLE IF NOT EXISTS written (n int)'));
    return { written: true };
  }
}

const connection = z.object({ pid: z.int() });

describe('a Postgres that is not what it was', () => {
  let database: TestDatabase;
  let redis: TestRedis;
  beforeAll(async () => {
    [database, redis] = await Promise.all([testDatabase({ name: 'search', migrations: [] }), testRedis()]);
  });
  afterAll(() => Promise.all([database.dispose(), redis.dispose()]));

  describe('loses a connection', () => {
    let pool: DataSource;
    beforeEach(async () => {
      const options = { name: 'search', databaseUrl: database.url, poolSize: 1 } as const;
      pool = await createServiceDataSource(options).initialize();
    });
    afterEach(() => pool.destroy());

    const pid = async () => (await queryRow(pool, connection, 'SELECT pg_backend_pid() AS pid'))?.pid;
    const raise = (code: string) => `DO $$ BEGIN RAISE EXCEPTION SQLSTATE '${code}'; END $$`;

    it.each([
      ['became read-only', 'CREATE TABLE never (n int)', '25006'],
      ['has lost its database', raise('57P04'), '57P04'],
      ['broke the protocol', raise('08P01'), '08P01'],
    ])('after an error by which it %s', async (_how, sql, code) => {
      await execute(pool, 'SET default_transaction_read_only = on');
      const before = await pid();
      const failed: unknown = await execute(pool, sql).catch((error: unknown) => error);
      expect(failed).toMatchObject({ driverError: { code } });
      expect(isInfrastructureError(failed)).toBe(true);
      expect(await pid()).not.toBe(before);
      await execute(pool, 'CREATE TABLE IF NOT EXISTS written (n int)');
    });

    it('also within a transaction, whose error is told as it is', async () => {
      await execute(pool, 'SET default_transaction_read_only = on');
      const before = await pid();
      const work = pool.transaction((manager) => execute(manager, 'CREATE TABLE never (n int)'));
      await expect(work).rejects.toMatchObject({ driverError: { code: '25006' } });
      expect(await pid()).not.toBe(before);
    });

    it('after no other error', async () => {
      const before = await pid();
      await expect(execute(pool, raise('23505'))).rejects.toThrow();
      expect(await pid()).toBe(before);
    });

    it('after half an hour', () => {
      expect(pool.options).toMatchObject({ extra: { maxLifetimeSeconds: 1800 } });
    });
  });

  it('is answered with 503 while it is read-only, and is found again', async () => {
    const owner = new Client({ connectionString: database.url });
    owner.on('error', () => undefined);
    await owner.connect();
    const name = new URL(database.url).pathname.slice(1);
    const service: RunningService = await kitService({
      databaseUrl: database.url,
      redisUrl: redis.url,
      controllers: [WritingController, EventsController],
    });
    try {
      const url = await service.listen();
      const write = async () => (await fetch(`${url}/writing`, { method: 'POST' })).status;
      expect(await write()).toBe(201);
      await execute(owner, `ALTER DATABASE "${name}" SET default_transaction_read_only = on`);
      await execute(owner, `SET default_transaction_read_only = off`);
      await execute(
        owner,
        `SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE datname = $1 AND pid <> pg_backend_pid()`,
        [name],
      );
      await eventually('the refusal', async () => (await write()) === 503);
      // A connection that was ended may be met once more by the question whether the database answers.
      await eventually('it to be ready', async () => (await fetch(`${service.operatorsUrl}/readyz`)).status === 200);
      await execute(owner, `ALTER DATABASE "${name}" RESET default_transaction_read_only`);
      await eventually('it to be written to', async () => (await write()) === 201);
    } finally {
      await service.close();
      await owner.end();
    }
  });
});
