import { execute } from '@barrelhive/database';
import type { DataSource } from 'typeorm';
import { acknowledgement } from '../queues/deliveries';

/** Removes from the outbox what a consumer says it dealt with. Throws when `data` is no acknowledgement. */
export async function settleAcknowledged(dataSource: DataSource, data: unknown): Promise<void> {
  const { consumer, eventIds } = acknowledgement.parse(data);
  await execute(dataSource, 'DELETE FROM outbox WHERE consumer = $1 AND event_id = ANY ($2::uuid[])', [
    consumer,
    eventIds,
  ]);
}
