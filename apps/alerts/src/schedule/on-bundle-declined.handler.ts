import type { EventEnvelope } from '@barrelhive/contracts';
import { execute } from '@barrelhive/database';
import { HandlesEvent, type EventContext } from '@barrelhive/messaging';
import { Controller } from '@nestjs/common';

/** Frees the day of an alert whose bundle did not become a text. */
@Controller()
export class OnBundleDeclined {
  @HandlesEvent('notifications.bundle-declined.v1')
  async handle(
    { payload }: EventEnvelope<'notifications.bundle-declined.v1'>,
    { manager }: EventContext,
  ): Promise<void> {
    const { alertId, slot } = payload;
    await execute(manager, 'DELETE FROM handed_on_day WHERE alert_id = $1 AND slot = $2', [alertId, slot]);
  }
}
