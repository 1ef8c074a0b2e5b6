import type { EventEnvelope } from '@barrelhive/contracts';
import type { DataSource, EntityManager } from 'typeorm';

/**
 * Notes, in the transaction of the handler's own change, that an event is handled. False when it was handled before, or lies
 * with the dead letters. A second delivery at the same moment waits here until the first commits or rolls back.
 */
export async function recordInInbox(manager: EntityManager, { id, type }: EventEnvelope): Promise<boolean> {
  const recorded = await manager.query<unknown[]>(
    `INSERT INTO inbox (event_id, type)
     SELECT $1::uuid, $2 WHERE NOT EXISTS (SELECT FROM dead_letter WHERE event_id = $1::uuid)
     ON CONFLICT DO NOTHING RETURNING event_id`,
    [id, type],
  );
  return recorded.length > 0;
}

/** Removes notes too old for any repeat to come. */
export async function forgetOldInboxRows(dataSource: DataSource, retentionDays: number): Promise<void> {
  await dataSource.query('DELETE FROM inbox WHERE handled_at < now() - make_interval(days => $1)', [retentionDays]);
}
