import { execute, queryRows, withClient } from '@barrelhive/database';
import {
  eventually,
  testDatabase,
  testRedis,
  FaultyProxy,
  type TestDatabase,
  type TestRedis,
} from '@barrelhive/testing';
import { Injectable, type OnApplicationShutdown, type OnModuleDestroy } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { Client } from 'undici';
import * as z from 'zod';
import { AssemblyError, type RunningService } from '../src/index';
import { explainStartFailure } from '../src/service/start-service';
import { kitService } from './kit-service';

describe('a service', () => {
  let database: TestDatabase;
  let redis: TestRedis;
  let postgresProxy: FaultyProxy;
  let redisProxy: FaultyProxy;
  let running: RunningService[];

  beforeEach(async () => {
    [database, redis] = await Promise.all([testDatabase({ name: 'search', migrations: [] }), testRedis()]);
    [postgresProxy, redisProxy] = await Promise.all([FaultyProxy.to(database.url), FaultyProxy.to(redis.url)]);
    running = [];
  });

  afterEach(async () => {
    await Promise.all(running.map((service) => service.close()));
    await Promise.all([database.dispose(), redis.dispose(), postgresProxy.dispose(), redisProxy.dispose()]);
  });

  const start = async (definition: Partial<Parameters<typeof kitService>[0]> = {}) => {
    const service = await kitService({ databaseUrl: postgresProxy.url, redisUrl: redisProxy.url, ...definition });
    running.push(service);
    const url = await service.listen();
    return { service, url, operators: service.operatorsUrl };
  };

  const probe = async (url: string) => {
    const response = await fetch(url);
    return { status: response.status, body: await response.json() };
  };

  it('is alive and ready once it listens', async () => {
    const { url, operators } = await start();
    for (const base of [url, operators]) {
      expect(await probe(`${base}/healthz`)).toEqual({ status: 200, body: { status: 'ok' } });
    }
    expect(await probe(`${operators}/readyz`)).toEqual({ status: 200, body: { status: 'ok' } });
  });

  it('is alive but not ready without its database, and ready again with it', async () => {
    const { url, operators } = await start();
    postgresProxy.cut();
    expect(await probe(`${operators}/readyz`)).toEqual({
      status: 503,
      body: { status: 'error', missing: ['database'] },
    });
    expect((await probe(`${url}/healthz`)).status).toBe(200);
    postgresProxy.restore();
    await eventually('the service to be ready again', async () => (await probe(`${operators}/readyz`)).status === 200);
  });

  it('is not ready while its own need is not met', async () => {
    let isReady = false;
    const { operators } = await start({ readiness: async () => isReady });
    expect(await probe(`${operators}/readyz`)).toEqual({
      status: 503,
      body: { status: 'error', missing: ['service'] },
    });
    isReady = true;
    await eventually('the service to be ready', async () => (await probe(`${operators}/readyz`)).status === 200);
  });

  it('asks for its own need once a second at most, however many want to know', async () => {
    let questions = 0;
    const readiness = async () => ++questions > 0;
    const { operators } = await start({ readiness });
    const startedAt = performance.now();
    for (let round = 0; round < 10; round++) {
      const answers = await Promise.all(Array.from({ length: 20 }, () => probe(`${operators}/readyz`)));
      expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]));
    }
    expect(questions).toBeLessThanOrEqual(1 + Math.floor((performance.now() - startedAt) / 1000));
    await eventually('a newer answer', async () => {
      await probe(`${operators}/readyz`);
      return questions >= 2;
    });
  });

  it('starts, answers and ends without Redis', async () => {
    redisProxy.cut();
    const { service, url, operators } = await start();
    expect((await probe(`${operators}/readyz`)).status).toBe(200);
    expect((await probe(`${url}/bar/greeting`)).status).toBe(200);
    await service.close();
    for (const base of [url, operators]) await expect(fetch(base)).rejects.toThrow('fetch failed');
  });

  it('is not ready any more while it ends, and closes its database last', async () => {
    const seen: { readiness?: number; database?: unknown } = {};
    let operators = '';

    @Injectable()
    class Witness implements OnModuleDestroy, OnApplicationShutdown {
      constructor(private readonly dataSource: DataSource) {}

      async onModuleDestroy() {
        seen.readiness = (await probe(`${operators}/readyz`)).status;
      }

      async onApplicationShutdown() {
        seen.database = await queryRows(this.dataSource, z.object({ one: z.int() }), 'SELECT 1 AS one');
      }
    }

    const { service } = await start({ providers: [Witness] });
    operators = service.operatorsUrl;
    await service.close();
    expect(seen).toEqual({ readiness: 503, database: [{ one: 1 }] });
    expect(service.app.get(DataSource).isInitialized).toBe(false);
  });

  it('answers what still comes over open connections while it ends, and asks their clients to leave', async () => {
    const { service, url } = await start();
    const client = new Client(url);
    const order = async () => {
      const { statusCode, headers, body } = await client.request({
        method: 'POST',
        path: '/bar/orders',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({ bottles: 1 }),
      });
      await body.dump();
      return [statusCode, headers.connection];
    };
    expect(await order()).toEqual([201, 'keep-alive']);
    const closed = service.close();
    expect(await order()).toEqual([201, 'close']);
    await closed;
    await expect(order()).rejects.toThrow();
    await client.close();
  });

  it('does not start while its handlers and the event catalogue differ, and leaves nothing open', async () => {
    const billing = await testDatabase({ name: 'billing', migrations: [] });
    try {
      const starting = kitService({ name: 'billing', databaseUrl: billing.url, redisUrl: redis.url });
      await expect(starting).rejects.toThrow(AssemblyError);
      await expect(starting).rejects.toThrow('billing receives auth.user-registered.v1 but has no handler for it.');

      const others = 'SELECT FROM pg_stat_activity WHERE datname = current_database() AND pid <> pg_backend_pid()';
      await withClient(billing.url, (client) =>
        eventually('its connections to close', async () => (await execute(client, others)) === 0),
      );
    } finally {
      await billing.dispose();
    }
  });

  it('says why it cannot start without its database, and what to do', async () => {
    const sentence = (databaseUrl: string) =>
      kitService({ databaseUrl, redisUrl: redis.url, name: 'gateway' }).then(() => 'it started', explainStartFailure);
    const unknown = new URL(database.url);
    unknown.pathname = '/nowhere';

    expect(await sentence('postgres://postgres@127.0.0.1:1/none')).toBe(
      'Its database does not answer (connect ECONNREFUSED 127.0.0.1:1). Check DATABASE_URL.',
    );
    expect(await sentence(unknown.href)).toBe(
      'Its database does not exist (database "nowhere" does not exist). Check DATABASE_URL.',
    );
  });
});
