import { execute } from '@barrelhive/database';
import type { Entitlement, EntitlementListener } from '@barrelhive/entitlements';
import { capabilitiesOf } from '@barrelhive/rules';
import { logger } from '@barrelhive/service-kit';
import { Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import { raiseIndexRevision } from '../database/index-revision';
import { lockSavedAlerts } from './lock-saved-alerts';

/**
 * Removes the newest alerts of a user that the changed entitlement does not cover (design section 4, "Over the cap"), and notes them
 * until the user has read of it.
 */
@Injectable()
export class TrimExcessAlerts implements EntitlementListener {
  private readonly log = logger('trim-excess-alerts');

  async onChanged(manager: EntityManager, _before: Entitlement, after: Entitlement): Promise<void> {
    const { userId, tier } = after;
    await lockSavedAlerts(manager, userId);
    const removed = await execute(
      manager,
      `WITH removed AS (
         DELETE FROM saved_alert WHERE id IN (
           SELECT id FROM saved_alert WHERE user_id = $1 ORDER BY created_at, id OFFSET $2
         ) RETURNING user_id, search_term
       )
       INSERT INTO removed_alert (user_id, search_term, tier) SELECT user_id, search_term, $3 FROM removed`,
      [userId, capabilitiesOf(after).alertsAtMost, tier],
    );
    if (removed === 0) return;
    await raiseIndexRevision(manager, 'terms');
    this.log.info({ userId, tier, removed }, 'removed the newest alerts beyond the plan');
  }
}
