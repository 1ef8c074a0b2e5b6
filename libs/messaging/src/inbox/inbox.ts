import type { EventEnvelope } from '@barrelhive/contracts';
import { allowLongWork, execute, queryRows } from '@barrelhive/database';
import type { DataSource, EntityManager } from 'typeorm';
import * as z from 'zod';

/**
 * Notes, in the transaction of the handlers' own changes, that events are handled, and gives the ids of those that are to be: none that was
 * handled before, or lies with the dead letters. A second delivery at the same moment waits here until the first commits or rolls back.
 * Ids are noted in one order everywhere, so that two chunks with the same events never wait for each other.
 */
export async function recordInInbox(
  manager: EntityManager,
  events: readonly Pick<EventEnvelope, 'id' | 'type'>[],
): Promise<Set<string>> {
  const recorded = await queryRows(
    manager,
    z.object({ id: z.string() }),
    `INSERT INTO inbox (event_id, type)
     SELECT id, type FROM unnest($1::uuid[], $2::text[]) AS event (id, type)
      WHERE NOT EXISTS (SELECT FROM dead_letter WHERE event_id = id)
      ORDER BY id
     ON CONFLICT DO NOTHING RETURNING event_id AS id`,
    [events.map(({ id }) => id), events.map(({ type }) => type)],
  );
  return new Set(recorded.map(({ id }) => id));
}

/** Removes notes too old for any repeat to come. */
export async function forgetOldInboxRows(dataSource: DataSource, retentionDays: number): Promise<void> {
  await dataSource.transaction(async (manager) => {
    await allowLongWork(manager);
    await execute(manager, 'DELETE FROM inbox WHERE handled_at < now() - make_interval(days => $1)', [retentionDays]);
  });
}
