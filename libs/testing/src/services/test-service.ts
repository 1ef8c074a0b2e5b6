import type { MigrationClass, RunningService, Service } from '@barrelhive/service-kit';
import { testDatabase, type TestDatabase } from '../database/test-database';
import { testNeighbours, type TestNeighbours } from '../events/test-neighbours';
import { testIdentity, type TestIdentity } from '../identity/test-identity';
import { testRedis, type TestRedis } from '../redis/test-redis';

interface TestServiceOptions {
  service: Service;
  migrations: MigrationClass[];
  environment?: Record<string, string>;
}

/** One service against real servers, with its neighbours and callers played by the test. */
export interface TestService {
  service: RunningService;
  url: string;
  database: TestDatabase;
  redis: TestRedis;
  identity: TestIdentity;
  neighbours: TestNeighbours;
  /** Calls the service as a logged-in user. The body is unparsed: read it with its contract. */
  call(userId: string, method: string, path: string, body?: unknown): Promise<{ status: number; body: unknown }>;
  dispose(): Promise<void>;
}

/** Starts a service with a database, a corner of Redis and a key server of its own. */
export async function startTestService(options: TestServiceOptions): Promise<TestService> {
  const { migrations } = options;
  const { name, createFrom } = options.service;
  const needed = [testDatabase({ name, migrations }), testRedis(), testIdentity()] as const;
  const [database, redis, identity] = await Promise.all(needed);
  const environment = {
    DATABASE_URL: database.url,
    REDIS_URL: redis.url,
    QUEUE_PREFIX: redis.prefix,
    AUTH_URL: identity.authUrl,
    NODE_ENV: 'test',
    LOG_LEVEL: 'silent',
    OPS_PORT: '0',
    ...options.environment,
  };
  const service = await createFrom(environment);
  const url = await service.listen();
  const neighbours = testNeighbours(name, database, redis);
  return {
    service,
    url,
    database,
    redis,
    identity,
    neighbours,
    call: async (userId, method, path, body) => {
      const response = await fetch(`${url}${path}`, {
        method,
        headers: {
          authorization: `Bearer ${await identity.tokenFor(userId)}`,
          ...(body === undefined ? {} : { 'content-type': 'application/json' }),
        },
        body: body === undefined ? undefined : JSON.stringify(body),
      });
      return { status: response.status, body: response.status === 204 ? undefined : await response.json() };
    },
    async dispose() {
      await service.close();
      await neighbours.dispose();
      await Promise.all([database.dispose(), redis.dispose(), identity.dispose()]);
    },
  };
}
