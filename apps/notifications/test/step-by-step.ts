import { once } from 'node:events';
import { execute } from '@barrelhive/database';
import { REDIS, ServiceLoops } from '@barrelhive/service-kit';
import { eventually } from '@barrelhive/testing';
import type { Redis } from 'ioredis';
import { Client } from 'pg';
import { DataSource } from 'typeorm';
import { notificationsService } from '../src/notifications-service';
import { startNotifications, type RunningNotifications } from './running-notifications';

/** The notifications service without loops of its own: the test takes each step itself. */
export async function startWithoutLoops(
  environment: Record<string, string> = {},
  service = notificationsService,
): Promise<RunningNotifications> {
  const loops = jest.spyOn(ServiceLoops.prototype, 'onApplicationBootstrap').mockImplementation(() => undefined);
  try {
    return await startNotifications(environment, service);
  } finally {
    loops.mockRestore();
  }
}

/** Waits until some statement waits for a lock. */
export function somebodyWaits({ dataSource }: RunningNotifications): Promise<boolean> {
  return eventually('somebody to wait for a lock', async () => {
    const sql = `SELECT FROM pg_locks JOIN pg_stat_activity USING (pid) WHERE NOT granted AND datname = current_database()`;
    return (await execute(dataSource, sql)) > 0;
  });
}

/** Does something while the service has no connection to Redis. */
export async function withoutRedis<T>({ service }: RunningNotifications, work: () => Promise<T>): Promise<T> {
  const redis = service.app.get<Redis>(REDIS);
  const ended = once(redis, 'end');
  redis.disconnect();
  await ended;
  try {
    return await work();
  } finally {
    await redis.connect();
  }
}

/** The driver's, as it is called for a statement: by its text, or by the text and what belongs to it. */
type Query = (statement: string | { text: string }, ...rest: unknown[]) => Promise<unknown>;

/**
 * Does something right before, and right after, the first statement of the service that contains `part`, until `jest.restoreAllMocks()`.
 */
export function aroundStatement(
  notifications: RunningNotifications,
  part: string,
  steps: { before?: () => Promise<unknown>; after?: () => Promise<unknown> },
): void {
  let isDone = false;
  const watching = (query: Query): Query => {
    return async (statement, ...rest) => {
      const text = typeof statement === 'string' ? statement : statement.text;
      if (isDone || !text.includes(part)) return query(statement, ...rest);
      isDone = true;
      await steps.before?.();
      const answer = await query(statement, ...rest);
      await steps.after?.();
      return answer;
    };
  };
  const database = notifications.service.app.get(DataSource);
  const createRunner = database.createQueryRunner.bind(database);
  jest.spyOn(database, 'createQueryRunner').mockImplementation((mode) => {
    const runner = createRunner(mode);
    const connect = runner.connect.bind(runner);
    const connectWatched = async () => {
      const connection: unknown = await connect();
      if (!(connection instanceof Client)) throw new Error('a connection of another driver');
      const query = watching(connection.query.bind(connection));
      return new Proxy(connection, {
        get: (target, key): unknown => (key === 'query' ? query : Reflect.get(target, key)),
      });
    };
    return Object.assign(runner, { connect: connectWatched });
  });
}
