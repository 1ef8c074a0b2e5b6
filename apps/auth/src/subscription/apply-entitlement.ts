import type { EventEnvelope, EventType } from '@barrelhive/contracts';
import type { EventContext } from '@barrelhive/messaging';
import { Controller } from '@nestjs/common';
import { Ctx, EventPattern, Payload } from '@nestjs/microservices';

/** Keeps what billing says of each user, so that the user object can show the subscription; older versions are ignored. */
@Controller()
export class ApplyEntitlement {
  @EventPattern<EventType>('billing.entitlement-changed.v1')
  async handle(
    @Payload() event: EventEnvelope<'billing.entitlement-changed.v1'>,
    @Ctx() { manager }: EventContext,
  ): Promise<void> {
    const { userId, tier, valid, status, cancelled, endsAt, version } = event.payload;
    await manager.query(
      `INSERT INTO entitlement (user_id, tier, valid, status, cancelled, ends_at, version)
       VALUES ($1, $2, $3, $4, $5, $6, $7)
       ON CONFLICT (user_id) DO UPDATE
         SET tier = $2, valid = $3, status = $4, cancelled = $5, ends_at = $6, version = $7
         WHERE entitlement.version < $7`,
      [userId, tier, valid, status, cancelled, endsAt, version],
    );
  }
}
