import { FINAL_VERSION } from '@barrelhive/contracts';
import { execute } from '@barrelhive/database';
import { entitlementOf } from '@barrelhive/entitlements';
import { DomainError } from '@barrelhive/service-kit';
import type { EntityManager } from 'typeorm';

/** Creations and trims of one user's alerts wait for each other: two that checked the cap side by side would exceed it. So do changes of the stores that they look at. */
export async function lockSavedAlerts(manager: EntityManager, userId: string): Promise<void> {
  await execute(manager, `SELECT pg_advisory_xact_lock(hashtextextended('saved-alerts:' || $1, 0))`, [userId]);
}

/** The account may have been deleted while the call was under way: nobody would delete the alert any more. */
export async function refuseForgotten(manager: EntityManager, userId: string): Promise<void> {
  const { version } = await entitlementOf(manager, userId);
  if (version === FINAL_VERSION) throw new DomainError('AUTHENTICATION_REQUIRED');
}
