import { execute } from '@barrelhive/database';
import type { DataSource } from 'typeorm';
import { acknowledgement } from '../queues/deliveries';

/**
 * Removes from the outbox what a consumer says it dealt with, by its position: an event that was replayed since stands at another one,
 * and waits for an acknowledgement of its own. Throws when `data` is no acknowledgement.
 */
export async function settleAcknowledged(dataSource: DataSource, data: unknown): Promise<void> {
  const { consumer, eventIds, positions } = acknowledgement.parse(data);
  await execute(
    dataSource,
    'DELETE FROM outbox WHERE consumer = $1 AND event_id = ANY ($2::uuid[]) AND position = ANY ($3::bigint[])',
    [consumer, eventIds, positions],
  );
}
