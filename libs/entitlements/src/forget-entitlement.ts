import { FINAL_VERSION } from '@barrelhive/contracts';
import { execute } from '@barrelhive/database';
import type { EntityManager } from 'typeorm';

/** Forgets the plan of a deleted user. The id stays, which stands for nobody any more, so that no event under way brings the plan back. */
export async function forgetEntitlement(manager: EntityManager, userId: string): Promise<void> {
  await execute(
    manager,
    `INSERT INTO entitlement (user_id, tier, valid, status, cancelled, ends_at, version)
     VALUES ($1, 'free', false, 'inactive', false, NULL, $2)
     ON CONFLICT (user_id) DO UPDATE
       SET tier = 'free', valid = false, status = 'inactive', cancelled = false, ends_at = NULL, version = $2`,
    [userId, FINAL_VERSION],
  );
}

/** Reads a service's copy of a user's plan, for the export of all that is held of the user. */
export const ENTITLEMENT_DATA = 'SELECT tier, valid, status, cancelled, ends_at FROM entitlement WHERE user_id = $1';
