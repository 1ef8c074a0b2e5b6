import type { EventEnvelope, EventPayload } from '@barrelhive/contracts';
import { execute } from '@barrelhive/database';
import { HandlesEvent, type EventContext } from '@barrelhive/messaging';
import { Controller, Inject, Optional } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import { withoutSubscription, type Entitlement } from './entitlement-copy';
import { EntitlementEntity } from './entitlement.entity';

/** What a user may use from now on, and why where that matters. */
export type ChangedEntitlement = Entitlement & Pick<EventPayload<'billing.entitlement-changed.v1'>, 'cause'>;

/** What a service does when a user's entitlement changed, in the transaction that stores the change. */
export interface EntitlementListener {
  onChanged(manager: EntityManager, before: Entitlement, after: ChangedEntitlement): Promise<void>;
}

/** Injection token of the service's {@link EntitlementListener}, for a service that has one. */
export const ENTITLEMENT_LISTENER = Symbol('entitlement listener');

/** Keeps the service's copy of what billing says of each user. Versions that are not newer are ignored. */
@Controller()
export class OnEntitlementChanged {
  constructor(@Optional() @Inject(ENTITLEMENT_LISTENER) private readonly listener?: EntitlementListener) {}

  @HandlesEvent('billing.entitlement-changed.v1')
  async handle({ payload }: EventEnvelope<'billing.entitlement-changed.v1'>, { manager }: EventContext): Promise<void> {
    const after = { ...payload, endsAt: payload.endsAt === null ? null : new Date(payload.endsAt) };
    const before = await lockedEntitlementOf(manager, after.userId);
    if (await keepIfNewer(manager, after)) await this.listener?.onChanged(manager, before, after);
  }
}

async function lockedEntitlementOf(manager: EntityManager, userId: string): Promise<Entitlement> {
  const kept = await manager.findOne(EntitlementEntity, { where: { userId }, lock: { mode: 'pessimistic_write' } });
  return kept ?? withoutSubscription(userId);
}

async function keepIfNewer(manager: EntityManager, after: Entitlement): Promise<boolean> {
  const { userId, tier, valid, status, cancelled, endsAt, version } = after;
  const kept = await execute(
    manager,
    `INSERT INTO entitlement (user_id, tier, valid, status, cancelled, ends_at, version)
     VALUES ($1, $2, $3, $4, $5, $6, $7)
     ON CONFLICT (user_id) DO UPDATE
       SET tier = $2, valid = $3, status = $4, cancelled = $5, ends_at = $6, version = $7
       WHERE entitlement.version < $7`,
    [userId, tier, valid, status, cancelled, endsAt, version],
  );
  return kept > 0;
}
