import type { EventEnvelope, EventType } from '@barrelhive/contracts';
import type { EventContext } from '@barrelhive/messaging';
import { alertCap } from '@barrelhive/rules';
import { logger } from '@barrelhive/service-kit';
import { Controller } from '@nestjs/common';
import { Ctx, EventPattern, Payload } from '@nestjs/microservices';
import { trimExcessAlerts } from '../saved-alerts/trim-excess-alerts';

/** Keeps what billing says of each user, and removes the alerts that a lower plan no longer holds. */
@Controller()
export class ApplyEntitlement {
  private readonly log = logger('apply-entitlement');

  @EventPattern<EventType>('billing.entitlement-changed.v1')
  async handle(
    @Payload() event: EventEnvelope<'billing.entitlement-changed.v1'>,
    @Ctx() { manager }: EventContext,
  ): Promise<void> {
    const { userId, tier, valid, version } = event.payload;
    const applied: unknown[] = await manager.query(
      `INSERT INTO entitlement (user_id, tier, valid, version) VALUES ($1, $2, $3, $4)
       ON CONFLICT (user_id) DO UPDATE SET tier = $2, valid = $3, version = $4 WHERE entitlement.version < $4
       RETURNING user_id`,
      [userId, tier, valid, version],
    );
    if (applied.length === 0) return;
    const removed = await trimExcessAlerts(userId, alertCap(tier, valid), manager);
    if (removed > 0) this.log.info({ userId, tier, removed }, 'removed the newest alerts beyond the plan');
  }
}
