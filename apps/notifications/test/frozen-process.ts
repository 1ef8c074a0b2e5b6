import { execute } from '@barrelhive/database';
import { createServiceDataSource } from '@barrelhive/service-kit';

/** What the process says once it holds its rows. */
export const HOLDS = 'holds';

/**
 * A replica in the middle of a transaction that never ends by itself. Arguments: the database, and the user whose
 * message it holds.
 */
export async function main([databaseUrl = '', userId = '']: string[]): Promise<void> {
  const dataSource = await createServiceDataSource({ name: 'notifications', databaseUrl }).initialize();
  await dataSource.transaction(async (manager) => {
    await execute(manager, 'SELECT FROM message WHERE user_id = $1 FOR UPDATE', [userId]);
    await execute(manager, 'SELECT FROM outbox FOR UPDATE');
    await execute(manager, 'SELECT FROM job_run FOR UPDATE');
    process.stdout.write(`${HOLDS}\n`);
    await new Promise(() => undefined);
  });
}
