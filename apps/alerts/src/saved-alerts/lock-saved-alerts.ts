import { execute } from '@barrelhive/database';
import type { EntityManager } from 'typeorm';

/** Whoever changes how many alerts a user has, or may have, waits for the others here: a cap checked side by side would be passed. */
export async function lockSavedAlerts(manager: EntityManager, userId: string): Promise<void> {
  await execute(manager, `SELECT pg_advisory_xact_lock(hashtextextended('saved-alerts:' || $1, 0))`, [userId]);
}
