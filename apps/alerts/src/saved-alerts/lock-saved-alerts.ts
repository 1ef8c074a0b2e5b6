import { execute } from '@barrelhive/database';
import type { EntityManager } from 'typeorm';

/** Creations and trims of one user's alerts wait for each other: two that checked the cap side by side would exceed it. */
export async function lockSavedAlerts(manager: EntityManager, userId: string): Promise<void> {
  await execute(manager, `SELECT pg_advisory_xact_lock(hashtextextended('saved-alerts:' || $1, 0))`, [userId]);
}
