import type { EventEnvelope } from '@barrelhive/contracts';
import { execute, queryRows } from '@barrelhive/database';
import { forgetEntitlement } from '@barrelhive/entitlements';
import { HandlesEvent, type EventContext } from '@barrelhive/messaging';
import { Controller } from '@nestjs/common';
import { noteTermChanges, watchedTerm } from '../database/term-changes';
import { lockSavedAlerts } from '../saved-alerts/lock-saved-alerts';

/** Deletes the alerts of a user, with their matches and history, and forgets all else. */
@Controller()
export class OnUserDeleted {
  @HandlesEvent('auth.user-deleted.v1')
  async handle({ payload }: EventEnvelope<'auth.user-deleted.v1'>, { manager }: EventContext): Promise<void> {
    const { userId } = payload;
    await forgetEntitlement(manager, userId);
    await lockSavedAlerts(manager, userId);
    const removed = await queryRows(
      manager,
      watchedTerm,
      'DELETE FROM saved_alert WHERE user_id = $1 RETURNING id, term_key AS "termKey"',
      [userId],
    );
    if (removed.length > 0) await noteTermChanges(manager, 'unwatched', removed);
    await execute(manager, 'DELETE FROM removed_alert WHERE user_id = $1', [userId]);
    await execute(manager, 'DELETE FROM lapsed_plan WHERE user_id = $1', [userId]);
  }
}
