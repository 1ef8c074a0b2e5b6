import type { EventEnvelope, EventType } from '@barrelhive/contracts';
import { execute } from '@barrelhive/database';
import type { EventContext } from '@barrelhive/messaging';
import { Controller } from '@nestjs/common';
import { Ctx, EventPattern, Payload } from '@nestjs/microservices';

/** Frees the day of an alert whose bundle did not become a text. */
@Controller()
export class OnBundleDeclined {
  @EventPattern<EventType>('notifications.bundle-declined.v1')
  async handle(
    @Payload() { payload }: EventEnvelope<'notifications.bundle-declined.v1'>,
    @Ctx() { manager }: EventContext,
  ): Promise<void> {
    const { alertId, slot } = payload;
    await execute(manager, 'DELETE FROM handed_on_day WHERE alert_id = $1 AND slot = $2', [alertId, slot]);
  }
}
