import type { EventEnvelope } from '@barrelhive/contracts';
import { allowLongWork, execute } from '@barrelhive/database';
import type { DataSource, EntityManager } from 'typeorm';

/**
 * Notes, in the transaction of the handler's own change, that an event is handled. False when it was handled before, or lies
 * with the dead letters. A second delivery at the same moment waits here until the first commits or rolls back.
 */
export async function recordInInbox(manager: EntityManager, { id, type }: EventEnvelope): Promise<boolean> {
  const recorded = await execute(
    manager,
    `INSERT INTO inbox (event_id, type)
     SELECT $1::uuid, $2 WHERE NOT EXISTS (SELECT FROM dead_letter WHERE event_id = $1::uuid)
     ON CONFLICT DO NOTHING`,
    [id, type],
  );
  return recorded > 0;
}

/** Removes notes too old for any repeat to come. */
export async function forgetOldInboxRows(dataSource: DataSource, retentionDays: number): Promise<void> {
  await dataSource.transaction(async (manager) => {
    await allowLongWork(manager);
    await execute(manager, 'DELETE FROM inbox WHERE handled_at < now() - make_interval(days => $1)', [retentionDays]);
  });
}
