import { queryRows } from '@barrelhive/database';
import type { ChangedEntitlement, Entitlement, EntitlementListener } from '@barrelhive/entitlements';
import { Outbox } from '@barrelhive/messaging';
import { capabilitiesOf } from '@barrelhive/rules';
import { logger } from '@barrelhive/service-kit';
import { Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import { lockSavedAlerts } from '../database/lock-saved-alerts';
import { watchedTerm } from '../database/term-changes';
import { useHomeStores } from '../home-stores/set-home-stores';
import { bringBackAlerts, TEXTS_OF_CARD } from './bring-back-alerts';
import { endAlerts } from './ended-alerts';
import { watchByPlan } from './watched-users';

/**
 * Removes the newest alerts of a user that the changed entitlement does not cover, and notes them: the
 * user is told, and can bring them back.
 */
@Injectable()
export class TrimExcessAlerts {
  private readonly log = logger('trim-excess-alerts');

  constructor(private readonly outbox: Outbox) {}

  async run(manager: EntityManager, { userId, tier, cause, ...others }: ChangedEntitlement): Promise<void> {
    await lockSavedAlerts(manager, userId);
    const removed = await queryRows(
      manager,
      watchedTerm,
      `WITH removed AS (
         DELETE FROM saved_alert a
          WHERE id IN (SELECT id FROM saved_alert WHERE user_id = $1 ORDER BY created_at, id OFFSET $2)
         RETURNING a.*, ${TEXTS_OF_CARD} AS history
       ), noted AS (
         INSERT INTO removed_alert (user_id, alert_id, search_term, term_key, created_at, scope, at_least, history, tier, by_dispute)
         SELECT user_id, id, search_term, term_key, created_at, scope, at_least, history, $3, $4 FROM removed
       )
       SELECT id, term_key AS "termKey" FROM removed`,
      [userId, capabilitiesOf({ tier, ...others }).alertsAtMost, tier, cause === 'disputed'],
    );
    if (removed.length === 0) return;
    await endAlerts(manager, this.outbox, userId, removed);
    this.log.info({ userId, tier, removed: removed.length }, 'removed the newest alerts beyond the plan');
  }
}

/** What a changed plan changes of a user's alerts. */
@Injectable()
export class FollowPlan implements EntitlementListener {
  constructor(
    private readonly trimExcessAlerts: TrimExcessAlerts,
    private readonly outbox: Outbox,
  ) {}

  async onChanged(manager: EntityManager, before: Entitlement, after: ChangedEntitlement): Promise<void> {
    await useHomeStores(manager, this.outbox, after);
    await watchByPlan(manager, { before, after }, new Date());
    await this.trimExcessAlerts.run(manager, after);
    if (after.cause === 'dispute-won')
      await bringBackAlerts(manager, this.outbox, after.userId, { onlyDisputed: true });
  }
}
