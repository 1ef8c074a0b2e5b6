import { execute } from '@barrelhive/database';
import { ServiceLoops } from '@barrelhive/service-kit';
import { eventually } from '@barrelhive/testing';
import { DataSource } from 'typeorm';
import { startNotifications, type RunningNotifications } from './running-notifications';

/** The notifications service without loops of its own: the test takes each step itself. */
export async function startWithoutLoops(): Promise<RunningNotifications> {
  const loops = jest.spyOn(ServiceLoops.prototype, 'onApplicationBootstrap').mockImplementation(() => undefined);
  try {
    return await startNotifications();
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

type Query = (sql: string, parameters?: unknown[], isStructured?: true) => Promise<unknown>;

/**
 * Does something right before, and right after, the first statement of the service that contains `part`, until `jest.restoreAllMocks()`.
 */
export function aroundStatement(
  notifications: RunningNotifications,
  part: string,
  steps: { before?: () => Promise<unknown>; after?: () => Promise<unknown> },
): void {
  let isDone = false;
  const database = notifications.service.app.get(DataSource);
  const createRunner = database.createQueryRunner.bind(database);
  jest.spyOn(database, 'createQueryRunner').mockImplementation((mode) => {
    const runner = createRunner(mode);
    const query: Query = runner.query.bind(runner);
    const watched: Query = async (sql, ...rest) => {
      if (isDone || !sql.includes(part)) return query(sql, ...rest);
      isDone = true;
      await steps.before?.();
      const answer = await query(sql, ...rest);
      await steps.after?.();
      return answer;
    };
    return Object.assign(runner, { query: watched });
  });
}
