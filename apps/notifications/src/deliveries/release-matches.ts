import { execute } from '@barrelhive/database';
import type { EntityManager } from 'typeorm';

/** What some messages were about waits again, each change since it was seen, joined to what changed later. */
export async function releaseMatches(manager: EntityManager, messageIds: readonly string[]): Promise<void> {
  await execute(manager, 'UPDATE waiting_match SET message_id = NULL WHERE message_id = ANY ($1::uuid[])', [
    messageIds,
  ]);
}
