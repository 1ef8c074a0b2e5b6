import { queryRows } from '@barrelhive/database';
import type { Entitlement, EntitlementListener } from '@barrelhive/entitlements';
import { capabilitiesOf } from '@barrelhive/rules';
import { logger } from '@barrelhive/service-kit';
import { Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import { noteTermChanges, watchedTerm } from '../database/term-changes';
import { noteLapse } from '../schedule/lapsed-plans';
import { lockSavedAlerts } from './saved-alert';

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
    const removed = await queryRows(
      manager,
      watchedTerm,
      `WITH removed AS (
         DELETE FROM saved_alert WHERE id IN (
           SELECT id FROM saved_alert WHERE user_id = $1 ORDER BY created_at, id OFFSET $2
         ) RETURNING id, user_id, search_term, term_key
       ), noted AS (
         INSERT INTO removed_alert (user_id, search_term, tier) SELECT user_id, search_term, $3 FROM removed
       )
       SELECT id, term_key AS "termKey" FROM removed`,
      [userId, capabilitiesOf(after).alertsAtMost, tier],
    );
    if (removed.length === 0) return;
    await noteTermChanges(manager, 'unwatched', removed);
    this.log.info({ userId, tier, removed: removed.length }, 'removed the newest alerts beyond the plan');
  }
}

/** What a changed plan changes of a user's alerts and of the matches that wait. */
@Injectable()
export class FollowPlan implements EntitlementListener {
  constructor(private readonly trimExcessAlerts: TrimExcessAlerts) {}

  async onChanged(manager: EntityManager, before: Entitlement, after: Entitlement): Promise<void> {
    await noteLapse(manager, before, after, new Date());
    await this.trimExcessAlerts.onChanged(manager, before, after);
  }
}
