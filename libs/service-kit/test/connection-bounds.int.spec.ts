import { errorBody } from '@barrelhive/contracts';
import { allowLongWork, execute, isLockTimeout, queryRow, waitForLocksAtMost } from '@barrelhive/database';
import { testDatabase, testRedis, type TestDatabase, type TestRedis } from '@barrelhive/testing';
import { Controller, Get } from '@nestjs/common';
import { DataSource, type EntityManager } from 'typeorm';
import * as z from 'zod';
import { createServiceDataSource, Public, type RunningService } from '../src/index';
import { kitService } from './kit-service';

@Controller('cellar')
class CellarController {
  constructor(private readonly dataSource: DataSource) {}

  @Public()
  @Get()
  async count() {
    return { bottles: await execute(this.dataSource, 'SELECT 1') };
  }
}

const shown = z.object({ setting: z.string() });

describe('the connections of a service', () => {
  let database: TestDatabase;
  let dataSource: DataSource;

  beforeAll(async () => {
    database = await testDatabase({ name: 'gateway', migrations: [] });
    dataSource = await database.connect();
  });
  afterAll(() => database.dispose());

  const settingOf = async (manager: EntityManager, name: string) =>
    (await queryRow(manager, shown, 'SELECT current_setting($1) AS setting', [name]))?.setting;

  it.each([
    ['statement_timeout', '15s'],
    ['idle_in_transaction_session_timeout', '15s'],
    ['lock_timeout', '10s'],
    ['tcp_keepalives_idle', '10'],
    ['tcp_user_timeout', '25000'],
  ])('have the bound %s of %s', async (name, value) => {
    expect(await settingOf(dataSource.manager, name)).toBe(value);
  });

  it('leave upkeep the time it needs', async () => {
    const upkeep = createServiceDataSource({
      name: 'gateway',
      databaseUrl: database.url,
      poolSize: 1,
      use: 'migration',
    });
    await upkeep.initialize();
    try {
      expect(await settingOf(upkeep.manager, 'statement_timeout')).toBe('1h');
    } finally {
      await upkeep.destroy();
    }
  });

  it('give a transaction of bulk work more room, and no other', async () => {
    await dataSource.transaction(async (manager) => {
      await allowLongWork(manager);
      expect(await settingOf(manager, 'statement_timeout')).toBe('5min');
      expect(await settingOf(manager, 'idle_in_transaction_session_timeout')).toBe('1min');
    });
    expect(await settingOf(dataSource.manager, 'statement_timeout')).toBe('15s');
  });

  it('let a claim give up on a lock as soon as it wants', async () => {
    await execute(dataSource, 'CREATE TABLE cask (id integer PRIMARY KEY); INSERT INTO cask VALUES (1)');
    await dataSource.transaction(async (holder) => {
      await execute(holder, 'SELECT FROM cask FOR UPDATE');
      const claim = dataSource.transaction(async (manager) => {
        await waitForLocksAtMost(manager, 100);
        expect(await settingOf(manager, 'lock_timeout')).toBe('100ms');
        await execute(manager, 'SELECT FROM cask FOR UPDATE');
      });
      const error: unknown = await claim.catch((thrown: unknown) => thrown);
      expect([isLockTimeout(error), isLockTimeout(new Error('no'))]).toEqual([true, false]);
    });
  });
});

describe('a service all of whose connections are taken', () => {
  let database: TestDatabase;
  let redis: TestRedis;
  let service: RunningService;
  let url: string;

  beforeAll(async () => {
    [database, redis] = await Promise.all([testDatabase({ name: 'gateway', migrations: [] }), testRedis()]);
    service = await kitService({
      name: 'gateway',
      databaseUrl: database.url,
      redisUrl: redis.url,
      controllers: [CellarController],
    });
    url = await service.listen();
  });
  afterAll(async () => {
    await service.close();
    await Promise.all([database.dispose(), redis.dispose()]);
  });

  it('answers 503 after three seconds, and says when to come back', async () => {
    const runners = Array.from({ length: 4 }, () => service.app.get(DataSource).createQueryRunner());
    await Promise.all(runners.map((runner) => runner.connect()));
    expect(service.app.get(DataSource).options).toMatchObject({ connectTimeoutMS: 3_000 });
    const answer = await fetch(`${url}/cellar`);
    expect([answer.status, errorBody.parse(await answer.json()).code]).toEqual([503, 'SERVICE_BUSY']);
    expect(Number(answer.headers.get('retry-after'))).toBeGreaterThanOrEqual(1);
    await Promise.all(runners.map((runner) => runner.release()));
    expect((await fetch(`${url}/cellar`)).status).toBe(200);
  });
});
