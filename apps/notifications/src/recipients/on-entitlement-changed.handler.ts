import type { EventEnvelope, EventType } from '@barrelhive/contracts';
import type { EventContext } from '@barrelhive/messaging';
import { Controller } from '@nestjs/common';
import { Ctx, EventPattern, Payload } from '@nestjs/microservices';

/** Keeps what billing says a user may use; older versions are ignored. */
@Controller()
export class OnEntitlementChanged {
  @EventPattern<EventType>('billing.entitlement-changed.v1')
  async handle(
    @Payload() { payload }: EventEnvelope<'billing.entitlement-changed.v1'>,
    @Ctx() { manager }: EventContext,
  ): Promise<void> {
    const { userId, tier, valid, version } = payload;
    await manager.query(
      `INSERT INTO entitlement (user_id, tier, valid, version) VALUES ($1, $2, $3, $4)
       ON CONFLICT (user_id) DO UPDATE SET tier = $2, valid = $3, version = $4 WHERE entitlement.version < $4`,
      [userId, tier, valid, version],
    );
  }
}
